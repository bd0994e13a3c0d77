import { AsyncLocalStorage } from "node:async_hooks";
import type { Socket } from "node:net";
import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type QueryConfig } from "pg";

import { isTracing } from "#runtime/tracing";
import { getConnection, nameStatement, wrapQuery } from "./driver-internals";
import { createStatementNames, prepareRepeated } from "./statement-names";
import { traceStatements } from "./trace-statements";

/** A connection pool. Each query is its own transaction. */
export type Database = NodePgDatabase;
/** One open transaction. Functions that can run on either take `Reader`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Reader = Database | Transaction;

export type OpenDatabase = { db: Database; pool: Pool; close(): Promise<void> };

/**
 * Opens a pool with timeouts on every session. Raw `db.execute` returns timestamptz as text; schema columns as Date.
 */
export function openDatabase(
  url: string,
  options: { poolSize?: number; onConnectionError?: (error: Error) => void } = {},
): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 12,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    application_name: "foyer",
    // Not as startup parameters, which poolers such as PgBouncer refuse.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types don't say so
    onConnect: async (client) => {
      await client.query(SESSION_LIMITS);
    },
  });
  const names = createStatementNames();
  const watch = closeSilentConnections();
  pool.on("connect", (client) => {
    // The pool only listens while a connection is idle. Lost between two statements of a transaction, it would end the
    // process; with a listener, the next statement fails.
    client.on("error", (error) => options.onConnectionError?.(error));
    prepareRepeated(client, names);
    watch(client);
  });
  if (isTracing()) traceStatements(pool);
  // The same error of an idle connection; unheard, it would end the process too.
  pool.on("error", () => undefined);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** Shorter than the storefront's timeout, so that it receives a 503 that it can retry. */
const CONNECT_MS = 3_000;
const STATEMENT_MS = 10_000;
/** `query_timeout` is missing in the types of `QueryConfig`. */
const SESSION_LIMITS: QueryConfig & { query_timeout: number } = {
  text: `select set_config('statement_timeout', '${STATEMENT_MS}', false),
    set_config('lock_timeout', '5000', false),
    set_config('idle_in_transaction_session_timeout', '15000', false)`,
  query_timeout: CONNECT_MS,
};
/** Longer than the statement timeout, so that PostgreSQL normally ends the statement first. */
const SILENT_MS = STATEMENT_MS + 1_000;

const unlimited = new AsyncLocalStorage<true>();

/** Runs work that sets `statement_timeout` to 0. */
export const withoutResponseTimeout = <T>(work: () => Promise<T>): Promise<T> =>
  unlimited.run(true, work);

/** `receivedAt`: `performance.now()` of the last data. `isUnlimited`: its statement timeout is 0. */
type WatchedConnection = { stream: Socket; receivedAt: number; isUnlimited: boolean };

/**
 * Returns a function that watches a connection. When a query gets no response for `SILENT_MS`, closes its connection
 * and all others that have been silent as long. A server that is gone without closing its connections (failover,
 * firewall) would otherwise block them until TCP gives up, about 15 minutes later.
 */
function closeSilentConnections(): (client: PoolClient) => void {
  const connections = new Set<WatchedConnection>();
  return (client) => {
    const { stream } = getConnection(client);
    const connection: WatchedConnection = {
      stream,
      receivedAt: performance.now(),
      isUnlimited: false,
    };
    connections.add(connection);
    let timer: NodeJS.Timeout | undefined;
    const stopTimer = () => {
      clearTimeout(timer);
      timer = undefined;
      connection.isUnlimited = false;
    };
    stream.on("data", () => {
      connection.receivedAt = performance.now();
      timer?.refresh();
    });
    client.on("drain", stopTimer);
    stream.once("close", () => {
      stopTimer();
      connections.delete(connection);
    });
    const closeSilent = () => {
      const since = performance.now() - SILENT_MS;
      stream.destroy();
      for (const other of connections)
        if (!other.isUnlimited && other.receivedAt <= since) other.stream.destroy();
    };
    wrapQuery(client, (query) => (...args) => {
      if (unlimited.getStore() === true) connection.isUnlimited = true;
      else timer ??= setTimeout(closeSilent, SILENT_MS);
      return query(...args);
    });
  };
}

