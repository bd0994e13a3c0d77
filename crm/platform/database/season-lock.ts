import { sql } from "drizzle-orm";

import type { Transaction } from "./database";

/** Key of the advisory lock of all that writes a season, also of the demo's. */
export const SEASON_LOCK = 7_210_424;

export const SEASON_BUSY = "Another import of a season is running. Try again when it has finished.";

/** Takes the lock until the transaction ends; false if somebody else is writing a season. */
export async function tryLockSeason(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SEASON_LOCK}) as locked`,
  );
  return rows[0]?.locked === true;
}
