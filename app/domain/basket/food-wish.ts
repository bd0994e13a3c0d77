import type { FoodOrder, Menu } from "#contract/schemas/stock-item";
import { MORE_THAN_NINE } from "#contract/schemas/stock-item";

import { countOf } from "./stock-request";
import type { StockFault } from "./stock-request";

/** All names that `foodFields` makes. */
export const FOOD_FIELDS = /^(?:[gp]:[\w-]+:[\w-]+|c:[\w-]+:[\w-]+:[\w-]+)$/;

/** The names of the fields that ask for a party's order of one menu. */
export function foodFields(instanceId: string, menuId: string) {
  const of = (part: string) => `${part}:${instanceId}:${menuId}`;
  return {
    guests: of("g"),
    collectionPoint: of("p"),
    choice: (itemId: string) => `${of("c")}:${itemId}`,
  };
}

export type FoodWish = { field: string; order: FoodOrder };

/**
 * Reads a party's order, and what is wrong with it (spec section 5): the number of people and a collection point, of
 * each category one for every guest, and no more guests than tickets. No guests and nothing chosen is no order.
 */
export function readFood(
  menu: Menu,
  { instanceId, tickets }: { instanceId: string; tickets: number },
  fields: Readonly<Record<string, string>>,
): { wish: FoodWish; faults: [] } | { wish: null; faults: StockFault[] } {
  const names = foodFields(instanceId, menu.id);
  const guests = countOf(fields[names.guests]);
  const items = menu.categories.flatMap((category) =>
    category.items.map(({ id }) => ({ id, count: countOf(fields[names.choice(id)]) })),
  );
  const choices = items.map(({ id, count }) => ({ itemId: id, quantity: count ?? 0 }));
  const chosen = choices.filter(({ quantity }) => quantity > 0);
  const collectionPoint = fields[names.collectionPoint] ?? "";
  const faults: StockFault[] = items
    .filter(({ count }) => count === null)
    .map(({ id }) => ({ field: names.choice(id), code: "quantity" }));

  if (guests === null || guests > MORE_THAN_NINE || (guests === 0 && chosen.length > 0))
    faults.push({ field: names.guests, code: "guests" });
  else if (guests > 0) {
    const party = partyOf(menu, guests, choices);
    if (party > tickets) faults.push({ field: names.guests, code: "more-than-tickets", tickets });
    if (!menu.collectionPoints.includes(collectionPoint))
      faults.push({ field: names.collectionPoint, code: "collection-point" });
    faults.push(...categoryFaults(menu, names.choice, party, choices));
  }
  if (faults.length > 0) return { wish: null, faults };
  const order = { instanceId, menuId: menu.id, guests: guests ?? 0, collectionPoint };
  return { wish: { field: names.guests, order: { ...order, choices: chosen } }, faults: [] };
}

type Choices = FoodOrder["choices"];

const countedOf = ({ items }: Menu["categories"][number], choices: Choices) =>
  choices
    .filter(({ itemId }) => items.some(({ id }) => id === itemId))
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** How many eat: those who were told, or of "more than 9" as many as the largest category serves. */
function partyOf({ categories }: Menu, guests: number, choices: Choices): number {
  if (guests < MORE_THAN_NINE) return guests;
  return Math.max(MORE_THAN_NINE, ...categories.map((category) => countedOf(category, choices)));
}

function categoryFaults(
  { categories }: Menu,
  fieldOf: (itemId: string) => string,
  party: number,
  choices: Choices,
): StockFault[] {
  return categories.flatMap((category): StockFault[] => {
    const count = countedOf(category, choices);
    const [first] = category.items;
    if (count === party || first === undefined) return [];
    const missing = party - count;
    return [
      {
        field: fieldOf(first.id),
        code: missing > 0 ? "select-more" : "select-fewer",
        category: category.name,
        count: Math.abs(missing),
      },
    ];
  });
}
