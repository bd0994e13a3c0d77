import { sql, type SQL } from "drizzle-orm";

import type { Reader } from "./database";

/** From after one key up to and with another; null: without that end. */
type KeyRange = { after: string | null; upTo: string | null };

/** Whether a key lies in a part of its table. */
export type InRange = (key: SQL) => SQL;

/** What the books are read by: each is unique in its table, and has an index. */
const KEYS = {
  orders: { column: sql.raw("number"), type: sql.raw("bigint"), rows: 20_000 },
  gift_vouchers: { column: sql.raw("id"), type: sql.raw("uuid"), rows: 10_000 },
  credit_grants: { column: sql.raw("id"), type: sql.raw("uuid"), rows: 10_000 },
} as const;

export type KeyedTable = keyof typeof KEYS;

/** Parts of a table that are looked at in well under a second, together every row, also those added meanwhile. */
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

export const isOneOf = (key: SQL, numbers: readonly string[]) =>
  sql`${key} = any(${sql.param([...numbers])}::bigint[])`;

function isWithin(key: SQL, { after, upTo }: KeyRange, type: SQL): SQL {
  const isAfter = after === null ? sql`true` : sql`${key} > ${after}::${type}`;
  const isUpTo = upTo === null ? sql`true` : sql`${key} <= ${upTo}::${type}`;
  return sql`(${isAfter} and ${isUpTo})`;
}
