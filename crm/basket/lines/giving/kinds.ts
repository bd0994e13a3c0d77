import { inArray, eq } from "drizzle-orm";

import { priceOfBasket } from "../../totals/price-of-basket";
import { type BasketRecord, done, rejectAs } from "../../contents/basket-contents";
import { listItems } from "../../contents/basket-lines";
import type { AddedLineKind, LineKind, RecurringEnds } from "../../contents/line-kind";
import { withChanges } from "../../baskets/items";
import { basketItems } from "../../../tables/baskets";
import type { Transaction } from "../../../platform/database/database";
import { roundUpDifference } from "../../totals/price-basket";
import { findFund, findDonorNaming, type FundRow, fulfilCoverFee, fulfilDonation } from "./giving";
import { donationErrors, type DonationRequest, normalizeDonation } from "./rules";
import { debitMethod } from "../../contents/debit-rules";
import { donations } from "../../../tables/giving";

async function donationLine(
  tx: Transaction,
  request: DonationRequest,
  { appeals }: FundRow,
  stored: DonationRequest | null = null,
) {
  const normalized = normalizeDonation(request);
  const { recognitionNameFrom } = await findDonorNaming(tx);
  const fields = donationErrors(normalized, { appeals, recognitionNameFrom }, stored);
  if (Object.keys(fields).length > 0) return rejectAs({ code: "invalid", fields });
  const { amount, ...details } = normalized;
  return done({ unitPrice: amount ?? 0, details });
}

/** Removes an existing round-up donation. Returns false when the total is already round. */
async function removeRoundUp(tx: Transaction, basket: BasketRecord): Promise<boolean> {
  const earlier = listItems(basket.items, "donation").filter(({ details }) => details.roundUp);
  const { lines, sums } = priceOfBasket(basket);
  const roundedUp = earlier.reduce((sum, { id }) => sum + (lines.get(id)?.total ?? 0), 0);
  if (roundUpDifference(sums.total - roundedUp) === 0) return false;
  const ids = earlier.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(basketItems).where(inArray(basketItems.id, ids));
  return true;
}

/** Also ends a monthly donation. */
async function revoke(tx: Transaction, { id }: { id: string }, { stopDonation }: RecurringEnds) {
  await stopDonation(tx, id);
  await tx.delete(donations).where(eq(donations.orderItemId, id));
  return true;
}

export const donation: AddedLineKind<"donation"> = {
  /** A new round-up donation replaces the earlier one. */
  async add(tx, basket, { fundId, ...input }) {
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
  },
  async change(tx, _basket, item, change) {
    const fund = await findFund(tx, item.productId);
    if (fund === null) return rejectAs({ code: "not-found" });
    const { monthly = false, ...details } = item.details;
    const stored: DonationRequest = { amount: item.unitPrice, monthly, ...details };
    return donationLine(tx, withChanges(stored, change), fund, stored);
  },
  joins: ({ details }, other) => (details.roundUp && other.details.roundUp ? "once" : null),
  fulfil: fulfilDonation,
  revoke,
  debit: ({ monthly }) => (monthly === true ? "chosen" : null),
  sellElsewhere({ productId: fundId, price: amount, details }) {
    const { appeal, recognitionName, anonymous, tribute } = details;
    return { donations: [{ fundId, amount, appeal, recognitionName, anonymous, tribute }] };
  },
  letters: {
    subject: "donation",
    label: (t, name) => t("mail.confirmation.item.donation", { name }),
    isCounted: false,
    redact: (details) => ({ ...details, recognitionName: null, tribute: null }),
  },
};

export const coverFee: LineKind<"cover-fee"> = {
  joins: () => "once",
  fulfil: fulfilCoverFee,
  revoke,
  sellElsewhere: ({ price: amount, details: { fundId } }) => ({
    donations: [
      { fundId, amount, appeal: null, recognitionName: null, anonymous: false, tribute: null },
    ],
  }),
  letters: {
    subject: null,
    label: null,
    isCounted: false,
    redact: null,
  },
};
