import { sql } from "drizzle-orm";

import type { Database } from "../database/database";

/** More than a big venue sells between two backups. */
const SKIPPED = 10_000;

/**
 * Moves every sequence on after a restore, so that no number is given out twice that was given out after the backup.
 * Returns the next order number.
 */
export async function skipNumbers(db: Database): Promise<number> {
  const { rows: sequences } = await db.execute<{ name: string }>(sql`
    select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`);
  for (const { name } of sequences)
    await db.execute(sql`select setval(${name}, nextval(${name}) + ${SKIPPED}::int, false)`);
  const { rows } = await db.execute<{ next: number }>(
    sql`select last_value::int as next from orders_number_seq`,
  );
  return rows[0]?.next ?? 0;
}
