import { sql, type SQL } from "drizzle-orm";

import type { Reader } from "./database";

/** `after` is exclusive, `upTo` inclusive; null: unbounded. */
type KeyRange = { after: string | null; upTo: string | null };

/** Builds the condition that a key lies in the range. */
export type InRange = (key: SQL) => SQL;

/** Unique, indexed columns. `rows`: the size of a range. */
const KEYS = {
  orders: { column: sql.raw("number"), type: sql.raw("bigint"), rows: 20_000 },
  gift_vouchers: { column: sql.raw("id"), type: sql.raw("uuid"), rows: 10_000 },
  credit_grants: { column: sql.raw("id"), type: sql.raw("uuid"), rows: 10_000 },
} as const;

export type KeyedTable = keyof typeof KEYS;

/**
 * Splits a table into ranges that can each be checked in well under a second. Together they include every row, and rows
 * inserted later.
 */
export async function splitByKey(
  db: Reader,
  table: KeyedTable,
  size: number = KEYS[table].rows,
): Promise<InRange[]> {
  const { column, type } = KEYS[table];
  const { rows } = await db.execute<{ key: string }>(sql`
    select key::text from (
      select ${column} as key, row_number() over (order by ${column}) as place
      from ${sql.identifier(table)}) keys
    where place % ${size} = 0 order by keys.key`);
  const keys = rows.map(({ key }) => key);
  return [...keys, null].map((upTo, index) => {
    const range: KeyRange = { after: keys[index - 1] ?? null, upTo };
    return (key) => isWithin(key, range, type);
  });
}

export const isAmong = (key: SQL, numbers: readonly string[]) =>
  sql`${key} = any(${sql.param([...numbers])}::bigint[])`;

function isWithin(key: SQL, { after, upTo }: KeyRange, type: SQL): SQL {
  const isAfter = after === null ? sql`true` : sql`${key} > ${after}::${type}`;
  const isUpTo = upTo === null ? sql`true` : sql`${key} <= ${upTo}::${type}`;
  return sql`(${isAfter} and ${isUpTo})`;
}
