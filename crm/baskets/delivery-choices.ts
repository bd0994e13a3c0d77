import { addMinutes } from "../platform/dates";

/** A delivery option, as far as it decides whom it is for (spec section 3, "Delivery option"). */
export type DeliveryRule = {
  active: boolean;
  /** Kept for the box office's own counter. */
  isRestricted: boolean;
  isPrintAtHome: boolean;
  requiresAddress: boolean;
};

/** What of a basket is to be delivered. */
export type ToDeliver = {
  /** Virtual: of a live stream; there is nothing of it to send or to collect. */
  tickets: readonly { startsAt: Date; virtual: boolean }[];
  hasMerchandise: boolean;
};

/**
 * Tickets are posted within two working days (spec section 9). With a weekend between and a day or two on the way, what
 * is posted five days before a performance is there in time, and later it may not be.
 */
export const POSTAL_DAYS = 5;

export type DeliveryRefusal = "unknown" | "too-late" | "not-for-this-basket";

/**
 * Why a basket cannot be delivered in a way, or null. E-tickets need tickets; merchandise in the same basket then waits
 * at the box office. What is sent by post or collected must be made of paper or stuff, and what is sent by post must
 * arrive before the first performance. Whatever has nothing that is delivered may name any way that is on offer.
 */
export function deliveryRefusal(
  option: DeliveryRule,
  basket: ToDeliver,
  now: Date,
): DeliveryRefusal | null {
  if (!option.active || option.isRestricted) return "unknown";
  const { tickets, hasMerchandise } = basket;
  if (tickets.length === 0 && !hasMerchandise) return null;
  if (option.isPrintAtHome) return tickets.length > 0 ? null : "not-for-this-basket";
  const paper = tickets.filter(({ virtual }) => !virtual);
  if (paper.length === 0 && !hasMerchandise) return "not-for-this-basket";
  if (!option.requiresAddress) return null;
  const latest = addMinutes(now, POSTAL_DAYS * 24 * 60);
  return paper.some(({ startsAt }) => startsAt < latest) ? "too-late" : null;
}

/** The ways in which a basket can be delivered, in their order. */
export function deliveryChoices<T extends DeliveryRule>(
  options: readonly T[],
  basket: ToDeliver,
  now: Date,
): T[] {
  return options.filter((option) => deliveryRefusal(option, basket, now) === null);
}
