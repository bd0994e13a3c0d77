import { and, eq, isNotNull, isNull, ne, not, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems/problems";
import type { Result } from "#contract/calls/result";
import { isSameEmail } from "../../tables/email-key";
import { customers, emailChanges } from "../../tables/customers";
import { customerSessions, loginLinks, logins } from "../../tables/sign-in";
import { queueMail } from "../outbox/mails";
import {
  catchUniqueViolation,
  type Database,
  type Reader,
  type Transaction,
} from "../../platform/database/database";
import type { AttemptCaller } from "./rules";
import { checkCredentials, hashEmail, resetAttempts } from "./sign-in";

/** `guest`: the customer has no password. */
type PasswordCheck = Result<{ passwordHash: string }, "wrong" | "locked" | "guest">;

/** Checks a signed-in customer's password. Wrong passwords count and lock as at sign-in. */
export async function checkPassword(
  db: Database,
  customerId: string,
  password: string,
  caller: AttemptCaller,
): Promise<PasswordCheck> {
  const email = await findLoginEmail(db, customerId);
  if (email === null) return { ok: false, failure: "guest" };
  return checkCredentials(db, { email, password }, caller);
}

async function findLoginEmail(db: Reader, customerId: string): Promise<string | null> {
  const [login] = await db
    .select({ email: customers.email })
    .from(logins)
    .innerJoin(customers, eq(customers.id, logins.customerId))
    .where(eq(logins.customerId, customerId));
  return login?.email ?? null;
}

/**
 * Sets a customer's password and confirms it by mail. Lifts locks, ends other sessions, and revokes links, email changes
 * and pending registrations. A guest becomes registered, and must have proved the mailbox before (`proveMailbox`). False
 * if another account has the email, or if the password has changed since `currentHash`.
 */
export async function setPassword(
  tx: Transaction,
  customerId: string,
  passwordHash: string,
  options: { keepSession?: string; currentHash?: string; locale: string },
): Promise<boolean> {
  const updated = await catchUniqueViolation(tx, (inner) =>
    inner
      .update(customers)
      .set({ isGuest: false })
      .where(eq(customers.id, customerId))
      .returning({ email: customers.email }),
  );
  const customer = updated?.[0];
  if (customer === undefined) return false;
  const saved = await tx
    .insert(logins)
    .values({ customerId, passwordHash })
    .onConflictDoUpdate({
      target: logins.customerId,
      set: { passwordHash },
      ...(options.currentHash !== undefined && {
        setWhere: eq(logins.passwordHash, options.currentHash),
      }),
    })
    .returning({ customerId: logins.customerId });
  if (saved.length === 0) return false;
  await resetAttempts(tx, hashEmail(customer.email));
  await revokeAccess(tx, customerId, "password", customer.email, options);
  return true;
}

/** Ends sessions and revokes links after the password or email was changed, and notifies the (old) address. */
export async function revokeAccess(
  tx: Transaction,
  customerId: string,
  what: "password" | "email",
  recipient: string,
  { keepSession, locale }: { keepSession?: string; locale: string },
): Promise<void> {
  await revokeSessions(tx, customerId, keepSession);
  await tx.delete(loginLinks).where(eq(loginLinks.customerId, customerId));
  await tx.delete(emailChanges).where(eq(emailChanges.customerId, customerId));
  await deletePendingRegistrations(tx, customerId);
  await queueMail(tx, {
    kind: "account-changed",
    customerId,
    recipient,
    locale,
    payload: { what },
  });
}

/** Deletes pending registrations with the customer's email, which has an account now. */
export async function deletePendingRegistrations(
  tx: Transaction,
  customerId: string,
): Promise<void> {
  await tx.execute(sql`
    delete from ${loginLinks} where purpose = 'registration' and customer_id in (
      select other.id from ${customers} own join ${customers} other on ${isSameEmail(sql`other.email`, sql`own.email`)}
      where own.id = ${customerId})`);
}

/** Ends a customer's sessions, except `keepSession` (a hash). */
export async function revokeSessions(
  tx: Reader,
  customerId: string,
  keepSession?: string,
): Promise<void> {
  await tx
    .delete(customerSessions)
    .where(
      and(
        eq(customerSessions.customerId, customerId),
        ...(keepSession === undefined ? [] : [ne(customerSessions.tokenHash, keepSession)]),
      ),
    );
}

/** Lifts all locks of an account. False if there is no login. Safe to retry. */
export async function unlockCustomer(tx: Reader, customerId: string): Promise<boolean> {
  const email = await findLoginEmail(tx, customerId);
  if (email !== null) await resetAttempts(tx, hashEmail(email));
  return email !== null;
}

export async function findRegistered(db: Reader, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(isSameEmail(customers.email, email.trim()), not(customers.isGuest)));
  return row?.id ?? null;
}

/** Finds the account with an email, else a guest who has verified it, except one customer. */
export async function findVerifiedOwner(db: Reader, email: string, exceptId: string | null) {
  const [row] = await db
    .select({ isGuest: customers.isGuest })
    .from(customers)
    .where(
      and(
        isSameEmail(customers.email, email.trim()),
        isNotNull(customers.emailVerifiedAt),
        isNull(customers.closedAt),
        exceptId === null ? undefined : ne(customers.id, exceptId),
      ),
    )
    .orderBy(customers.isGuest)
    .limit(1);
  return row ?? null;
}

type CheckFailure = Extract<PasswordCheck, { ok: false }>["failure"];

/** Problem for a failed password check; `field` is the form field. */
export function passwordProblem(
  reason: CheckFailure,
  field: string,
): Problem<"invalid" | "not-allowed/locked" | "not-allowed/guest"> {
  return reason === "wrong"
    ? { code: "invalid", fields: { [field]: "wrong" } }
    : { code: "not-allowed", reason };
}
