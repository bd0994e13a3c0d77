import { inArray } from "drizzle-orm";
import type { z } from "zod";

import type { basketItemOperations } from "#contract/operations/basket-items";
import type { Problem } from "#contract/problems";
import type { changeDonationSchema } from "#contract/schemas/fund";
import { priceOfBasket } from "../../contents/basket-rules";
import { type BasketRecord, type Changed, done, rejectAs } from "../../contents/basket-contents";
import { getBasket, lockForChange } from "../../baskets/open-basket";
import { itemsOf } from "../../contents/basket-lines";
import { addItems, updateItem, withChanges } from "../../baskets/items";
import { basketItems } from "../../../tables/baskets";
import type { Transaction } from "../../../platform/database/database";
import { roundUpDifference } from "../../contents/price-basket";
import { findFund, findRecognitionNameFrom, type FundRow } from "./giving";
import { donationErrors, type DonationRequest, normalizeDonation } from "./rules";
import { debitMethod } from "../../contents/debit-rules";

/** Adds a donation to a basket. A new round-up donation replaces the earlier one. */
export function addDonation(
  tx: Transaction,
  basketId: string,
  { fundId, ...input }: DonationRequest & { fundId: string },
): Changed<typeof basketItemOperations.addDonation> {
  type Refusal = Problem<"invalid" | "not-allowed/nothing-to-round-up">;
  return addItems<Refusal>(tx, basketId, async (basket) => {
    const fund = await findFund(tx, fundId);
    if (fund === null) return rejectAs({ code: "invalid", fields: { fundId: "unknown" } });
    if (input.monthly && debitMethod(basket.currency) === null)
      return rejectAs({ code: "invalid", fields: { monthly: "unknown" } });
    const line = await donationLine(tx, input, fund);
    if (!line.ok) return line;
    if (input.roundUp && !(await removeRoundUp(tx, basket)))
      return rejectAs({ code: "not-allowed", reason: "nothing-to-round-up" });
    const { id: productId, name } = fund;
    return done([{ kind: "donation", productId, name, quantity: 1, ...line.value }]);
  });
}

export async function changeDonation(
  tx: Transaction,
  basketId: string,
  itemId: string,
  change: z.output<typeof changeDonationSchema>,
): Changed<typeof basketItemOperations.changeDonation> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const item = itemsOf(opened.value.items, "donation").find(({ id }) => id === itemId);
  const fund = item && (await findFund(tx, item.productId));
  if (!item || !fund) return rejectAs({ code: "not-found" });
  const { monthly = false, ...details } = item.details;
  const stored: DonationRequest = { amount: item.unitPrice, monthly, ...details };
  const line = await donationLine(tx, withChanges(stored, change), fund, stored);
  if (!line.ok) return line;
  await updateItem(tx, itemId, line.value);
  return done(await getBasket(tx, basketId));
}

async function donationLine(
  tx: Transaction,
  request: DonationRequest,
  { appeals }: FundRow,
  stored: DonationRequest | null = null,
) {
  const normalized = normalizeDonation(request);
  const recognitionNameFrom = await findRecognitionNameFrom(tx);
  const fields = donationErrors(normalized, { appeals, recognitionNameFrom }, stored);
  if (Object.keys(fields).length > 0) return rejectAs({ code: "invalid", fields });
  const { amount, ...details } = normalized;
  return done({ unitPrice: amount ?? 0, details });
}

/** Removes an existing round-up donation. Returns false when the total is already round. */
async function removeRoundUp(tx: Transaction, basket: BasketRecord): Promise<boolean> {
  const earlier = itemsOf(basket.items, "donation").filter(({ details }) => details.roundUp);
  const { lines, sums } = priceOfBasket(basket);
  const roundedUp = earlier.reduce((sum, { id }) => sum + (lines.get(id)?.total ?? 0), 0);
  if (roundUpDifference(sums.total - roundedUp) === 0) return false;
  const ids = earlier.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(basketItems).where(inArray(basketItems.id, ids));
  return true;
}
