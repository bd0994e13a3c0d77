import {
  and,
  DrizzleQueryError,
  getTableColumns,
  getTableName,
  inArray,
  isNull,
  or,
  SQL,
  sql,
} from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Pool } from "pg";

import { VENUE_ZONE } from "#contract/venue";
import { today } from "../../../crm/platform/database/clock";
import { type Tables, tables } from "./tables";

type Db = Pick<NodePgDatabase, "select" | "insert" | "update" | "delete" | "$count">;
type Row<T extends PgTable> = T["$inferSelect"];
type Key<T extends PgTable> = keyof Row<T> & string;
/** What all matching rows have. A list matches any of its values. Undefined throws: an id may be missing. */
type Match<T extends PgTable> = {
  readonly [K in Key<T>]?:
    | Row<T>[K]
    | readonly NonNullable<Row<T>[K]>[]
    | SQL
    | Condition
    | undefined;
};
/** Rows that match, or that match any of a list; an empty list throws. `{}` matches every row. */
type Where<T extends PgTable> = Match<T> | readonly Match<T>[];
/** Undefined throws. */
type Values<T extends PgTable> = {
  readonly [K in keyof T["$inferInsert"]]: T["$inferInsert"][K] | SQL | undefined;
};
export type Time = { days?: number; hours?: number; minutes?: number; seconds?: number };

/** A condition on a column other than equality. */
class Condition {
  constructor(readonly on: (column: PgColumn) => SQL) {}
}
/** Every other value, and of null any value. */
export const other = (value: unknown) =>
  new Condition((column) => sql`${column} is distinct from ${value}`);
/** Later than a moment of `fromNow`, by default now. */
export const after = (moment: SQL = fromNow()) =>
  new Condition((column) => sql`${column} > ${moment}`);
export const before = (moment: SQL = fromNow()) =>
  new Condition((column) => sql`${column} < ${moment}`);
/** Text with `%` for anything. */
export const like = (pattern: string) => new Condition((column) => sql`${column} like ${pattern}`);

const interval = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Time) =>
  sql`make_interval(days => ${days}, hours => ${hours}, mins => ${minutes}, secs => ${seconds})`;

/** A moment by the box office's clock; negative times are past. */
export const fromNow = (time: Time = {}): SQL => sql`(crm_now() + ${interval(time)})`;

/** A time of day at the venue, today or so many days from it. */
export const atVenue = (time: string, days = 0): SQL =>
  sql`((${dayFromNow(days)} + ${time}::time) at time zone ${sql.raw(`'${VENUE_ZONE}'`)})`;

/** Today at the venue, or so many days from it. */
export const dayFromNow = (days = 0): SQL => sql`(${today} + ${days}::int)`;

function getCondition(column: PgColumn, value: unknown): SQL {
  if (value instanceof Condition) return value.on(column);
  if (value === undefined) throw new Error(`no value for ${column.name}`);
  if (value === null) return isNull(column);
  if (value instanceof SQL) return sql`${column} = ${value}`;
  return inArray(column, Array.isArray(value) ? value : [value]);
}

/** Fails with the database's error, not with drizzle's, which has the statement's text. */
async function run<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
  }
}

