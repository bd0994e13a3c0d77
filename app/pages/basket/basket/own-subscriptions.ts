import type { BasketTicket } from "#contract/schemas/basket";
import { groupBy } from "#runtime/group-by";
import type { OwnSubscription } from "./basket-view";

type PayableTicket = Pick<
  BasketTicket,
  "subscriptionId" | "packageItemId" | "chosenPriceTypeId" | "priceType"
>;

/**
 * The customer's subscriptions that can pay for a ticket, one per name: of several with the same name, the one that ends
 * first, with the tickets left of all. A member price may replace the price type that a subscription pays for.
 */
export function listUsableSubscriptions(
  { subscriptionId, packageItemId, chosenPriceTypeId, priceType }: PayableTicket,
  subscriptions: readonly OwnSubscription[],
): OwnSubscription[] {
  if (subscriptionId !== null || packageItemId !== null) return [];
  const usable = subscriptions.filter(
    ({ left, priceTypeId }) =>
      left > 0 && (priceTypeId === null || priceTypeId === (chosenPriceTypeId ?? priceType.id)),
  );
  return [...groupBy(usable, ({ name }) => name).values()].flatMap((same) => {
    const [first] = same.toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn));
    return first === undefined ? [] : [{ ...first, left: sumOfLeft(same) }];
  });
}

/** The customer's subscriptions that can pay for some of these tickets, each with the number that it pays for. */
export function countPayable(
  tickets: readonly PayableTicket[],
  subscriptions: readonly OwnSubscription[],
): (OwnSubscription & { used: number })[] {
  const usable = tickets.flatMap((ticket) => listUsableSubscriptions(ticket, subscriptions));
  return [...groupBy(usable, ({ name }) => name).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ ...first, used: Math.min(same.length, first.left) }];
  });
}

/** The subscription that pays for a ticket, with the tickets left of all of the same kind; undefined if none does. */
export function findPayingSubscription(
  { subscriptionId }: Pick<BasketTicket, "subscriptionId">,
  subscriptions: readonly OwnSubscription[],
): OwnSubscription | undefined {
  const paying = subscriptions.find(({ id }) => id === subscriptionId);
  if (paying === undefined) return undefined;
  const same = subscriptions.filter(
    ({ name, priceTypeId }) => name === paying.name && priceTypeId === paying.priceTypeId,
  );
  return { ...paying, left: sumOfLeft(same) };
}

const sumOfLeft = (subscriptions: readonly OwnSubscription[]) =>
  subscriptions.reduce((sum, { left }) => sum + left, 0);
