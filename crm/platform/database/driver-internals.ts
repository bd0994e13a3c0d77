import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { Pool, PoolClient } from "pg";

/*
 * What the box office uses of drizzle and pg beside their public API, and `wrapQuery`, which only their types forbid.
 * What reads a private field throws if an upgrade has changed it (`tests/api/platform/prepared-queries.test.ts`).
 */

type Session = {
  prepareQuery(
    query: { sql: string; params: unknown[] },
    fields: undefined,
    name: string,
    isResponseInArrayMode: false,
  ): { execute(): Promise<unknown> };
};

/** A statement with a name and with its values. */
export function nameStatement(
  { _: { session } }: { _: { session: Session } },
  { name, text }: { name: string; text: string },
  values: unknown[],
): { execute(): Promise<unknown> } {
  if (typeof session.prepareQuery !== "function")
    throw new Error("drizzle's sessions no longer prepare queries");
  return session.prepareQuery({ sql: text, params: values }, undefined, name, false);
}

/** The columns of a subquery, for a query that selects all of them and more. */
export function getSelectedColumns<Columns extends object>({
  _: { selectedFields },
}: {
  _: { selectedFields: Columns };
}): Columns {
  if (typeof selectedFields !== "object")
    throw new Error("drizzle's subqueries no longer have selected fields");
  return selectedFields;
}

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
export function getConnection(client: PoolClient): EventEmitter & { stream: Socket } {
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
