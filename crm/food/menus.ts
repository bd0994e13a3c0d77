import { and, asc, eq } from "drizzle-orm";

import { isFor, type AddOnPerformance } from "../merchandise/add-on-rules";
import type { Reader } from "../platform/database/database";
import { menus } from "../merchandise/tables";

export type MenuRow = typeof menus.$inferSelect;

/** The menus that are served at a performance. What is served in the interval needs one. */
export async function listMenus(db: Reader, performance: AddOnPerformance): Promise<MenuRow[]> {
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
