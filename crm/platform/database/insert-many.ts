import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import type { Transaction } from "./database";

/**
 * Inserts any number of rows with one statement and one parameter, which is many times faster than a parameter a
 * value. Every row must have the fields that the first one has; times may be Date or ISO text. With `overwrite`, the
 * names of the key's columns, a row that is there already takes the new values.
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
