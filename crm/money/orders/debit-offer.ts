import type { Features } from "#contract/names/features";
import type { OrderState } from "#contract/schemas/order";
import { debitMethod } from "../../basket/contents/debit-rules";
import { getLineKind } from "../../basket/lines/line-kinds";
import type { OrderItemRecord } from "../../tables/orders";

type DebitItem = Pick<OrderItemRecord, "kind" | "details">;

export type DebitFeatures = Pick<Features, "automaticRenewals" | "monthlyDonations">;

/** Of pages on which nobody sets one up. */
export const NO_DEBITS: DebitFeatures = { automaticRenewals: false, monthlyDonations: false };

const findDebit = (item: DebitItem, features: DebitFeatures) => {
  const isOffered =
    item.kind === "membership" ? features.automaticRenewals : features.monthlyDonations;
  return isOffered ? (getLineKind(item).debit?.(item.details) ?? null) : null;
};

/**
 * Whether a direct debit can be set up for an order: for any membership (renewal can be chosen later) or a monthly
 * donation.
 */
export function canSetUpDebit(
  order: { state: OrderState; currency: string },
  items: readonly DebitItem[],
  features: DebitFeatures,
): boolean {
  if (order.state !== "confirmed" || debitMethod(order.currency) === null) return false;
  return items.some((item) => findDebit(item, features) !== null);
}

/** Whether the order page offers to set up a direct debit. */
export function shouldOfferDebit(
  order: { state: OrderState; currency: string },
  items: readonly DebitItem[],
  features: DebitFeatures,
): boolean {
  return (
    canSetUpDebit(order, items, features) &&
    items.some((item) => findDebit(item, features) === "chosen")
  );
}
