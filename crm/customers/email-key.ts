import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * SQL for an email without what one person can vary: case, a "+tag", the dots of Gmail. For counting what one person
 * may do, not for signing in.
 */
export function emailKey(email: SQLWrapper): SQL<string> {
  const untagged = sql`regexp_replace(lower(trim(${email})), '\\+[^@]*@', '@')`;
  return sql<string>`(case when ${untagged} ~ '@(gmail|googlemail)\\.com$'
    then replace(split_part(${untagged}, '@', 1), '.', '') || '@gmail.com' else ${untagged} end)`;
}
