import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** SQL that normalizes case, "+tags" and Gmail's dots. For limits per person, not for signing in. */
export function emailKey(email: SQLWrapper): SQL<string> {
  const untagged = sql`regexp_replace(lower(trim(${email})), '\\+[^@]*@', '@')`;
  return sql<string>`(case when ${untagged} ~ '@(gmail|googlemail)\\.com$'
    then replace(split_part(${untagged}, '@', 1), '.', '') || '@gmail.com' else ${untagged} end)`;
}

/** SQL condition that ignores case, as the unique index on `lower(email)` does. Does not trim. */
export const isSameEmail = (column: SQLWrapper, email: SQLWrapper | string): SQL =>
  sql`lower(${column}) = lower(${email})`;
