import { and, asc, gt, isNull, or, sql } from "drizzle-orm";

import type { PlannedMaintenance } from "#contract/operations/reference";
import type { Reader } from "./database/database";
import { maintenanceWindows } from "./database/tables";
import { toIso, toIsoOrNull } from "./dates";

type MaintenanceWindow = typeof maintenanceWindows.$inferSelect;

const notOver = or(
  isNull(maintenanceWindows.endsAt),
  gt(maintenanceWindows.endsAt, sql`crm_now()`),
);

/** The window that is open, or the next one to come; null when there is none. */
export async function findMaintenance(db: Reader): Promise<PlannedMaintenance | null> {
  const [row] = await db
    .select({
      window: maintenanceWindows,
      isOpen: sql<boolean>`${maintenanceWindows.startsAt} <= crm_now()`,
    })
    .from(maintenanceWindows)
    .where(notOver)
    .orderBy(asc(maintenanceWindows.startsAt))
    .limit(1);
  if (row === undefined) return null;
  const { startsAt, endsAt, message } = row.window;
  return { isOpen: row.isOpen, startsAt: toIso(startsAt), endsAt: toIsoOrNull(endsAt), message };
}

/** Plans a window; without an end it is open until it is closed. */
export async function openMaintenance(
  db: Reader,
  window: { startsAt: Date | null; endsAt: Date | null; message: string | null },
): Promise<MaintenanceWindow> {
  const [row] = await db
    .insert(maintenanceWindows)
    .values({ ...window, startsAt: window.startsAt ?? sql`crm_now()` })
    .returning();
  if (row === undefined) throw new Error("insert into maintenance_windows returned no row");
  return row;
}

export async function closeMaintenance(db: Reader, all: boolean): Promise<number> {
  const ended = await db
    .update(maintenanceWindows)
    .set({ endsAt: sql`crm_now()` })
    .where(and(notOver, sql`${maintenanceWindows.startsAt} < crm_now()`))
    .returning({ id: maintenanceWindows.id });
  if (!all) return ended.length;
  const dropped = await db
    .delete(maintenanceWindows)
    .where(sql`${maintenanceWindows.startsAt} >= crm_now()`)
    .returning({ id: maintenanceWindows.id });
  return ended.length + dropped.length;
}
