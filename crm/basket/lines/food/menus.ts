import { asc, eq } from "drizzle-orm";

import type { FoodAndDrink, Menu } from "#contract/schemas/stock-item";
import { getSaleLimits } from "../../../stock/sale/sale-limits";
import { type AddOnPerformance, isOfferedFor, windowRefusal } from "../merchandise/rules";
import {
  listStockItems,
  type PerformanceReading,
  stockItemBody,
  type StockItemRecord,
} from "../merchandise/stock-items";
import { menus } from "../../../tables/food";
import type { Reader } from "../../../platform/database/database";
import { cachedByRevision } from "../../../platform/database/rows";
import { addMinutes, toIso } from "../../../platform/dates";
import { MORE_THAN_NINE } from "#contract/rules/food/food";

const listOpenMenus = cachedByRevision((db) =>
  db.select().from(menus).where(eq(menus.active, true)).orderBy(asc(menus.rank)),
);

async function listMenus(db: Reader, performance: PerformanceReading): Promise<MenuRow[]> {
  const open = await listOpenMenus(db, performance.catalogue);
  return open.filter((menu) => isServed(menu, performance));
}

export async function findMenu(db: Reader, menuId: string, performance: PerformanceReading) {
  return (await listMenus(db, performance)).find(({ id }) => id === menuId) ?? null;
}

function isServed(menu: MenuRow, performance: AddOnPerformance): boolean {
  if (menu.serving === "interval" && !performance.hasIntermission) return false;
  return isOfferedFor(menu, performance);
}

type MenuRow = typeof menus.$inferSelect;

export async function foodAndDrinkBody(
  db: Reader,
  performance: PerformanceReading,
  currency: string,
  /** The items of the performance, if just read; others than food are ignored. */
  known?: readonly StockItemRecord[],
): Promise<FoodAndDrink> {
  const menus = await listMenus(db, performance);
  const items =
    known ??
    (menus.length === 0 ? [] : await listStockItems(db, { kind: "food-and-drink" }, performance));
  const { catalogue, now } = performance;
  return {
    instanceId: performance.id,
    partySizes: Array.from({ length: MORE_THAN_NINE }, (_, index) => index + 1),
    maxGuests: (await getSaleLimits(db, catalogue)).foodAndDrink,
    menus: menus.map((menu) => menuBody(menu, items, { ...performance, currency }, now)),
  };
}

function menuBody(
  menu: MenuRow,
  items: readonly StockItemRecord[],
  { startsAt, currency }: AddOnPerformance & { currency: string },
  now: Date,
): Menu {
  const closed = windowRefusal(menu, startsAt, now);
  return {
    ...menu,
    open: closed === null,
    closed: closed?.reason ?? null,
    opensAt: closed?.reason === "too-early" ? closed.from : null,
    closesAt: toIso(addMinutes(startsAt, -(menu.minutesBefore ?? 0))),
    categories: menu.categories.map((name) => ({
      name,
      items: items
        .filter((item) => item.menuId === menu.id && item.category === name)
        .map((item) => stockItemBody(item, currency)),
    })),
  };
}
