import { sql } from "drizzle-orm";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import type { Database, Transaction } from "../database/database";
import { readClock } from "../database/clock";
import { countMigrations, listTables, OWNER_ONLY } from "./table-list";

const ROWS_AT_ONCE = 1_000;

/**
 * Writes everything that is in the database, as of one moment, to a new file; sales go on meanwhile. Gives the number
 * of rows. Throws when the file is there already.
 */
export async function writeBackup(db: Database, file: string): Promise<number> {
  let rows = 0;
  await db.transaction(
    async (tx) => {
      // No statement is long, but a slow disk may let the transaction stand idle between two.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      const count = (more: number) => {
        rows += more;
      };
      await pipeline(
        Readable.from(linesOf(tx, count)),
        createGzip(),
        createWriteStream(file, { flags: "wx", mode: OWNER_ONLY }),
      );
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  return rows;
}

async function* linesOf(tx: Transaction, count: (more: number) => void): AsyncGenerator<string> {
  yield line({
    foyer: "backup",
    version: 1,
    migrations: await countMigrations(tx),
    at: (await readClock(tx)).toISOString(),
  });
  let rows = 0;
  for (const table of await listTables(tx)) {
    await tx.execute(
      sql`declare backup no scroll cursor for select row_to_json(t)::text as row from ${sql.identifier(table)} t`,
    );
    for (;;) {
      const { rows: fetched } = await tx.execute<{ row: string }>(
        sql.raw(`fetch ${ROWS_AT_ONCE} from backup`),
      );
      if (fetched.length === 0) break;
      rows += fetched.length;
      count(fetched.length);
      const start = `{"table":${JSON.stringify(table)},"row":`;
      // One piece of text for all of them: a row at a time the stream itself costs more than the rows.
      yield fetched.map(({ row }) => `${start}${row}}\n`).join("");
    }
    await tx.execute(sql`close backup`);
  }
  const { rows: sequences } = await tx.execute<{ sequence: string; last: string }>(sql`
    select sequencename as sequence, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`);
  for (const { sequence, last } of sequences) yield line({ sequence, last: Number(last) });
  yield line({ end: true, rows });
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
