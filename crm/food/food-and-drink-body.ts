import type { AddOnPerformance } from "../merchandise/add-on-rules";
import { addMinutes, toIso } from "../platform/dates";
import { MORE_THAN_NINE } from "#contract/schemas/stock-item";
import { windowRefusal } from "../merchandise/add-on-window";
import { readClock } from "../platform/database/clock";
import type { Reader } from "../platform/database/database";
import { listMenus, type MenuRow } from "./menus";
import { findSaleLimits } from "../limits/order-limit";
import { listStockItems, type StockItemRecord } from "../merchandise/stock-items";
import type { FoodAndDrink } from "#contract/schemas/stock-item";
import { stockItemBody } from "../merchandise/stock-item-body";

/** What is served at a performance, and to how many, as the API tells it. */
export async function foodAndDrinkBody(
  db: Reader,
  performance: AddOnPerformance,
  currency: string,
): Promise<FoodAndDrink> {
  const menus = await listMenus(db, performance);
  const items =
    menus.length === 0 ? [] : await listStockItems(db, { kind: "food-and-drink" }, performance);
  const now = await readClock(db);
  return {
    instanceId: performance.id,
    partySizes: Array.from({ length: MORE_THAN_NINE }, (_, index) => index + 1),
    maxGuests: (await findSaleLimits(db)).foodAndDrink,
    menus: menus.map((menu) => menuBody(menu, items, { ...performance, currency }, now)),
  };
}

function menuBody(
  menu: MenuRow,
  items: readonly StockItemRecord[],
  { startsAt, currency }: AddOnPerformance & { currency: string },
  now: Date,
): FoodAndDrink["menus"][number] {
  const { id, name, description, serving, collectionPoints } = menu;
  const closed = windowRefusal(menu, startsAt, now);
  return {
    id,
    name,
    description,
    serving,
    open: closed === null,
    closed: closed?.reason ?? null,
    opensAt: closed?.reason === "too-early" ? closed.from : null,
    closesAt: toIso(addMinutes(startsAt, -(menu.minutesBefore ?? 0))),
    collectionPoints,
    categories: menu.categories.map((category) => ({
      name: category,
      items: items
        .filter((item) => item.menuId === id && item.category === category)
        .map((item) => stockItemBody(item, currency)),
    })),
  };
}
