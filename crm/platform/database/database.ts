import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";

/** The box office's database, over a pool. A query on it is a transaction of its own. */
export type Database = NodePgDatabase;
/** One open transaction. A query function that may run in either takes `Reader`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Reader = Database | Transaction;

export type OpenDatabase = { db: Database; pool: Pool; close(): Promise<void> };

/**
 * Opens the pool. Every session has limits, so that a stuck statement never holds seats or a connection for long.
 * Raw `db.execute` gives timestamptz as text; columns that go through the schema come as Date.
 */
export function openDatabase(
  url: string,
  options: { poolSize?: number; onIdleError?: (error: Error) => void } = {},
): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 12,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "foyer",
  });
  // A pooled connection that the server closes must not end the process; the next query opens another.
  pool.on("error", (error) => options.onIdleError?.(error));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** Runs `work` in one transaction: commits what it did when it returns, undoes it when it throws. */
export function withTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(work);
}

/**
 * Runs work that no visitor waits for, and whose statements may last longer than a pooled session allows: reports,
 * backups. It must hold no lock that a sale needs.
 */
export function withLongStatements<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '5min', true)`,
    );
    return work(tx);
  });
}

/** Carries a refusal out of a transaction that is to be undone. */
class Undo<T> {
  constructor(readonly result: T) {}
}

/**
 * Runs `work` in one transaction and undoes it, too, when the answer is a refusal (`ok: false`). For use cases
 * that find out half way that they may not go on.
 */
export async function allOrNothing<T extends { ok: boolean }>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      // oxlint-disable-next-line typescript/only-throw-error -- caught six lines below; a throw is how drizzle undoes
      if (!result.ok) throw new Undo(result);
      return result;
    });
  } catch (thrown) {
    if (thrown instanceof Undo) return thrown.result as T;
    throw thrown;
  }
}
