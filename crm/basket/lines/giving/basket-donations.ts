import { inArray } from "drizzle-orm";

import { priceOfBasket } from "../../contents/basket-rules";
import { type BasketRecord, done, rejectAs } from "../../contents/basket-contents";
import { itemsOf } from "../../contents/basket-lines";
import type { AddedLineKind } from "../../contents/line-kind";
import { withChanges } from "../../baskets/items";
import { basketItems } from "../../../tables/baskets";
import type { Transaction } from "../../../platform/database/database";
import { roundUpDifference } from "../../contents/price-basket";
import { findFund, findRecognitionNameFrom, type FundRow } from "./giving";
import { donationErrors, type DonationRequest, normalizeDonation } from "./rules";
import { debitMethod } from "../../contents/debit-rules";

/** A donation. A new round-up donation replaces the earlier one. */
export const addDonation: AddedLineKind<"donation">["add"] = async (
  tx,
  basket,
  { fundId, ...input },
) => {
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
};

export const changeDonation: AddedLineKind<"donation">["change"] = async (
  tx,
  _basket,
  item,
  change,
) => {
  const fund = await findFund(tx, item.productId);
  if (fund === null) return rejectAs({ code: "not-found" });
  const { monthly = false, ...details } = item.details;
  const stored: DonationRequest = { amount: item.unitPrice, monthly, ...details };
  return donationLine(tx, withChanges(stored, change), fund, stored);
};

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
