import type { RedeemProblem } from "#contract/operations/basket-problems";
import { addDays, addMonths } from "../platform/dates";
import type { Discount } from "../pricing/price-basket";

/** A ticket subscription that a basket's customer has, as far as this basket may use it. */
export type SubscriptionUse = {
  id: string;
  name: string;
  /** Vouchers that this basket may spend now; none of one that is over. */
  available: number;
};

/** The last day of a subscription, in New York. */
export const subscriptionEnd = (issuedOn: string, months: number): string =>
  addDays(addMonths(issuedOn, months), -1);

type RedeemedTicket = { id: string; subscriptionId: string | null };

/** The tickets for which a voucher was chosen, as many as there are vouchers left. */
export function redeemedTickets<T extends RedeemedTicket>(
  { id, available }: SubscriptionUse,
  tickets: readonly T[],
): readonly T[] {
  return tickets.filter(({ subscriptionId }) => subscriptionId === id).slice(0, available);
}

/** A voucher pays a ticket's whole price; the fee, which is not part of the price, stays. */
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

/** Why one more ticket of a basket cannot be paid for with a subscription's voucher, or null. */
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
