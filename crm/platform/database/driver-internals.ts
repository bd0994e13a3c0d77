import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { Pool, PoolClient } from "pg";

/*
 * What the box office uses of drizzle and pg beside their public API, in one place. Each function throws if an upgrade
 * has changed it (`tests/api/platform/prepared-queries.test.ts`).
 */

/** Returns a prepared query that runs on `db`: the pool, or the connection of a transaction. */
export function queryOn<Prepared extends object>(
  query: Prepared,
  db: { _: { session: object } },
): Prepared {
  const { client } = db._.session as { client?: unknown };
  // Otherwise the locks of a transaction would be taken on another connection.
  if (client === undefined || !Object.hasOwn(query, "client"))
    throw new Error("drizzle's sessions or prepared queries no longer have a client");
  return Object.create(query, { client: { value: client } }) as Prepared;
}

/** The socket of a client, and the events of its protocol. */
export function connectionOf(client: PoolClient): EventEmitter & { stream: Socket } {
  const { connection } = client as unknown as { connection?: EventEmitter & { stream?: Socket } };
  if (typeof connection?.stream?.destroy !== "function")
    throw new Error("pg's clients no longer have a connection with a stream");
  return connection as EventEmitter & { stream: Socket };
}

export type RunQuery = (...args: unknown[]) => unknown;

/** Wraps the queries of a client or a pool. pg types each overload; the arguments are passed through. */
export function wrapQuery(client: Pool | PoolClient, wrap: (query: RunQuery) => RunQuery): void {
  client.query = wrap(client.query.bind(client)) as unknown as Pool["query"] & PoolClient["query"];
}
