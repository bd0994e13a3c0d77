import type { CodeRefusal } from "#contract/schemas/code";
import type { Discount } from "../pricing/price-basket";

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
export type PromoTicket = {
  id: string;
  eventId: string;
  priceTypeId: string;
  packageItemId: string | null;
  isChosenByBuyer: boolean;
};

/**
 * The tickets that a promo code is for; none when there are fewer than it asks for. Those of a package have their
 * discount already, and of those whose buyer says the price none may cost less than its minimum: the code is for the
 * others.
 */
export function promoTickets<T extends PromoTicket>(
  rule: PromoRule,
  tickets: readonly T[],
): readonly T[] {
  const meant = tickets.filter(
    ({ eventId, priceTypeId, packageItemId, isChosenByBuyer }) =>
      packageItemId === null &&
      !isChosenByBuyer &&
      (rule.eventIds === null || rule.eventIds.includes(eventId)) &&
      (rule.priceTypeIds === null || rule.priceTypeIds.includes(priceTypeId)),
  );
  return meant.length < rule.minTickets ? [] : meant;
}

/** For how long and how often a promo code may be used; null for no limit. */
type PromoTerms = {
  validFrom: Date | null;
  /** From this instant on it gives nothing. */
  validUntil: Date | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  /** By other orders than the one that stands for this basket. */
  uses: number;
  /** The same, of this customer; 0 for one who is not known yet. */
  usesOfCustomer: number;
};

/** Why a promo code gives nothing at `now`, whatever the basket holds; null when it does. */
export function promoRefusal(terms: PromoTerms, now: Date): CodeRefusal | null {
  if (terms.validUntil !== null && terms.validUntil <= now) return "code-expired";
  if (terms.validFrom !== null && terms.validFrom > now) return "code-not-valid";
  if (terms.maxUses !== null && terms.uses >= terms.maxUses) return "code-used-up";
  const { maxUsesPerCustomer: ofOne, usesOfCustomer } = terms;
  return ofOne !== null && usesOfCustomer >= ofOne ? "code-used-up" : null;
}
