import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * SQL for an email without what one person can vary at will: case, a "+tag", and the dots of Gmail addresses. It says
 * who one buyer is, for counting what one person may do so often; not for signing in.
 */
export function emailKey(email: SQLWrapper): SQL<string> {
  const untagged = sql`regexp_replace(lower(trim(${email})), '\\+[^@]*@', '@')`;
  return sql<string>`(case when ${untagged} ~ '@(gmail|googlemail)\\.com$'
    then replace(split_part(${untagged}, '@', 1), '.', '') || '@gmail.com' else ${untagged} end)`;
}
