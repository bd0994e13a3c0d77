import { AsyncLocalStorage } from "node:async_hooks";
import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { Pool, type PoolClient } from "pg";

import { isTracing } from "#contract/tracing";
import { traceStatements } from "./trace-statements";

/** The box office's database, over a pool. A query on it is a transaction of its own. */
export type Database = NodePgDatabase;
/** One open transaction. A query function that may run in either takes `Reader`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Reader = Database | Transaction;

export type OpenDatabase = { db: Database; pool: Pool; close(): Promise<void> };

/**
 * Every session has limits, so that a stuck statement never holds seats or a connection for long. Raw `db.execute`
 * gives timestamptz as text; columns of the schema come as Date.
 */
export function openDatabase(
  url: string,
  options: { poolSize?: number; onIdleError?: (error: Error) => void } = {},
): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 12,
    // Below the storefront's timeout, so that it gets an answer that can be retried.
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "foyer",
  });
  const names = createStatementNames();
  const watch = closeSilentConnections();
  pool.on("connect", (client) => {
    prepareRepeated(client, names);
    watch(client);
  });
  if (isTracing()) traceStatements(pool);
  // A pooled connection that the server closes must not end the process; the next query opens another.
  pool.on("error", (error) => options.onIdleError?.(error));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** How long PostgreSQL works at most on a statement. */
const STATEMENT_MS = 10_000;
/** PostgreSQL itself ends a statement before this. */
const SILENT_MS = STATEMENT_MS + 1_000;

const unlimited = new AsyncLocalStorage<true>();

/** For work that lifts PostgreSQL's own statement timeout. */
export const withoutResponseTimeout = <T>(work: () => Promise<T>): Promise<T> =>
  unlimited.run(true, work);

/** `heardAt`: by `performance.now()`; `isLong`: PostgreSQL's own statement timeout was lifted. */
type WatchedConnection = { stream: Socket; heardAt: number; isLong: boolean };

/**
 * Watches each connection that is given to it. A server that is gone without closing its connections (a failover, a
 * firewall that forgot them) would otherwise be waited for until the system gives up, about 15 minutes later. When a
 * connection gets no answer for `SILENT_MS`, closes it, and every other connection that has been silent for as long.
 */
function closeSilentConnections(): (client: PoolClient) => void {
  const lines = new Set<WatchedConnection>();
  return (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const line: WatchedConnection = { stream, heardAt: performance.now(), isLong: false };
    lines.add(line);
    let timer: NodeJS.Timeout | undefined;
    const rest = () => {
      clearTimeout(timer);
      timer = undefined;
      line.isLong = false;
    };
    stream.on("data", () => {
      line.heardAt = performance.now();
      timer?.refresh();
    });
    client.on("drain", rest);
    stream.once("close", () => {
      rest();
      lines.delete(line);
    });
    const closeSilent = () => {
      const since = performance.now() - SILENT_MS;
      stream.destroy();
      for (const other of lines)
        if (!other.isLong && other.heardAt <= since) other.stream.destroy();
    };
    const query = client.query.bind(client) as unknown as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]) => {
      if (unlimited.getStore() === true) line.isLong = true;
      else timer ??= setTimeout(closeSilent, SILENT_MS);
      return query(...given);
    };
    // The types of pg have a signature for each way to call it; all are passed on as they are.
    client.query = watched as unknown as typeof client.query;
  };
}

/** Names a statement on its third use. */
const USES_BEFORE_NAME = 2;
/** Each connection keeps the plans of all that it was sent. Lists of other lengths are other statements. */
const MAX_NAMED = 400;

type StatementNames = {
  /** The name of a statement that is sent again and again, or has one of its own; undefined for any other. */
  of(statement: { text: string; name?: string | undefined }): string | undefined;
  /** Gives every statement another name, so that each connection prepares it again. */
  renew(): void;
};

