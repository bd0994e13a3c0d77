import { type ItemOf, type ItemRecord, listItems } from "./basket-lines";
import { countGuests, foodOrderKey } from "#contract/rules/food/food";

export type FoodLine = ItemOf<"food-and-drink">;

/** Groups a basket's food and drink by party: one per performance and menu. */
export function groupByParty(items: readonly ItemRecord[]): FoodLine[][] {
  const parties = new Map<string, FoodLine[]>();
  for (const line of listItems(items, "food-and-drink")) {
    const key = foodOrderKey(line.details);
    parties.set(key, [...(parties.get(key) ?? []), line]);
  }
  return [...parties.values()];
}

export function guestsOfParty(lines: readonly FoodLine[]): number {
  const chosen = new Map<string, number>();
  for (const { quantity, details } of lines)
    chosen.set(details.category, (chosen.get(details.category) ?? 0) + quantity);
  return countGuests({ guests: lines[0]?.details.guests ?? 0, chosen });
}

/** Ids of all items to remove with one: a party's food can only be removed as a whole. */
export function listPartyItemIds(items: readonly ItemRecord[], itemId: string): string[] {
  const party = groupByParty(items).find((lines) => lines.some(({ id }) => id === itemId));
  return party?.map(({ id }) => id) ?? [itemId];
}
