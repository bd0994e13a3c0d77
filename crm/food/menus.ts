import { and, asc, eq } from "drizzle-orm";

import { type FoodAndDrink, MORE_THAN_NINE } from "#contract/schemas/stock-item";
import { findSaleLimits } from "../limits/order-limit";
import { type AddOnPerformance, isFor, windowRefusal } from "../merchandise/rules";
import { listStockItems, stockItemBody, type StockItemRecord } from "../merchandise/stock-items";
import { menus } from "../merchandise/tables";
import { readClock } from "../platform/database/clock";
import type { Reader } from "../platform/database/database";
import { addMinutes, toIso } from "../platform/dates";

export type MenuRow = typeof menus.$inferSelect;

/** The menus that are served at a performance. What is served in the interval needs one. */
async function listMenus(db: Reader, performance: AddOnPerformance): Promise<MenuRow[]> {
  const rows = await db
    .select()
    .from(menus)
    .where(eq(menus.active, true))
    .orderBy(asc(menus.rank))
    .limit(50);
  return rows.filter((menu) => isServed(menu, performance));
}

/** A menu that is served at a performance, or null. */
export async function findMenu(
  db: Reader,
  menuId: string,
  performance: AddOnPerformance,
): Promise<MenuRow | null> {
  const [menu] = await db
    .select()
    .from(menus)
    .where(and(eq(menus.id, menuId), eq(menus.active, true)));
  return menu !== undefined && isServed(menu, performance) ? menu : null;
}

function isServed(menu: MenuRow, performance: AddOnPerformance): boolean {
  if (menu.serving === "interval" && !performance.hasIntermission) return false;
  return isFor(menu, performance);
}

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