export function createStatementNames(most = MAX_NAMED): StatementNames {
  const names = new Map<string, string>();
  const uses = new LRUCache<string, number>({ max: 2_000 });
  let renewed = 0;
  const repeatedName = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const before = uses.get(text) ?? 0;
    uses.set(text, before + 1);
    if (before < USES_BEFORE_NAME) return undefined;
    const name = `repeated_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return {
    of({ text, name = repeatedName(text) }) {
      return name === undefined || renewed === 0 ? name : `${name}_${renewed}`;
    },
    renew: () => void (renewed += 1),
  };
}

/**
 * PostgreSQL parses a named statement once for each connection, and plans it once where a general plan is no worse:
 * planning the joins of an order's tickets took longer than reading them.
 */
function prepareRepeated(client: PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as unknown as (...given: unknown[]) => unknown;
  const named = (config: unknown, ...rest: unknown[]) => {
    const [values] = rest;
    const hasValues = Array.isArray(values) && values.length > 0;
    if (!hasText(config) || (config.name === undefined && !hasValues))
      return query(config, ...rest);
    return query({ ...config, name: names.of(config) }, ...rest);
  };
  // The types of pg have a signature for each way to call it; all are passed on as they are.
  client.query = named as unknown as typeof client.query;
  // A migration has given the result other columns: the connection refuses the statement for good under its old name.
  (client as unknown as { connection: EventEmitter }).connection.on(
    "errorMessage",
    ({ routine }: { routine?: string }) => {
      if (routine === "RevalidateCachedQuery") names.renew();
    },
  );
}

const hasText = (config: unknown): config is { text: string; name?: string } =>
  typeof config === "object" && config !== null && "text" in config;

class Undo<T> {
  constructor(readonly result: T) {}
}

/** Runs `work` in one transaction and undoes it, too, when the answer is a refusal (`ok: false`). */
export async function allOrNothing<T extends { ok: boolean }>(
  db: Reader,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      // oxlint-disable-next-line typescript/only-throw-error -- caught below; a throw is how drizzle undoes
      if (!result.ok) throw new Undo(result);
      return result;
    });
  } catch (thrown) {
    if (thrown instanceof Undo) return thrown.result as T;
    throw thrown;
  }
}

/** Runs `work` in a savepoint. When it returns false its changes are rolled back, and the transaction continues. */
export async function withSavepoint(
  tx: Transaction,
  work: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  return (await allOrNothing(tx, async (inner) => ({ ok: await work(inner) }))).ok;
}

/** PostgreSQL: deadlock detected, could not serialize, unique violation (two equal barcodes, by chance), outdated plan. */
const RETRYABLE_SQLSTATES = new Set(["40P01", "40001", "23505", "0A000"]);
const TRIES = 3;

/** Retries on `RETRYABLE_SQLSTATES`, `TRIES` attempts in all. */
export async function retryTransaction<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !RETRYABLE_SQLSTATES.has(codeOf(error))) throw error;
    }
  }
}

const UNIQUE_VIOLATION = "23505";

/** Null on a unique violation; then only `work` is rolled back. */
export async function catchUniqueViolation<T>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | null> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/** PostgreSQL's code, which drizzle keeps in the cause of its own error; "" for other errors. */
export function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  return "";
}

/**
 * Each connection parses and plans the named statement once: for the few that a rush of buyers waits for. JSON comes
 * parsed; ask for an instant as milliseconds, since it comes as text.
 */
export async function runPreparedStatement<Row>(
  db: Reader,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const query = { sql: statement.text, params: values };
  const prepared = db._.session.prepareQuery(query, undefined, statement.name, false);
  const { rows } = (await prepared.execute()) as { rows: Row[] };
  return rows;
}

/**
 * Inserts any number of rows with one parameter, many times faster than a parameter a value. Every row has the fields
 * of the first. `overwrite` names the key's columns: existing rows take the new values.
 */
export async function insertMany<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T["$inferInsert"][],
  overwrite?: readonly (keyof T["$inferInsert"] & string)[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
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
  await tx.execute(sql`
    insert into ${name} (${names})
    select ${names} from jsonb_populate_recordset(null::${name}, ${json}::jsonb)
    ${overwrite === undefined ? sql`` : onConflict(columns, overwrite)}`);
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
