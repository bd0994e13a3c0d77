import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Result } from "#contract/calls/result";

import { isArchive, readArchive, writeArchive } from "../platform/backup/archive";
import { readBackup, writeBackup } from "../platform/backup/backup";
import { migrateDatabase } from "../platform/database/migrate";
import { recordBackup } from "../desk/doctor/last-runs";
import { skipNumbers } from "../platform/backup/skip-numbers";
import { openMaintenance } from "../platform/maintenance";
import type { Database } from "../platform/database/database";
import { type Command, refused, success } from "./command";
import { orderNumber } from "#contract/rules/orders/order-number";

const MEGABYTE = 1_000_000;
/** From this size on, tenths don't matter. */
const WHOLE_MEGABYTES = 10;

/** "0.4", "12": never less than there is. */
export function megabytes(bytes: number): string {
  const size = bytes / MEGABYTE;
  return size < WHOLE_MEGABYTES ? String(Math.ceil(size * 10) / 10) : String(Math.ceil(size));
}

const INSTALL =
  "Install a PostgreSQL client of the server's version or newer, or add --portable, which is slower but needs no client.";

type Restored = Result<string, string>;

async function restorePortable(db: Database, url: string, file: string): Promise<Restored> {
  await migrateDatabase(url);
  const restored = await readBackup(db, file);
  return restored.ok
    ? { ok: true, value: `${restored.value} rows were restored from ${file}.` }
    : restored;
}

async function restoreArchive(db: Database, url: string, file: string): Promise<Restored> {
  const restored = await readArchive(db, url, file);
  if (!restored.ok) return restored;
  await migrateDatabase(url);
  return { ok: true, value: `${file} was restored.` };
}

/** For `doctor`. A backup is good even if its database takes no writes, such as a replica. */
async function record(db: Database): Promise<string[]> {
  try {
    await recordBackup(db);
    return [];
  } catch {
    return ["The database does not record it: doctor will not know of this backup."];
  }
}

export const backup: Command = {
  name: "backup",
  args: ["FILE"],
  options: {
    portable: { help: "Writes gzipped JSON lines without pg_dump, as for the embedded database." },
  },
  summary: "Backs up the database to a new file while sales go on.",
  help: "The backup is one consistent snapshot, readable only by its owner. With DATABASE_URL it is made by pg_dump, which must be on PATH.",
  run: async ({ db, database }, [file = ""], options) => {
    if (existsSync(file)) return refused(`${file} already exists.`);
    if (database.embedded || options["portable"] === true) {
      const rows = await writeBackup(db, file);
      return success(`${rows} rows were written to ${file}.`, ...(await record(db)));
    }
    const written = await writeArchive(db, database.url, file);
    return written.ok
      ? success(`${megabytes(written.value)} MB were written to ${file}.`, ...(await record(db)))
      : refused(written.failure.message, ...(written.failure.isTool ? [INSTALL] : []));
  },
};

export const restore: Command = {
  name: "restore",
  args: ["FILE"],
  summary: "Restores a backup into an empty database, all or nothing, and opens maintenance in it.",
  help: "Sales stay closed until close-maintenance. Point DATABASE_URL (or DATA_DIR) at a new database; one with data is refused. A pg_dump file needs pg_restore on PATH, and may come from an older release.",
  skipsMigration: true,
  run: async ({ db, database }, [file = ""]) => {
    if (!existsSync(file)) return refused(`${file} does not exist.`);
    const { rows } = await db.execute<{ role: string; mayCreate: boolean; name: string }>(
      sql`select current_user as role, current_database() as name,
        has_database_privilege(current_database(), 'create') as "mayCreate"`,
    );
    const [rights] = rows;
    if (rights?.mayCreate === false)
      return refused(
        `The role ${rights.role} may not create tables in the database ${rights.name}. Make it the owner: "alter database ${rights.name} owner to ${rights.role}".`,
      );
    const restored = await ((await isArchive(file))
      ? restoreArchive(db, database.url, file)
      : restorePortable(db, database.url, file));
    if (!restored.ok) return refused(restored.failure);
    // Seats sold since the backup are free in this database.
    await openMaintenance(db, { startsAt: null, endsAt: null, message: null });
    const next = await skipNumbers(db);
    return success(
      restored.value,
      `Order numbers continue at ${orderNumber(next)}: those after the backup may be in people's mail.`,
      "Payments of the hours since the backup: run reconcile --provider --since with the time of the backup.",
      "Sales are closed, since seats sold since the backup look free: then run close-maintenance.",
    );
  },
};
