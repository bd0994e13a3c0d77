import { and, asc, gt, isNull, or, sql } from "drizzle-orm";

import type { PlannedMaintenance } from "#contract/operations/reference";
import type { Reader } from "./database/database";
import { insertedRow } from "./database/rows";
import { maintenanceWindows } from "./database/tables";
import { toIso, toIsoOrNull } from "./dates";

type MaintenanceWindow = typeof maintenanceWindows.$inferSelect;

const hasNotEnded = or(
  isNull(maintenanceWindows.endsAt),
  gt(maintenanceWindows.endsAt, sql`crm_now()`),
);

/** Returns the open window, else the next one, or null. */
export async function findMaintenance(db: Reader): Promise<PlannedMaintenance | null> {
  const [row] = await db
    .select({
      window: maintenanceWindows,
      isOpen: sql<boolean>`${maintenanceWindows.startsAt} <= crm_now()`,
    })
    .from(maintenanceWindows)
    .where(hasNotEnded)
    .orderBy(asc(maintenanceWindows.startsAt))
    .limit(1);
  if (row === undefined) return null;
  const { startsAt, endsAt, message } = row.window;
  return { isOpen: row.isOpen, startsAt: toIso(startsAt), endsAt: toIsoOrNull(endsAt), message };
}

export function openMaintenance(
  db: Reader,
  window: { startsAt: Date | null; endsAt: Date | null; message: string | null },
): Promise<MaintenanceWindow> {
  return insertedRow(
    db
      .insert(maintenanceWindows)
      .values({ ...window, startsAt: window.startsAt ?? sql`crm_now()` })
      .returning(),
  );
}

/** Ends the open windows; with `all` also deletes future ones. Returns the number of windows. */
export async function closeMaintenance(db: Reader, all: boolean): Promise<number> {
  const ended = await db
    .update(maintenanceWindows)
    .set({ endsAt: sql`crm_now()` })
    .where(and(hasNotEnded, sql`${maintenanceWindows.startsAt} < crm_now()`))
    .returning({ id: maintenanceWindows.id });
  if (!all) return ended.length;
  const deleted = await db
    .delete(maintenanceWindows)
    .where(sql`${maintenanceWindows.startsAt} >= crm_now()`)
    .returning({ id: maintenanceWindows.id });
  return ended.length + deleted.length;
}
