import { asc, eq } from "drizzle-orm";

import type {
  ChangeProblem,
  GrowthProblem,
  OwnerProblem,
} from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { type BasketRecord, done, type Outcome, rejectAs } from "../baskets/basket-contents";
import { getBasket, openBasket } from "../baskets/baskets";
import { itemsOf } from "../baskets/item-rules";
import { putIn, sized, updateItem } from "../baskets/items";
import { baskets } from "../baskets/tables";
import type { Reader, Transaction } from "../platform/database/database";
import { withChanges } from "../platform/with-changes";
import { findCreditBalance } from "./credit";
import { type GiftVoucherWish, tidyVoucherWish, voucherFaults } from "./rules";
import { giftVoucherAmounts } from "./tables";

/** The sums that gift vouchers are sold at, minor units, in order. */
export async function listVoucherAmounts(db: Reader): Promise<number[]> {
  const rows = await db.select().from(giftVoucherAmounts).orderBy(asc(giftVoucherAmounts.amount));
  return rows.map(({ amount }) => amount);
}

/** Puts gift vouchers to be bought into a basket. They are issued when the order is paid. */
export function addGiftVoucher(
  tx: Transaction,
  basketId: string,
  input: GiftVoucherWish,
): Promise<Outcome<BasketRecord, GrowthProblem | Problem<"invalid">>> {
  return putIn(tx, basketId, async () => {
    const judged = await judge(tx, input);
    return judged.ok
      ? done([{ kind: "gift-voucher", name: "Gift voucher", ...lineOf(judged.value) }])
      : judged;
  });
}

/** Changes gift vouchers that are in a basket; what is left out stays as it is. Safe to repeat. */
export async function changeGiftVoucher(
  tx: Transaction,
  basketId: string,
  itemId: string,
  change: Parameters<typeof withChanges<GiftVoucherWish>>[1],
): Promise<Outcome<BasketRecord, GrowthProblem | Problem<"invalid">>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const line = itemsOf(opened.value.items, "gift-voucher").find(({ id }) => id === itemId);
  if (line === undefined) return rejectAs({ code: "not-found" });
  const { quantity, unitPrice: amount, details } = line;
  const judged = await judge(tx, withChanges({ amount, quantity, ...details }, change));
  if (!judged.ok) return judged;
  await updateItem(tx, itemId, lineOf(judged.value));
  return sized(tx, basketId);
}

async function judge(
  tx: Transaction,
  input: GiftVoucherWish,
): Promise<Outcome<GiftVoucherWish, Problem<"invalid">>> {
  const wish = tidyVoucherWish(input);
  const fields = voucherFaults(wish, await listVoucherAmounts(tx));
  return Object.keys(fields).length > 0 ? rejectAs({ code: "invalid", fields }) : done(wish);
}

function lineOf({ amount, quantity, ...details }: GiftVoucherWish) {
  return { productId: String(amount), quantity, unitPrice: amount, details };
}

/**
 * Says how much of the account's credit a basket uses at most, minor units; null for none. It never uses more than
 * there is, nor more than there is to pay. Only the basket's own customer may. Safe to repeat.
 */
export async function setCredit(
  tx: Transaction,
  basketId: string,
  wanted: number | null,
  customerId: string,
): Promise<Outcome<BasketRecord, ChangeProblem | OwnerProblem | Problem<"not-allowed/no-credit">>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const { customerId: owner, currency } = opened.value;
  if (owner !== customerId)
    return rejectAs({
      code: "conflict",
      reason: owner === null ? "not-claimed" : "another-customer",
    });
  if (wanted !== null && (await findCreditBalance(tx, customerId, currency)) === 0)
    return rejectAs({ code: "not-allowed", reason: "no-credit" });
  await tx.update(baskets).set({ creditWanted: wanted }).where(eq(baskets.id, basketId));
  return done(await getBasket(tx, basketId));
}
