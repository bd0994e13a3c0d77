import { sql, type SQLWrapper } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { type Reader, runPreparedStatement } from "./database";
import { queryOn } from "./driver-internals";

/**
 * Caches a read until the catalogue's revision changes. Every table it reads must have the `catalogue_changed` trigger.
 * Revisions are never reused, so rolled-back data is never returned. The result is shared: do not mutate it.
 * `revision`: the catalogue's, with the minute if the read depends on the time. `key` selects what to read, such as a
 * performance.
 */
export function cachedByRevision<T>(
  read: (db: Reader, key: string) => Promise<T>,
): (db: Reader, revision: string, key?: string) => Promise<T> {
  const cache = new LRUCache<string, { revision: string; rows: T }>({ max: 500 });
  return async (db, revision, key = "") => {
    const cached = cache.get(key);
    if (cached?.revision === revision) return cached.rows;
    const rows = await read(db, key);
    // Not cached: visitors can request any number of unknown keys.
    if (rows !== null) cache.set(key, { revision, rows });
    return rows;
  };
}

/** The catalogue's revision, for `cachedByRevision`, and the database's time. */
export type CatalogueMoment = { catalogue: string; now: Date };

const MOMENT = {
  name: "catalogue_moment",
  text: `select revision as catalogue, extract(epoch from crm_now())::float8 * 1000 as now from catalogue_revision`,
};

export async function readMoment(db: Reader): Promise<CatalogueMoment> {
  const [row] = await runPreparedStatement<{ catalogue: string; now: number }>(db, MOMENT, []);
  if (row === undefined) throw new Error("the catalogue has no revision");
  return { catalogue: row.catalogue, now: new Date(row.now) };
}

/**
 * Part of the revision of time-dependent reads, which are repeated every minute. Assumes that performances start on the
 * minute.
 */
export const toMinute = (now: Date) => Math.floor(now.getTime() / 60_000);

/**
 * Builds a prepared query with placeholders once: building a large query costs more than sending it. What it selects must
 * not depend on `db`.
 */
export function buildOnce<Query extends object>(
  build: (db: Reader) => Query,
): (db: Reader) => Query {
  let built: Query | undefined;
  return (db) => {
    built ??= build(db);
    return queryOn(built, db);
  };
}

/** Aliases the columns of a query for `rowsAsJson`, which uses the aliases as JSON keys. */
export const namedForJson = <Columns extends Record<string, SQLWrapper>>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`${column}`.as(name)]),
  ) as unknown as Columns;

/** Selects all rows of a query as one JSON value of another statement. Instants are returned as text. */
export const rowsAsJson = <Row>(query: SQLWrapper) =>
  sql<Row[]>`(select coalesce(json_agg(listed), '[]') from (${query}) listed)`;

/** Some columns of a table, for a select by their names. */
export const pick = <Table extends object, Name extends keyof Table>(
  table: Table,
  ...names: readonly Name[]
) => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;

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
  /** Starts at 1. */
  page: number;
  pageSize: number;
};

type Page<Row> = { rows: Row[]; total: number; page: number; pageCount: number };

/** Returns the last page for a page number past the end: rows may have been deleted since the link was rendered. */
export async function readPage<Row>(
  { page: requested, pageSize }: PageRequest,
  count: () => PromiseLike<number>,
  read: (limit: number, offset: number) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const total = await count();
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(requested, pageCount);
  const rows = total === 0 ? [] : await read(pageSize, (page - 1) * pageSize);
  return { rows, total, page, pageCount };
}
