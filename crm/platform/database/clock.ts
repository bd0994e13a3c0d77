import { sql } from "drizzle-orm";

import { VENUE_ZONE } from "#contract/venue";
import type { Database, Reader } from "./database";
import { clockOffset } from "./tables";

/** Returns the database's time plus the offset set by a demo or test. */
export async function readClock(db: Reader): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select crm_now() as now`);
  const [row] = rows;
  if (row === undefined) throw new Error("could not read crm_now()");
  return new Date(row.now);
}

/** Returns the real time, ignoring the test offset: authenticator apps use it. */
export async function readWallClock(db: Reader): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`);
  const [row] = rows;
  if (row === undefined) throw new Error("could not read now()");
  return new Date(row.now);
}

/** Advances the clock for all processes. Returns the new time. */
export async function setTestClock(db: Database, seconds: number): Promise<Date> {
  await db
    .insert(clockOffset)
    .values({ id: 1, seconds })
    .onConflictDoUpdate({
      target: clockOffset.id,
      set: { seconds: sql`${clockOffset.seconds} + excluded.seconds` },
    });
  return readClock(db);
}

export async function resetClock(db: Database): Promise<Date> {
  await db.delete(clockOffset);
  return readClock(db);
}

/** The current date in the venue's time zone. */
export const today = sql<string>`(crm_now() at time zone ${sql.raw(`'${VENUE_ZONE}'`)})::date`;
