import { sql } from "drizzle-orm";

import { getSqlState, type Database } from "./database";

/** Why the database takes no writes; null if it does. */
export type WriteFault = "disk-full" | "read-only" | null;

/** At most this often, since the probe writes. */
const PROBE_MS = 10_000;

const DISK_FULL = "53100";

/**
 * Returns a function that finds out whether the database takes writes. A server with a full disk still answers, and may
 * update rows for a while in space that it has. So the probe sorts more than fits in its memory, which needs a new file.
 */
export function createWriteProbe(db: Database, now: () => number = Date.now) {
  let last = { at: Number.NEGATIVE_INFINITY, fault: null as WriteFault };
  return async (): Promise<WriteFault> => {
    if (now() - last.at >= PROBE_MS) last = { at: now(), fault: await probe(db) };
    return last.fault;
  };
}

async function probe(db: Database): Promise<WriteFault> {
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ readOnly: boolean }>(
        sql`select current_setting('transaction_read_only') = 'on' as "readOnly"`,
      );
      if (rows[0]?.readOnly === true) return "read-only";
      await tx.execute(sql`set local work_mem = '64kB'`);
      await tx.execute(
        sql`select count(*) from (select g from generate_series(1, 20000) g order by g desc offset 1) sorted`,
      );
      return null;
    });
  } catch (error) {
    if (getSqlState(error) === DISK_FULL) return "disk-full";
    throw error;
  }
}
