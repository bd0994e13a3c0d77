import { and, eq, isNotNull, isNull, ne, not, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems";
import { customers, emailChanges } from "../customers/tables";
import { customerSessions, loginLinks, logins } from "./tables";
import { queueMail } from "../mail/mails";
import {
  catchUniqueViolation,
  type Database,
  type Reader,
  type Transaction,
} from "../platform/database/database";
import type { Caller } from "./rules";
import { checkCredentials, emailHashOf, resetAttempts } from "./sign-in";

/** guest: the customer has no password. */
type PasswordCheck =
  | { ok: true; passwordHash: string }
  | {
      ok: false;
      reason: "wrong" | "locked" | "guest";
    };

/** Checks the signed-in customer's password. Wrong ones are counted with the caller's at sign-in, and lock the same way. */
export async function checkPassword(
  db: Database,
  customerId: string,
  password: string,
  caller: Caller,
): Promise<PasswordCheck> {
  const email = await findLoginEmail(db, customerId);
  if (email === null) return { ok: false, reason: "guest" };
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
 * Changes a customer's password and confirms it by mail: unlocks the account, ends other sessions, and invalidates links,
 * email changes and pending registrations. A guest becomes registered. False when another account has the email, or when
 * `instead` is no longer the password.
 */
export async function setPassword(
  tx: Transaction,
  customerId: string,
  passwordHash: string,
  how: { keepSession?: string; instead?: string; locale: string },
): Promise<boolean> {
  const registered = await catchUniqueViolation(tx, (inner) =>
    inner
      .update(customers)
      .set({
        isGuest: false,
        emailVerifiedAt: sql`coalesce(${customers.emailVerifiedAt}, crm_now())`,
      })
      .where(eq(customers.id, customerId))
      .returning({ email: customers.email }),
  );
  const customer = registered?.[0];
  if (customer === undefined) return false;
  const written = await tx
    .insert(logins)
    .values({ customerId, passwordHash })
    .onConflictDoUpdate({
      target: logins.customerId,
      set: { passwordHash },
      ...(how.instead !== undefined && { setWhere: eq(logins.passwordHash, how.instead) }),
    })
    .returning({ customerId: logins.customerId });
  if (written.length === 0) return false;
  await resetAttempts(tx, emailHashOf(customer.email));
  await closeOldAccess(tx, customerId, "password", customer.email, how);
  return true;
}

/** Ends sessions and links of an account whose password or email is new, and mails that to its (old) address. */
export async function closeOldAccess(
  tx: Transaction,
  customerId: string,
  what: "password" | "email",
  recipient: string,
  how: { keepSession?: string; locale: string },
): Promise<void> {
  await revokeSessions(tx, customerId, how.keepSession);
  await tx.delete(loginLinks).where(eq(loginLinks.customerId, customerId));
  await tx.delete(emailChanges).where(eq(emailChanges.customerId, customerId));
  await deletePendingRegistrations(tx, customerId);
  await queueMail(tx, {
    kind: "account-changed",
    customerId,
    recipient,
    locale: how.locale,
    payload: { what },
  });
}

/** Forgets who else registered with a customer's email: it has an account now. Safe to repeat. */
export async function deletePendingRegistrations(
  tx: Transaction,
  customerId: string,
): Promise<void> {
  await tx.execute(sql`
    delete from ${loginLinks} where purpose = 'registration' and customer_id in (
      select other.id from ${customers} own join ${customers} other on lower(other.email) = lower(own.email)
      where own.id = ${customerId})`);
}

/** Ends a customer's sessions, all but the one that is kept. Safe to repeat. */
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

/** Unlocks an account; its password stays. False if there is no login. Safe to repeat. */
export async function unlockCustomer(tx: Reader, customerId: string): Promise<boolean> {
  const email = await findLoginEmail(tx, customerId);
  if (email !== null) await resetAttempts(tx, emailHashOf(email));
  return email !== null;
}

export async function findRegistered(db: Reader, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(sql`lower(${customers.email}) = lower(${email.trim()})`, not(customers.isGuest)));
  return row?.id ?? null;
}

/** Who signs in with an email, besides one customer: an account, else a guest who has shown that the mailbox is theirs. */
export async function findProvenOwner(db: Reader, email: string, besides: string | null) {
  const [row] = await db
    .select({ isGuest: customers.isGuest })
    .from(customers)
    .where(
      and(
        sql`lower(${customers.email}) = lower(${email.trim()})`,
        isNotNull(customers.emailVerifiedAt),
        isNull(customers.closedAt),
        besides === null ? undefined : ne(customers.id, besides),
      ),
    )
    .orderBy(customers.isGuest)
    .limit(1);
  return row ?? null;
}

type Wrong = Extract<PasswordCheck, { ok: false }>["reason"];

/** The refusal of a signed-in customer's wrong password. `field` is its form field. */
export function passwordProblem(
  reason: Wrong,
  field: string,
): Problem<"invalid" | "not-allowed/locked" | "not-allowed/guest"> {
  return reason === "wrong"
    ? { code: "invalid", fields: { [field]: "wrong" } }
    : { code: "not-allowed", reason };
}
