import type { Discount } from "./price-basket";

/** What a promo code gives (spec section 5, "Code and access rules"). */
export type PromoRule = {
  off: Discount["off"];
  /** Null: of every event. */
  eventIds: readonly string[] | null;
  /** Null: at every price type. */
  priceTypeIds: readonly string[] | null;
  /** It gives nothing to a basket with fewer tickets that it is for. */
  minTickets: number;
};

/** What a promo code looks at in a ticket. */
export type PromoTicket = { id: string; eventId: string; priceTypeId: string };

/** The tickets that a promo code is for; none when there are fewer than it asks for. */
export function promoTickets<T extends PromoTicket>(
  rule: PromoRule,
  tickets: readonly T[],
): readonly T[] {
  const meant = tickets.filter(
    ({ eventId, priceTypeId }) =>
      (rule.eventIds === null || rule.eventIds.includes(eventId)) &&
      (rule.priceTypeIds === null || rule.priceTypeIds.includes(priceTypeId)),
  );
  return meant.length < rule.minTickets ? [] : meant;
}
