import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

import { StartupError } from "../env";
import { projectRoot } from "../project-root";
import { codeOf } from "./database";

const MIGRATIONS_FOLDER = join(projectRoot, "crm/platform/database/migrations");
/** Advisory lock id: one process migrates, the others wait. */
const MIGRATION_LOCK = 7_210_423;
const LOCK_POLL_MS = 200;
/**
 * How long a migration waits for a table that is in use: every later statement on that table waits behind it. Less than
 * a sale waits for a lock (`openDatabase`); more than `deadlock_timeout` (1 s), when a waiter cancels an autovacuum.
 */
const TABLE_LOCK_MS = 2_000;
const TABLE_PAUSE_MS = 5_000;
/** About ten minutes: a backup of a million orders, which keeps its locks to the end, takes three. */
const TABLE_LOCK_TRIES = 90;
/** PostgreSQL: a lock was not got within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Safe to repeat, and from several processes at once. While a table is in use, tries `tries` times with pauses in which
 * sales go on.
 */
export async function migrateDatabase(url: string, tries = TABLE_LOCK_TRIES): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: "foyer",
  });
  await client.connect();
  try {
    await lockMigrations(client);
    // Waits for older transactions as long as they take: nobody waits for it.
    await buildIndexesConcurrently(client);
    await client.query(`set lock_timeout = ${TABLE_LOCK_MS}`);
    await migrateWhenFree(client, tries);
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

/** All pending migrations are one transaction, so one that timed out has changed nothing. */
async function migrateWhenFree(client: Client, tries: number): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
      return;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (left <= 1)
        throw new StartupError(
          "the database cannot be migrated while another session uses its tables (a backup?); start again when it has ended",
        );
    }
    await wait(TABLE_PAUSE_MS);
  }
}

/** Polls: a session blocked in `pg_advisory_lock` keeps a snapshot open, for which a concurrent index build waits. */
async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1) as locked",
      [MIGRATION_LOCK],
    );
    if (rows[0]?.locked === true) return;
    await wait(LOCK_POLL_MS);
  }
}

const CREATE_INDEX = /^create (unique )?index if not exists "(\w+)"/i;
const DROP_INDEX = /^drop index if exists "(\w+)"/i;
const CREATE_EXTENSION = /^create extension if not exists/i;

/**
 * Runs pending migrations that only add or drop indexes `concurrently`, so that sales go on; the migrator then finds
 * them done. Stops at the first with any other statement, which later indexes may need. Not for a new database.
 */
async function buildIndexesConcurrently(client: Client): Promise<void> {
  const last = await findLastMigration(client);
  if (last === null) return;
  for (const { sql: statements, folderMillis } of readMigrationFiles({
    migrationsFolder: MIGRATIONS_FOLDER,
  })) {
    if (folderMillis <= last) continue;
    const trimmed = statements.map((statement) => statement.trim()).filter(Boolean);
    if (!trimmed.every(isAboutIndexes)) return;
    for (const statement of trimmed) await runConcurrently(client, statement);
  }
}

const isAboutIndexes = (statement: string) =>
  [CREATE_INDEX, DROP_INDEX, CREATE_EXTENSION].some((kind) => kind.test(statement));

async function runConcurrently(client: Client, statement: string): Promise<void> {
  const name = CREATE_INDEX.exec(statement)?.[2];
  if (name !== undefined) {
    // A build that was interrupted leaves an index that is kept up but never used.
    const { rows } = await client.query(
      "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
      [`"${name}"`],
    );
    if (rows.length > 0) await client.query(`drop index concurrently if exists "${name}"`);
  }
  await client.query(
    statement.replace(/^(create (?:unique )?index|drop index)/i, (verb) => `${verb} concurrently`),
  );
}

/** When the newest migration that the database has had was made; null for a database without any. */
async function findLastMigration(client: Client): Promise<number | null> {
  const { rows: tables } = await client.query(
    "select from information_schema.tables where table_schema = 'drizzle' and table_name = '__drizzle_migrations'",
  );
  if (tables.length === 0) return null;
  const { rows } = await client.query<{ last: string | null }>(
    "select max(created_at) as last from drizzle.__drizzle_migrations",
  );
  const last = rows[0]?.last ?? null;
  return last === null ? null : Number(last);
}
