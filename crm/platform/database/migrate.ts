import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { z } from "zod";

import { StartupError } from "../env";
import { projectRoot } from "#runtime/project-root";
import { getSqlState, type Reader } from "./database";

const MIGRATIONS_FOLDER = join(projectRoot, "crm/platform/database/migrations");
/** Advisory lock id: one process migrates, the others wait. */
const MIGRATION_LOCK = 7_210_423;
const LOCK_POLL_MS = 200;
/**
 * A migration's wait for a table lock, which blocks all later statements on the table. Shorter than the `lock_timeout`
 * of `openDatabase`; longer than `deadlock_timeout` (1 s), after which a waiter cancels an autovacuum.
 */
const TABLE_LOCK_MS = 2_000;
const TABLE_PAUSE_MS = 5_000;
/** About ten minutes. A backup of a million orders holds its locks for three. */
const TABLE_LOCK_TRIES = 90;
const LOCK_NOT_AVAILABLE = "55P03";

/** Names of migrations: the last one before, null for a new database, and the last one now. */
export type Migrated = { from: string | null; to: string; applied: number };

/**
 * Idempotent, and safe from several processes at once. Retries while a table is locked; sales continue in between. A role
 * that may not migrate (`grantToPrograms`) is fine while nothing is pending. Returns what was applied.
 */
export async function migrateDatabase(url: string, tries = TABLE_LOCK_TRIES): Promise<Migrated> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: "foyer",
  });
  await client.connect();
  try {
    await lockMigrations(client);
    await refuseWithoutGrant(client);
    const last = await findLastMigration(client);
    const all = readJournal();
    const pending = all.filter(({ when }) => when > (last ?? Number.NEGATIVE_INFINITY));
    const from = all.filter(({ when }) => when <= (last ?? Number.NEGATIVE_INFINITY)).at(-1);
    const migrated = {
      from: from?.tag ?? null,
      to: all.at(-1)?.tag ?? "",
      applied: pending.length,
    };
    if (pending.length === 0) {
      // Left by a run that ended before it had checked them.
      await validateConstraints(client);
      return migrated;
    }
    await refuseWithoutRights(client, migrated);
    // Before `lock_timeout` is set: it may wait for older transactions, since it blocks nothing.
    await buildIndexesConcurrently(client);
    await client.query(`set lock_timeout = ${TABLE_LOCK_MS}`);
    await migrateWhenFree(client, tries);
    await validateConstraints(client);
    return migrated;
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

const journalSchema = z.object({
  entries: z.array(z.object({ tag: z.string(), when: z.number() })),
});

const readJournal = () =>
  journalSchema.parse(
    JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, "meta/_journal.json"), "utf8")),
  ).entries;

/** Names of this release's migrations that the database does not have. Only reads. */
export async function findPendingMigrations(db: Reader): Promise<string[]> {
  const { rows: known } = await db.execute<{ is: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (known[0]?.is !== true) return readJournal().map(({ tag }) => tag);
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  const last = Number(rows[0]?.last ?? Number.NEGATIVE_INFINITY);
  return readJournal().flatMap(({ tag, when }) => (when > last ? [tag] : []));
}

async function refuseWithoutRights(client: Client, { from, to }: Migrated): Promise<void> {
  const { rows } = await client.query<{ mayMigrate: boolean }>(
    `select has_database_privilege(current_database(), 'create')
       and coalesce(pg_has_role(c.relowner, 'member'), true) as "mayMigrate"
     from (select 1) one left join pg_class c on c.oid = to_regclass('public.orders')`,
  );
  if (rows[0]?.mayMigrate === true) return;
  throw new StartupError(
    `the database is at ${from ?? "no migration"} and this release needs ${to}, but its role may not migrate: run "migrate" with the role that owns the tables`,
  );
}

/** A role of the programs that cannot read what the owner migrated. Without this, the database would look new. */
async function refuseWithoutGrant(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; isGranted: boolean | null }>(
    `select current_user as role, bool_and(
       has_schema_privilege(c.relnamespace, 'usage') and has_table_privilege(c.oid, 'select')) as "isGranted"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname, c.relname) in (('drizzle', '__drizzle_migrations'), ('public', 'orders'))`,
  );
  const [found] = rows;
  if (found === undefined || found.isGranted !== false) return;
  throw new StartupError(
    `the role ${found.role} may not read the database's tables: run "migrate --grant ${found.role}" with the role that owns them`,
  );
}

/** All pending migrations run in one transaction, so a timeout changes nothing. */
async function migrateWhenFree(client: Client, tries: number): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
      return;
    } catch (error) {
      if (getSqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (left <= 1)
        throw new StartupError(
          "cannot migrate the database: another session is using its tables (a backup?); try again when it has ended",
        );
    }
    await wait(TABLE_PAUSE_MS);
  }
}

/**
 * Checks existing rows against constraints that migrations added as `not valid`, outside of their transaction: reading a
 * large table must not happen under the lock that adds the constraint. Sales continue. Does nothing without the rights of
 * the tables' owner. Safe to repeat.
 */
async function validateConstraints(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where not convalidated and connamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage')`,
  );
  await client.query("set lock_timeout = 0");
  for (const { statement } of rows) await client.query(statement);
}

/** Polls: a session blocked in `pg_advisory_lock` keeps a snapshot open, which blocks concurrent index builds. */
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
/** What indexes use. Blocks nothing, and can be repeated. */
const PREPARATION = /^create (extension if not exists|or replace function)/i;

/**
 * Runs the pending migrations that only add or drop indexes `concurrently`, so that sales continue. Their `if exists`
 * makes them no-ops for the migrator. Stops at the first other migration, which later indexes may depend on: a release's
 * indexes of large tables come first. Does nothing in a new database.
 */
async function buildIndexesConcurrently(client: Client): Promise<void> {
  const last = await findLastMigration(client);
  if (last === null) return;
  for (const { sql: statements, folderMillis } of readMigrationFiles({
    migrationsFolder: MIGRATIONS_FOLDER,
  })) {
    if (folderMillis <= last) continue;
    const trimmed = statements.map((statement) => statement.trim()).filter(Boolean);
    if (!trimmed.every(isIndexStatement)) return;
    for (const statement of trimmed) await runConcurrently(client, statement);
  }
}

const isIndexStatement = (statement: string) =>
  [CREATE_INDEX, DROP_INDEX, PREPARATION].some((kind) => kind.test(statement));

async function runConcurrently(client: Client, statement: string): Promise<void> {
  const name = CREATE_INDEX.exec(statement)?.[2];
  if (name !== undefined) {
    // An interrupted build leaves an invalid index, which is updated but never used.
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

/** Returns the creation time (epoch milliseconds) of the last applied migration, or null. */
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
