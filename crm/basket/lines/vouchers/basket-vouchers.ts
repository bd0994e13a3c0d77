import { asc, eq } from "drizzle-orm";

import type { basketCheckoutOperations } from "#contract/operations/basket-checkout";
import { type Changed, done, rejectAs } from "../../contents/basket-contents";
import { getBasket, lockForChange, refuseUnlessOwner } from "../../baskets/open-basket";
import type { ItemOf } from "../../contents/basket-lines";
import { withChanges } from "../../baskets/items";
import { baskets } from "../../../tables/baskets";
import { readClock } from "../../../platform/database/clock";
import type { Reader, Transaction } from "../../../platform/database/database";
import { toDay } from "../../../platform/dates";
import { findCreditBalance } from "../../vouchers/credit";
import { giftVoucherAmounts } from "../../../tables/vouchers";
import {
  type GiftVoucherRequest,
  sendingDays,
  normalizeMailing,
  voucherErrors,
} from "./gift-rules";

export async function listVoucherAmounts(db: Reader): Promise<number[]> {
  const rows = await db.select().from(giftVoucherAmounts).orderBy(asc(giftVoucherAmounts.amount));
  return rows.map(({ amount }) => amount);
}

/** Gift vouchers of a basket. They are issued when the order is paid. */
export async function addGiftVoucher(tx: Transaction, request: GiftVoucherRequest) {
  const line = await checkVoucher(tx, request, null);
  return line.ok
    ? done([{ kind: "gift-voucher" as const, name: "Gift card", ...line.value }])
    : line;
}

export function changeGiftVoucher(
  tx: Transaction,
  { quantity, unitPrice: amount, details }: ItemOf<"gift-voucher">,
  change: Parameters<typeof withChanges<GiftVoucherRequest>>[1],
) {
  const changed = withChanges({ amount, quantity, ...details }, change);
  return checkVoucher(tx, changed, details.sendOn);
}

/** `earlier` is the item's stored sending day, which may have passed since. */
async function checkVoucher(tx: Transaction, request: GiftVoucherRequest, earlier: string | null) {
  const normalized = { ...request, ...normalizeMailing(request) };
  const days = sendingDays(toDay(await readClock(tx)), earlier);
  const fields = voucherErrors(normalized, await listVoucherAmounts(tx), days);
  if (Object.keys(fields).length > 0) return rejectAs({ code: "invalid", fields });
  const { amount, quantity, ...details } = normalized;
  return done({ productId: String(amount), quantity, unitPrice: amount, details });
}

/** Sets the maximum credit to use, in minor units; null for none. Refused to other customers. Safe to retry. */
export async function setCredit(
  tx: Transaction,
  basketId: string,
  maxAmount: number | null,
  customerId: string,
): Changed<typeof basketCheckoutOperations.setCredit> {
  const opened = refuseUnlessOwner(await lockForChange(tx, basketId), customerId);
  if (!opened.ok) return opened;
  const { currency } = opened.value;
  if (maxAmount !== null && (await findCreditBalance(tx, customerId, currency)) === 0)
    return rejectAs({ code: "not-allowed", reason: "no-credit" });
  await tx.update(baskets).set({ creditWanted: maxAmount }).where(eq(baskets.id, basketId));
  return done(await getBasket(tx, basketId));
}
