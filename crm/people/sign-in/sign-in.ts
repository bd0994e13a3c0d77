import { eq, sql } from "drizzle-orm";
import type { Result } from "#contract/calls/result";

import { findLogin } from "../customers/customers";
import type { Database, Reader } from "../../platform/database/database";
import { hashToken, isPassword } from "../../platform/hash";
import { type AttemptCaller, MAX_STRANGER_ATTEMPTS } from "./rules";
import { PASSWORD_ATTEMPTS } from "#contract/rules/sign-in/sign-in";
import { signInTries } from "../../tables/sign-in";

type CredentialCheck = Result<{ customerId: string; passwordHash: string }, "wrong" | "locked">;

/**
 * Checks email and password, at sign-in and whenever a signed-in customer enters the password again. An unknown email
 * takes as long and locks in the same way as a wrong password: after `PASSWORD_ATTEMPTS`, for this caller. The lock
 * against strangers is revealed only to callers who know the password.
 */
export async function checkCredentials(
  db: Database,
  { email, password }: { email: string; password: string },
  caller: AttemptCaller,
): Promise<CredentialCheck> {
  const login = await findLogin(db, email.trim());
  const isCorrect = await isPassword(password, login?.passwordHash ?? null);
  const attempt = { emailHash: hashEmail(email), ...caller };
  if (login === null || !isCorrect) {
    const isLocked = await recordFailedAttempt(db, attempt);
    return { ok: false, failure: isLocked ? "locked" : "wrong" };
  }
  return (await resetFailedAttempts(db, attempt))
    ? { ok: true, value: login }
    : { ok: false, failure: "locked" };
}

type SignInAttempt = AttemptCaller & { emailHash: string };

/** Ignores case and surrounding spaces. */
export function hashEmail(email: string): string {
  return hashToken(email.trim().toLowerCase());
}

/**
 * Differs from the customer hash, since staff may be customers, and a staff lock must not lock the customer account.
 */
export function hashStaffEmail(email: string): string {
  return hashToken(`staff ${email.trim().toLowerCase()}`);
}

/** SQL: whether the limit of wrong passwords by strangers is reached. */
const isLockedForStrangers = (emailHash: string) => sql`
  (select coalesce(sum(other.wrong), 0) from ${signInTries} other
    where other.email_hash = ${emailHash} and other.right_at is null
      and other.tried_at > crm_now() - interval '1 day') >= ${MAX_STRANGER_ATTEMPTS}`;

/** Counts a wrong password and returns whether the account is locked for this caller. Safe for concurrent attempts. */
export async function recordFailedAttempt(
  db: Reader,
  { emailHash, callerHash, isKnown }: SignInAttempt,
): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(sql`
    insert into ${signInTries} as own (email_hash, caller_hash, wrong, right_at, tried_at)
    values (${emailHash}, ${callerHash}, 1, case when ${isKnown} then crm_now() end, crm_now())
    on conflict (email_hash, caller_hash) do update set
      wrong = least(own.wrong + 1, ${PASSWORD_ATTEMPTS}),
      locked_at = case when own.wrong + 1 >= ${PASSWORD_ATTEMPTS} then coalesce(own.locked_at, crm_now()) end,
      tried_at = crm_now()
    returning own.locked_at is not null
      or (own.right_at is null and ${isLockedForStrangers(emailHash)}) as locked`);
  return rows[0]?.locked === true;
}

/**
 * Records a correct password and resets the caller's attempts. False if the account is locked for this caller, which is
 * checked in the same statement, so that a concurrent correct guess cannot bypass the lock.
 */
export async function resetFailedAttempts(
  db: Reader,
  { emailHash, callerHash, isKnown }: SignInAttempt,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${signInTries} as own (email_hash, caller_hash, wrong, right_at, tried_at)
    select ${emailHash}, ${callerHash}, 0, crm_now(), crm_now()
    where ${isKnown} or not ${isLockedForStrangers(emailHash)} or exists (
      select 1 from ${signInTries} known where known.email_hash = ${emailHash}
        and known.caller_hash = ${callerHash} and known.right_at is not null)
    on conflict (email_hash, caller_hash) do update
      set wrong = 0, right_at = crm_now(), tried_at = crm_now()
      where own.locked_at is null`);
  return (rowCount ?? 0) > 0;
}

/** Lifts all locks of an email. */
export async function resetAttempts(db: Reader, emailHash: string): Promise<void> {
  await db
    .update(signInTries)
    .set({ wrong: 0, lockedAt: null })
    .where(eq(signInTries.emailHash, emailHash));
}

/** Lifts a lock that is older than `minutes`. The attempts of strangers are kept, since they count for the day. */
export async function liftExpiredLock(
  db: Reader,
  { emailHash, callerHash }: Pick<SignInAttempt, "emailHash" | "callerHash">,
  minutes: number,
): Promise<void> {
  await db.execute(sql`
    update ${signInTries} set
      caller_hash = case when right_at is null then caller_hash || ' until ' || crm_now() else caller_hash end,
      wrong = case when right_at is null then wrong else 0 end,
      locked_at = case when right_at is null then locked_at end
    where email_hash = ${emailHash} and caller_hash = ${callerHash}
      and locked_at <= crm_now() - make_interval(mins => ${minutes})`);
}
