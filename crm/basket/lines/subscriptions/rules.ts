import type { RedeemProblem } from "#contract/operations/basket-problems";
import { addDays, addMonths } from "../../../platform/dates";
import type { Discount } from "../../contents/price-basket";

/** A customer's ticket subscription, as a basket can use it. */
export type SubscriptionUse = {
  id: string;
  name: string;
  /** Vouchers that the basket can spend now; 0 for an expired subscription. */
  available: number;
};

/** Last day of a subscription, in New York. */
export const subscriptionEnd = (issuedOn: string, months: number): string =>
  addDays(addMonths(issuedOn, months), -1);

type RedeemedTicket = { id: string; subscriptionId: string | null };

/** The tickets that use the subscription, limited to its available vouchers. */
export function redeemedTickets<T extends RedeemedTicket>(
  { id, available }: SubscriptionUse,
  tickets: readonly T[],
): readonly T[] {
  return tickets.filter(({ subscriptionId }) => subscriptionId === id).slice(0, available);
}

/** A voucher pays a ticket's whole price, but not its booking fee. */
export function subscriptionDiscounts(
  subscriptions: readonly SubscriptionUse[],
  tickets: readonly RedeemedTicket[],
): Discount[] {
  return subscriptions.map((subscription) => ({
    id: subscription.id,
    source: "subscription",
    lineIds: new Set(redeemedTickets(subscription, tickets).map(({ id }) => id)),
    off: { percent: 100 },
  }));
}

/** Why a voucher can't pay for a ticket, or null. `redeemed`: the basket's other tickets that use the subscription. */
export function redeemRefusal(
  subscription: { available: number; isOver: boolean; priceTypeId: string | null },
  ticket: { packageItemId: string | null; priceTypeId: string },
  redeemed: number,
): RedeemProblem["reason"] | null {
  if (ticket.packageItemId !== null) return "part-of-package";
  if (subscription.isOver) return "subscription-expired";
  if (subscription.priceTypeId !== null && subscription.priceTypeId !== ticket.priceTypeId)
    return "other-price-type";
  return redeemed >= subscription.available ? "no-voucher-left" : null;
}
