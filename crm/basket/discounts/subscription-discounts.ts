import type { SubscriptionUse } from "../contents/basket-contents";
import type { Discount } from "./discount";

type RedeemedTicket = { id: string; subscriptionId: string | null };

/** The tickets that use the subscription, limited to its available credits. */
export function redeemedTickets<T extends RedeemedTicket>(
  { id, available }: SubscriptionUse,
  tickets: readonly T[],
): readonly T[] {
  return tickets.filter(({ subscriptionId }) => subscriptionId === id).slice(0, available);
}

/** A subscription credit pays a ticket's whole price, but not its booking fee. */
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
