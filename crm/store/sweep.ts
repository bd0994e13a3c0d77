import { getTableName, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import type { Database } from "./database";
import { codeTries } from "./schema/codes";
import { customerSessions, linkRequests, loginLinks } from "./schema/customers";
import { emailChanges } from "./schema/email-changes";
import { staffSessions } from "./schema/people-staff";
import { holdGrants } from "./schema/hold-grants";
import { emailCodeTries, signInTries } from "./schema/sign-in-tries";
import { repeatedAnswers } from "./schema/upkeep";

/** So many rows a statement: none of them holds anything up for long. */
const BATCH = 5_000;

/** So long ago, by the true time too: wherever a demo has put the clock, nothing goes that will be needed again. */
const ago = (interval: string) => sql`least(now(), crm_now()) - ${interval}::interval`;

/**
 * What is over, and when. An answer is kept as long as its form can be sent again: no session lasts longer than twelve
 * hours, and a weekend is added. Tries are counted for an hour, a day and, where somebody was right once, a month; mails
 * for ten minutes. Links that ran out stay a day, for whoever wants to know why one does not work.
 */
const OVER: readonly [PgTable, SQL][] = [
  [repeatedAnswers, sql`created_at < ${ago("3 days")}`],
  [codeTries, sql`since < ${ago("2 hours")}`],
  [holdGrants, sql`granted_at < ${ago("1 day")}`],
  [signInTries, sql`tried_at < ${ago("30 days")}`],
  [emailCodeTries, sql`since < ${ago("2 days")}`],
  [linkRequests, sql`asked_at < ${ago("1 day")}`],
  [customerSessions, sql`expires_at < ${ago("0")}`],
  [staffSessions, sql`expires_at < ${ago("0")}`],
  [loginLinks, sql`coalesce(expires_at, asked_at + interval '1 day') < ${ago("1 day")}`],
  [emailChanges, sql`coalesce(expires_at, asked_at + interval '1 day') < ${ago("1 day")}`],
];

/**
 * Deletes what nobody will ask for again: answers to calls, tries, and what once let somebody in. Gives how many rows
 * went, by table; none for what stays. Safe to repeat, and from several processes at once.
 */
export async function sweep(
  db: Database,
  isStopped: () => boolean = () => false,
): Promise<Record<string, number>> {
  const swept: Record<string, number> = {};
  for (const [table, isOver] of OVER) {
    let gone = BATCH;
    while (gone === BATCH && !isStopped()) {
      const { rowCount } = await db.execute(sql`
        delete from ${table} where ctid in (
          select ctid from ${table} where ${isOver} limit ${BATCH} for update skip locked)`);
      gone = rowCount ?? 0;
      const name = getTableName(table);
      if (gone > 0) swept[name] = (swept[name] ?? 0) + gone;
    }
  }
  return swept;
}
