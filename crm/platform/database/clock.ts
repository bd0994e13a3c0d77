import { sql } from "drizzle-orm";

import { VENUE_ZONE } from "#contract/venue";
import type { Database, Reader } from "./database";
import { clockOffset } from "./tables";

/** The one clock: the database's, as far ahead as a demo or test has moved it. */
export async function readClock(db: Reader): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select crm_now() as now`);
  const [row] = rows;
  if (row === undefined) throw new Error("could not read crm_now()");
  return new Date(row.now);
}

/** The true time, wherever a demo or test has put the clock: what lives outside, as an authenticator does, has no other. */
export async function readWallClock(db: Reader): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`);
  const [row] = rows;
  if (row === undefined) throw new Error("could not read crm_now()");
  return new Date(row.now);
}

/** Advances the clock by some seconds for all processes. Returns the new time. */
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

/** The day it is in New York, by the box office's clock. */
export const today = sql<string>`(crm_now() at time zone ${sql.raw(`'${VENUE_ZONE}'`)})::date`;
