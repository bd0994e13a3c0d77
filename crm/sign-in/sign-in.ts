import { eq, sql } from "drizzle-orm";

import { findLogin } from "../customers/customers";
import type { Database, Reader } from "../platform/database/database";
import { hashToken, isPassword } from "../platform/hash";
import { type Caller, STAFF_LOCK_MINUTES, TRIES_OF_ONE, TRIES_OF_STRANGERS } from "./rules";
import { signInTries } from "./tables";

type Checked =
  | { ok: true; customerId: string; passwordHash: string }
  | { ok: false; reason: "wrong" | "locked" };

/**
 * Checks an email and password, at sign-in and wherever a signed-in customer gives the password again. An unknown email
 * takes as long as a wrong password and locks the same way: at the fifth in a row, for this caller. Other locks are
 * revealed only by the right password. Needs no transaction.
 */
export async function checkCredentials(
  db: Database,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<Checked> {
  const login = await findLogin(db, email.trim());
  const right = await isPassword(password, login?.passwordHash ?? null);
  const tried = { emailHash: emailHashOf(email), ...caller };
  if (login === null || !right) {
    const locked = await recordFailedAttempt(db, tried);
    return { ok: false, reason: locked ? "locked" : "wrong" };
  }
  return (await resetFailedAttempts(db, tried))
    ? { ok: true, ...login }
    : { ok: false, reason: "locked" };
}

type SignInTry = Caller & { emailHash: string };

/** What the table calls an address: with whatever case and spaces it was typed. */
export function emailHashOf(email: string): string {
  return hashToken(email.trim().toLowerCase());
}

/** A key of its own: staff are customers too, and a staff lock must not lock the customer account. */
export function staffHashOf(email: string): string {
  return hashToken(`staff ${email.trim().toLowerCase()}`);
}

/** Whether strangers have used up the day's guesses at an address. */
const strangersAreLocked = (emailHash: string) => sql`
  (select coalesce(sum(other.wrong), 0) from ${signInTries} other
    where other.email_hash = ${emailHash} and other.right_at is null
      and other.tried_at > crm_now() - interval '1 day') >= ${TRIES_OF_STRANGERS}`;

/** Counts a wrong password; whether the account is locked for this caller. One statement: parallel ones each count. */
export async function recordFailedAttempt(
  db: Reader,
  { emailHash, callerHash, isKnown }: SignInTry,
): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(sql`
    insert into ${signInTries} as own (email_hash, caller_hash, wrong, right_at, tried_at)
    values (${emailHash}, ${callerHash}, 1, case when ${isKnown} then crm_now() end, crm_now())
    on conflict (email_hash, caller_hash) do update set
      wrong = least(own.wrong + 1, ${TRIES_OF_ONE}),
      locked_at = case when own.wrong + 1 >= ${TRIES_OF_ONE} then coalesce(own.locked_at, crm_now()) end,
      tried_at = crm_now()
    returning own.locked_at is not null
      or (own.right_at is null and ${strangersAreLocked(emailHash)}) as locked`);
  return rows[0]?.locked === true;
}

/**
 * False when the account is locked for this caller: checked in the same statement, so a right guess that overtakes the
 * fifth wrong one does not get in.
 */
export async function resetFailedAttempts(
  db: Reader,
  { emailHash, callerHash, isKnown }: SignInTry,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${signInTries} as own (email_hash, caller_hash, wrong, right_at, tried_at)
    select ${emailHash}, ${callerHash}, 0, crm_now(), crm_now()
    where ${isKnown} or not ${strangersAreLocked(emailHash)} or exists (
      select 1 from ${signInTries} known where known.email_hash = ${emailHash}
        and known.caller_hash = ${callerHash} and known.right_at is not null)
    on conflict (email_hash, caller_hash) do update
      set wrong = 0, right_at = crm_now(), tried_at = crm_now()
      where own.locked_at is null`);
  return (rowCount ?? 0) > 0;
}

/** Lifts every lock on this address. Safe to repeat. */
export async function resetAttempts(db: Reader, emailHash: string): Promise<void> {
  await db
    .update(signInTries)
    .set({ wrong: 0, lockedAt: null })
    .where(eq(signInTries.emailHash, emailHash));
}

/** Ends a lock of staff whose time is over. A stranger's tries stay and count among the day's. Safe to repeat. */
export async function endOldLock(
  db: Reader,
  { emailHash, callerHash }: Pick<SignInTry, "emailHash" | "callerHash">,
): Promise<void> {
  await db.execute(sql`
    update ${signInTries} set
      caller_hash = case when right_at is null then caller_hash || ' until ' || crm_now() else caller_hash end,
      wrong = case when right_at is null then wrong else 0 end,
      locked_at = case when right_at is null then locked_at end
    where email_hash = ${emailHash} and caller_hash = ${callerHash}
      and locked_at <= crm_now() - make_interval(mins => ${STAFF_LOCK_MINUTES})`);
}
