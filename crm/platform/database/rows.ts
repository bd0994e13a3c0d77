import { sql, type SQLWrapper } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import type { Reader } from "./database";

/**
 * A read that is repeated once the catalogue's revision is another. Each table that it reads has the trigger that
 * changes the revision (`catalogueRevision`), and one is never used twice, so nothing that was rolled back is served. What
 * is kept is shared: nobody may change it. `key` picks what is read, such as a performance.
 */
export function keptByRevision<T>(
  read: (db: Reader, key: string) => Promise<T>,
): (db: Reader, revision: string, key?: string) => Promise<T> {
  const cache = new LRUCache<string, { revision: string; rows: T }>({ max: 500 });
  return async (db, revision, key = "") => {
    const before = cache.get(key);
    if (before?.revision === revision) return before.rows;
    const rows = await read(db, key);
    // What is missing may be a mistyped key.
    if (rows !== null) cache.set(key, { revision, rows });
    return rows;
  };
}

/**
 * A query that is built once, with placeholders for its values: building a large one costs more than sending it. In a
 * transaction, which nothing outlives, it is built each time.
 */
export function builtOnce<Query>(build: (db: Reader) => Query): (db: Reader) => Query {
  const built = new WeakMap<Reader, Query>();
  return (db) => {
    const before = built.get(db);
    if (before !== undefined) return before;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

/** The columns of a query that becomes JSON, which takes their names from it. */
export const namedForJson = <Columns extends Record<string, SQLWrapper>>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`${column}`.as(name)]),
  ) as unknown as Columns;

/** All rows of a query as one value of another statement. JSON has no instants: they come as text. */
export const rowsAsJson = <Row>(query: SQLWrapper) =>
  sql<Row[]>`(select coalesce(json_agg(listed), '[]') from (${query}) listed)`;

export async function firstRow<T>(query: PromiseLike<T[]>): Promise<T | null> {
  return (await query)[0] ?? null;
}

export async function hasRows(query: PromiseLike<unknown[]>): Promise<boolean> {
  return (await query).length > 0;
}

export async function insertedRow<T>(query: PromiseLike<T[]>): Promise<T> {
  const [row] = await query;
  if (row === undefined) throw new Error("insert returned no row");
  return row;
}

export type PageRequest = {
  /** From 1. */
  page: number;
  pageSize: number;
};

type Page<Row> = { rows: Row[]; total: number; page: number; pageCount: number };

/** A page past the end returns the last page: rows may have been deleted since the link was made. */
export async function pageOf<Row>(
  { page: asked, pageSize }: PageRequest,
  count: () => PromiseLike<number>,
  read: (limit: number, offset: number) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const total = await count();
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pageCount);
  const rows = total === 0 ? [] : await read(pageSize, (page - 1) * pageSize);
  return { rows, total, page, pageCount };
}