class Rollback<T> {
  constructor(readonly result: T) {}
}

/** Runs `work` in one transaction. Rolls it back when `work` throws or returns `ok: false`. */
export async function runInTransaction<T extends { ok: boolean }>(
  db: Reader,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      // oxlint-disable-next-line typescript/only-throw-error -- caught below; drizzle rolls back on a throw
      if (!result.ok) throw new Rollback(result);
      return result;
    });
  } catch (thrown) {
    if (thrown instanceof Rollback) return thrown.result as T;
    throw thrown;
  }
}

/** Reads everything as it was at one moment, while others write. */
export const readSnapshot = <T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });

/** Runs `work` in a savepoint. Rolls back to it when `work` returns false; the transaction continues. */
export async function withSavepoint(
  tx: Transaction,
  work: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  return (await runInTransaction(tx, async (inner) => ({ ok: await work(inner) }))).ok;
}

/**
 * Deadlock, serialization failure, unique violation (two random barcodes are equal), foreign key violation (what was read
 * before is removed), outdated plan.
 */
const RETRYABLE_SQLSTATES = new Set(["40P01", "40001", "23505", "23503", "0A000"]);
const TRIES = 3;

export async function retryTransaction<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !RETRYABLE_SQLSTATES.has(getSqlState(error))) throw error;
    }
  }
}

const UNIQUE_VIOLATION = "23505";

/** Returns null on a unique violation, and then rolls back only `work`. */
export async function catchUniqueViolation<T>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | null> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (getSqlState(error) === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/** Returns the SQLSTATE, which drizzle keeps in its error's cause, or "". */
export function getSqlState(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  return "";
}

/**
 * Runs a named statement, which each connection parses and plans once: for the busiest statements of a sale. Returns
 * JSON parsed but timestamptz as text: select instants as milliseconds.
 */
export async function runPreparedStatement<Row>(
  db: Reader,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const { rows } = (await nameStatement(db, statement, values).execute()) as { rows: Row[] };
  return rows;
}

/**
 * Inserts any number of rows as one JSON parameter, much faster than one parameter per value. Every row must have the
 * first row's fields. `overwrite`: the key columns of an upsert.
 */
export async function insertMany<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T["$inferInsert"][],
  overwrite?: readonly (keyof T["$inferInsert"] & string)[],
): Promise<void> {
  const statement = insertStatement(table, rows, overwrite);
  if (statement !== null) await tx.execute(statement);
}

/** The statement of `insertMany`, which may be part of another; null without rows. */
export function insertStatement<T extends PgTable>(
  table: T,
  rows: readonly T["$inferInsert"][],
  overwrite?: readonly (keyof T["$inferInsert"] & string)[],
): SQL | null {
  const [first] = rows;
  if (first === undefined) return null;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const json = JSON.stringify(
    rows.map((row) => {
      const fields = row as Record<string, unknown>;
      return Object.fromEntries(columns.map(([field, { name }]) => [name, fields[field]]));
    }),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const name = sql.identifier(getTableName(table));
  return sql`
    insert into ${name} (${names})
    select ${names} from jsonb_populate_recordset(null::${name}, ${json}::jsonb)
    ${overwrite === undefined ? sql`` : onConflict(columns, overwrite)}`;
}

function onConflict(columns: [string, { name: string }][], key: readonly string[]) {
  const inKey = columns.filter(([field]) => key.includes(field));
  const others = columns.filter(([field]) => !key.includes(field));
  const target = sql.join(
    inKey.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const changes = sql.join(
    others.map(([, { name }]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  );
  return sql`on conflict (${target}) do update set ${changes}`;
}
