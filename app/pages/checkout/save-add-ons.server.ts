import type { AddOns } from "#contract/schemas/basket-offers";
import type { Basket } from "#contract/schemas/basket";

import { readFood } from "~/domain/basket/food-wish";
import type { FoodWish } from "~/domain/basket/food-wish";
import { readQuantity } from "~/domain/basket/stock-request";
import type { StockFault, StockRequest } from "~/domain/basket/stock-request";

import type { Crm } from "~/.server/ticketing/ticketing";
import { saveStock } from "./save-stock.server";
import type { StockKept } from "./save-stock.server";

/**
 * Puts what the add-ons form asks for into the basket; nothing of it as long as anything in the form is wrong. Safe to
 * repeat with the same `requestKey`.
 */
export async function saveAddOns(
  crm: Crm,
  basket: Basket,
  { addOns, typed }: { addOns: readonly AddOns[]; typed: Readonly<Record<string, string>> },
  requestKey: string,
): Promise<StockKept> {
  const { wishes, faults } = readAddOns(addOns, typed);
  if (faults.length > 0) return { ok: false, code: "faults", faults, basket };
  return saveStock(crm, basket, wishes, requestKey);
}

/** What the add-ons form asks for, and all that is wrong with it. */
export function readAddOns(
  addOns: readonly AddOns[],
  typed: Readonly<Record<string, string>>,
): { wishes: { items: StockRequest[]; food: FoodWish[] }; faults: StockFault[] } {
  const items = addOns.flatMap((each) => each.items.map((item) => readQuantity(item, each, typed)));
  const food = addOns.flatMap((each) => each.menus.map((menu) => readFood(menu, each, typed)));
  return {
    wishes: {
      items: items.flatMap(({ wish }) => wish ?? []),
      food: food.flatMap(({ wish }) => wish ?? []),
    },
    faults: [
      ...items.flatMap(({ fault }) => fault ?? []),
      ...food.flatMap((order) => order.faults),
    ],
  };
}
