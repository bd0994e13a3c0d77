import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Result } from "#contract/calls/result";

import { readClock } from "../database/clock";
import {
  type Database,
  type Reader,
  readSnapshot,
  type Transaction,
  withoutResponseTimeout,
} from "../database/database";

const ROWS_AT_ONCE = 1_000;
/** Rows with a file: JSON doubles a file's size. */
const FILES_AT_ONCE = 10;
/** Characters. A longer row has a file. */
const LONG_ROW = 100_000;

/**
 * Writes one consistent snapshot to a new file while sales continue. Returns the number of rows. Throws when the file
 * exists.
 */
export async function writeBackup(db: Database, file: string): Promise<number> {
  let rows = 0;
  const write = async (tx: Transaction) => {
    // Statements are short, but the transaction is idle while a slow disk is written to.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const count = (more: number) => {
      rows += more;
    };
    await pipeline(
      Readable.from(backupLines(tx, count)),
      createGzip(),
      createWriteStream(file, { flags: "wx", mode: OWNER_ONLY }),
    );
  };
  await withoutResponseTimeout(() => readSnapshot(db, write));
  return rows;
}

async function* backupLines(
  tx: Transaction,
  count: (more: number) => void,
): AsyncGenerator<string> {
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
    const atOnce = (await hasFiles(tx, table)) ? FILES_AT_ONCE : ROWS_AT_ONCE;
    for (;;) {
      const { rows: fetched } = await tx.execute<{ row: string }>(
        sql.raw(`fetch ${atOnce} from backup`),
      );
      if (fetched.length === 0) break;
      rows += fetched.length;
      count(fetched.length);
      const start = `{"table":${JSON.stringify(table)},"row":`;
      // One chunk per batch: one per row makes the stream slower than the query.
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

/** Gzipped lines of JSON: a header, one line per row, then the sequences. Restored without PostgreSQL's own tools. */
const headerSchema = z.object({
  foyer: z.literal("backup"),
  version: z.literal(1),
  /** Number of applied migrations. */
  migrations: z.int(),
  at: z.string(),
});

const lineSchema = z.union([
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ sequence: z.string(), last: z.int() }),
  /** The last line; without it the file is truncated. */
  z.object({ end: z.literal(true), rows: z.int() }),
]);

type Restored = Result<number, string>;

/** At least one has rows once a box office has been set up. */
const USED_TABLES = ["halls", "events", "customers", "baskets", "staff"];

class RestoreError extends Error {}

/**
 * Restores a backup into an empty database in one transaction. Drops foreign keys first and adds them back at the end.
 */
export async function readBackup(db: Database, file: string): Promise<Restored> {
  try {
    const restore = async (tx: Transaction) => {
      // Restoring a large backup exceeds the usual limits.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '5min'`);
      const tables = new Set(await listTables(tx));
      for (const table of USED_TABLES)
        if (!(await isEmpty(tx, table)))
          throw new RestoreError(`The database is not empty: table ${table} has rows.`);
      const keys = await dropForeignKeys(tx);
      // Rows that migrations inserted are in the backup, too.
      for (const table of tables)
        if (!(await isEmpty(tx, table))) await tx.execute(sql`truncate ${sql.identifier(table)}`);
      const rows = await restoreLines(tx, file, tables);
      for (const { table, name, definition } of keys)
        await tx.execute(
          sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
        );
      return rows;
    };
    return { ok: true, value: await withoutResponseTimeout(() => db.transaction(restore)) };
  } catch (error) {
    if (error instanceof RestoreError) return { ok: false, failure: error.message };
    throw error;
  }
}

async function hasFiles(db: Reader, table: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'bytea'`);
  return rows.length > 0;
}

async function isEmpty(tx: Transaction, table: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from ${sql.identifier(table)} limit 1`);
  return rows.length === 0;
}

async function dropForeignKeys(tx: Transaction) {
  const { rows } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
    where c.contype = 'f' and n.nspname = 'public'`);
  for (const { table, name } of rows)
    await tx.execute(
      sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`,
    );
  return rows;
}

async function restoreLines(
  tx: Transaction,
  file: string,
  tables: ReadonlySet<string>,
): Promise<number> {
  let batch: { table: string; rows: unknown[] } = { table: "", rows: [] };
  let rows = 0;
  let ended = false;
  const flush = async () => {
    if (batch.rows.length > 0) await insertRows(tx, batch.table, batch.rows);
    batch = { ...batch, rows: [] };
  };
  let header = true;
  for await (const text of listLines(file)) {
    const json = parse(text);
    if (header) {
      await checkHeader(tx, json);
      header = false;
      continue;
    }
    const line = lineSchema.safeParse(json);
    if (!line.success) throw new RestoreError("The file is damaged: a line has an unknown format.");
    if ("end" in line.data) ended = line.data.rows === rows;
    else if ("sequence" in line.data)
      await tx.execute(sql`select setval(${line.data.sequence}, ${line.data.last})`);
    else {
      const { table, row } = line.data;
      if (!tables.has(table)) throw new RestoreError(`The file has an unknown table: ${table}.`);
      const atOnce = text.length > LONG_ROW ? FILES_AT_ONCE : ROWS_AT_ONCE;
      if (table !== batch.table || batch.rows.length >= atOnce) await flush();
      batch = { table, rows: batch.rows };
      batch.rows.push(row);
      rows += 1;
    }
  }
  await flush();
  if (!ended) throw new RestoreError("The file is truncated: its last line is missing.");
  return rows;
}

async function* listLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on("error", (error) => text.destroy(error));
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield line;
  } catch (error) {
    throw new RestoreError(`Cannot read ${file}: ${(error as Error).message}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RestoreError("The file is damaged: a line is not JSON.");
  }
}

async function checkHeader(tx: Transaction, json: unknown): Promise<void> {
  const header = headerSchema.safeParse(json);
  if (!header.success) throw new RestoreError("The file is not a box office backup.");
  const here = await countMigrations(tx);
  if (header.data.migrations !== here)
    throw new RestoreError(
      `The backup has ${header.data.migrations} migrations and this database ${here}. Restore it with the release that wrote it.`,
    );
}

async function insertRows(tx: Transaction, table: string, rows: readonly unknown[]): Promise<void> {
  const { rows: columns } = await tx.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`);
}

/** File mode: a backup contains personal data. */
export const OWNER_ONLY = 0o600;

export async function listTables(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  return rows.map(({ name }) => name);
}

async function countMigrations(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count ?? 0;
}
