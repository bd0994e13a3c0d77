import type { Problem } from "#contract/problems";
import { categoryRefusals, guestsOf } from "#contract/stock-rules";
import { type ItemOf, type ItemRecord, itemsOf } from "../../contents/basket-lines";

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
  const guests = guestsOf(request);
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

export type FoodLine = ItemOf<"food-and-drink">;

/** Groups a basket's food and drink by party: one per performance and menu. */
export function groupByParty(items: readonly ItemRecord[]): FoodLine[][] {
  const parties = new Map<string, FoodLine[]>();
  for (const line of itemsOf(items, "food-and-drink")) {
    const key = JSON.stringify([line.details.instanceId, line.details.menuId]);
    parties.set(key, [...(parties.get(key) ?? []), line]);
  }
  return [...parties.values()];
}

export function guestsOfParty(lines: readonly FoodLine[]): number {
  const chosen = new Map<string, number>();
  for (const { quantity, details } of lines)
    chosen.set(details.category, (chosen.get(details.category) ?? 0) + quantity);
  return guestsOf({ guests: lines[0]?.details.guests ?? 0, chosen });
}

/** Ids of all items to remove with one: a party's food can only be removed as a whole. */
export function listPartyItemIds(items: readonly ItemRecord[], itemId: string): string[] {
  const party = groupByParty(items).find((lines) => lines.some(({ id }) => id === itemId));
  return party?.map(({ id }) => id) ?? [itemId];
}
