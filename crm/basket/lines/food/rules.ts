import type { Problem } from "#contract/problems/problems";
import { categoryRefusals, countGuests } from "#contract/rules/food/food";

type FoodOrderRequest = {
  guests: number;
  /** Number of items chosen per category of the menu. */
  chosen: ReadonlyMap<string, number>;
};

/**
 * Why a food order is refused, or null. Each guest gets exactly one item per category, and there can't be more guests
 * than the order's limit. Tickets don't count: guests may have tickets of their own.
 */
export function foodRefusal(
  request: FoodOrderRequest,
  limits: {
    /** Per order. */
    maxGuests: number;
    /** Guests of other menus or performances in the same order. */
    otherGuests: number;
  },
): Problem<
  "not-allowed/select-more" | "not-allowed/select-fewer" | "not-allowed/too-many-guests"
> | null {
  const guests = countGuests(request);
  const { maxGuests, otherGuests } = limits;
  const [refused] = categoryRefusals(request.chosen, guests);
  if (refused !== undefined) return refused;
  if (guests + otherGuests > maxGuests)
    return {
      code: "not-allowed",
      reason: "too-many-guests",
      maxGuests,
      guests: guests + otherGuests,
    };
  return null;
}
