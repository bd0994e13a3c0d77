import { sql } from "drizzle-orm";

import { CODE_PAUSE_MINUTES, CODE_TRIES, CODE_TRIES_A_DAY } from "./login-link";
import type { Reader } from "../platform/database/database";
import { emailCodeTries } from "./tables";

/**
 * Counts a try at an address's six-digit code as wrong before it is judged, and gives how many there were within a day;
 * null when no code of this address is to be looked at now. One statement: however many are tried at once, each is
 * counted. Every third try pauses codes, first for a quarter of an hour and then for an hour.
 */
export async function countCodeTry(db: Reader, emailHash: string): Promise<number | null> {
  const isOver = sql`tries.since <= crm_now() - interval '1 day'`;
  const wrong = sql`case when ${isOver} then 1 else tries.wrong + 1 end`;
  const pause = sql`make_interval(mins => case when tries.wrong + 1 = ${CODE_TRIES}
    then ${CODE_PAUSE_MINUTES.first}::int else ${CODE_PAUSE_MINUTES.later}::int end)`;
  const { rows } = await db.execute<{ wrong: number }>(sql`
    insert into ${emailCodeTries} as tries (email_hash, wrong, since, paused_until)
    values (${emailHash}, 1, crm_now(), null)
    on conflict (email_hash) do update set
      wrong = ${wrong},
      since = case when ${isOver} then crm_now() else tries.since end,
      paused_until = case when not ${isOver} and (tries.wrong + 1) % ${CODE_TRIES} = 0
        then crm_now() + ${pause} end
    where ${isOver} or (tries.wrong < ${CODE_TRIES_A_DAY} and coalesce(tries.paused_until <= crm_now(), true))
    returning wrong`);
  return rows[0]?.wrong ?? null;
}

/** The code was right: its own try is none of the wrong ones; those before it stay counted. */
export async function uncountCodeAttempt(db: Reader, emailHash: string): Promise<void> {
  await db.execute(sql`
    update ${emailCodeTries} set wrong = greatest(wrong - 1, 0), paused_until = null
    where email_hash = ${emailHash}`);
}
