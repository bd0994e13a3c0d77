import { sql } from "drizzle-orm";

import type { Reader } from "../database/database";

/** A backup's file mode. It holds people's names and addresses: nobody else of the machine reads it. */
export const OWNER_ONLY = 0o600;

/** Every table of the box office, by name. */
export async function listTables(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  return rows.map(({ name }) => name);
}

/** How many migrations the database has had. */
export async function countMigrations(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count ?? 0;
}