/** What one table of a box office's database holds, by the names of its columns in `crm/tables`. */
function getRows<T extends PgTable>(db: Db, table: T) {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const getColumn = (key: string) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`no column ${key}`);
    return column;
  };
  const condition = (where: Where<T>) => {
    const matches = [where].flat() as Match<T>[];
    // Without a condition, the statement would concern every row.
    if (matches.length === 0) throw new Error("an empty list of matches");
    return or(
      ...matches.map((match) =>
        and(...Object.entries(match).map(([key, value]) => getCondition(getColumn(key), value))),
      ),
    );
  };
  const given = (values: object) => {
    for (const [key, value] of Object.entries(values))
      if (value === undefined) throw new Error(`no value for ${key}`);
    return values as T["$inferInsert"];
  };
  const source = table as PgTable;
  return {
    /** The matching rows, with these columns or all of them, sorted by `order`. */
    async find<K extends Key<T> = Key<T>>(
      where: Where<T>,
      keys?: readonly K[],
      order: readonly Key<T>[] = [],
    ): Promise<Pick<Row<T>, K>[]> {
      const chosen = Object.fromEntries(
        (keys ?? Object.keys(columns)).map((k) => [k, getColumn(k)]),
      );
      const found = await run(
        db
          .select(chosen)
          .from(source)
          .where(condition(where))
          .orderBy(...order.map(getColumn)),
      );
      return found as Pick<Row<T>, K>[];
    },
    /** The one matching row; throws if there is none, or another one. */
    async one<K extends Key<T> = Key<T>>(
      where: Where<T>,
      keys?: readonly K[],
    ): Promise<Pick<Row<T>, K>> {
      const [row, another] = await this.find(where, keys);
      if (row === undefined || another !== undefined)
        throw new Error(`${row === undefined ? "no" : "another"} row in ${getTableName(table)}`);
      return row;
    },
    /** The first row by `order`, whichever it is. */
    async first<K extends Key<T> = Key<T>>(
      where: Where<T>,
      order: readonly Key<T>[],
      keys?: readonly K[],
    ): Promise<Pick<Row<T>, K>> {
      const [row] = await this.find(where, keys, order);
      if (row === undefined) throw new Error(`no row in ${getTableName(table)}`);
      return row;
    },
    count: (where: Where<T>): Promise<number> => run(db.$count(source, condition(where))),
    /** Inserts rows at once, and returns the first one. */
    async insert(...rows: Values<T>[]): Promise<Row<T>> {
      const [first] = await this.insertAll(rows);
      if (first === undefined) throw new Error("nothing was inserted");
      return first;
    },
    async insertAll(rows: Values<T>[]): Promise<Row<T>[]> {
      return run(db.insert(table).values(rows.map(given)).returning());
    },
    async change(where: Where<T>, values: Partial<Values<T>>): Promise<void> {
      await run(
        db
          .update(source)
          .set(given(values) as Record<string, unknown>)
          .where(condition(where)),
      );
    },
    /** Moves dates of the matching rows; negative times are earlier. */
    async move(where: Where<T>, keys: Key<T> | readonly Key<T>[], time: Time): Promise<void> {
      const moved = [keys].flat().map((key) => [key, sql`${getColumn(key)} + ${interval(time)}`]);
      await run(
        db
          .update(source)
          .set(Object.fromEntries(moved) as Record<string, SQL>)
          .where(condition(where)),
      );
    },
    async remove(where: Where<T>): Promise<void> {
      await run(db.delete(source).where(condition(where)));
    },
  };
}

export type StoredRow<Name extends keyof Tables> = Row<Tables[Name]>;
/** Columns of a table that a test sets. */
export type Columns<Name extends keyof Tables> = Partial<Values<Tables[Name]>>;
export type Stored = { [Name in keyof Tables]: ReturnType<typeof getRows<Tables[Name]>> };

/**
 * The rows of a box office's database, for what no operation sets or shows. Prefer an operation, then a function of the
 * noun's file beside this one.
 */
export const storedIn = (pool: Pool): Stored => storedBy(drizzle(pool));

/** Runs changes in one transaction, for what programs must not see half done. */
export const storedAtOnce = <T>(pool: Pool, work: (stored: Stored) => Promise<T>): Promise<T> =>
  drizzle(pool).transaction((tx) => work(storedBy(tx)));

function storedBy(db: Db): Stored {
  const rows = tables.map(([name, table]) => [name, getRows(db, table)] as const);
  // The entries come from `tables`.
  return Object.fromEntries(rows) as unknown as Stored;
}

/** A date so many days later, as the database writes it. */
export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
