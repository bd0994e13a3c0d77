import type { Problem } from "#contract/problems";
import { categoryRefusals, guestsOf } from "#contract/stock-rules";
import { type ItemOf, type ItemRecord, itemsOf } from "../baskets/basket-lines";

type FoodOrderRequest = {
  guests: number;
  /** The menu's, each with how many were chosen of it. */
  chosen: ReadonlyMap<string, number>;
};

/**
 * Why a party cannot be served, or null: of every category exactly one for each guest, no more guests than one order
 * may have (20), nor than tickets once there are some.
 */
export function foodRefusal(
  request: FoodOrderRequest,
  limits: {
    tickets: number;
    /** Of one order. */
    maxGuests: number;
    /** Of other menus or performances in the same order. */
    otherGuests: number;
  },
): Problem<
  | "not-allowed/more-than-tickets"
  | "not-allowed/select-more"
  | "not-allowed/select-fewer"
  | "not-allowed/too-many-guests"
> | null {
  const guests = guestsOf(request);
  const { tickets, maxGuests, otherGuests } = limits;
  const [refused] = categoryRefusals(request.chosen, guests);
  if (refused !== undefined) return refused;
  if (guests + otherGuests > maxGuests)
    return {
      code: "not-allowed",
      reason: "too-many-guests",
      maxGuests,
      guests: guests + otherGuests,
    };
  if (tickets > 0 && guests > tickets)
    return { code: "not-allowed", reason: "more-than-tickets", tickets, wanted: guests };
  return null;
}

export type FoodLine = ItemOf<"food-and-drink">;

/** The food and drink of a basket: the lines of each party, by performance and menu. */
export function partiesIn(items: readonly ItemRecord[]): FoodLine[][] {
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

/** The lines that go when one is taken out: a party is served as a whole or not at all. */
export function goesWith(items: readonly ItemRecord[], itemId: string): string[] {
  const party = partiesIn(items).find((lines) => lines.some(({ id }) => id === itemId));
  return party?.map(({ id }) => id) ?? [itemId];
}
