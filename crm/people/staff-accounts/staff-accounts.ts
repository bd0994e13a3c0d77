import { randomInt } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";

import type { StaffRole } from "#contract/schemas/staff";
import { isSameEmail } from "../../tables/email-key";
import type { Reader, Transaction } from "../../platform/database/database";
import { resetAttempts, hashStaffEmail } from "../sign-in/sign-in";
import { endStaffSessions } from "./staff";
import { staff, staffSessions } from "../../tables/staff";
import { pick } from "../../platform/database/rows";

type StaffAccount = {
  email: string;
  name: string;
  role: StaffRole;
  passwordHash: string;
  /** Base32; null until an authenticator is set up. */
  totpSecret: string | null;
  mustChangePassword: boolean;
};

const GENERATED_LENGTH = 16;
/** Without characters that look alike: 0 and O, 1, l and I. */
const LETTERS = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A first password, to be replaced by its owner. */
export function generatePassword(): string {
  const letters = Array.from(
    { length: GENERATED_LENGTH },
    () => LETTERS[randomInt(LETTERS.length)] ?? "",
  );
  return letters.join("");
}

/** Creates or resets an account: sets name, role, password and authenticator, ends sessions and lifts locks. */
export async function writeStaff(tx: Transaction, account: StaffAccount): Promise<string> {
  const values = {
    ...account,
    totpConfirmed: account.totpSecret !== null,
    totpLastStep: null,
    failedAttempts: 0,
    lockedAt: null,
    active: true,
  };
  await resetAttempts(tx, hashStaffEmail(account.email));
  const [existing] = await tx
    .update(staff)
    .set(values)
    .where(isSameEmail(staff.email, account.email))
    .returning({ id: staff.id });
  if (existing !== undefined) {
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, existing.id));
    return existing.id;
  }
  const [created] = await tx.insert(staff).values(values).returning({ id: staff.id });
  if (created === undefined) throw new Error("insert into staff returned no row");
  return created.id;
}

/** Creates an account with a password that must be replaced. Null if the email has one, active or not. */
export async function createStaffAccount(
  tx: Transaction,
  account: Pick<StaffAccount, "email" | "name" | "role" | "passwordHash">,
): Promise<string | null> {
  const [created] = await tx
    .insert(staff)
    .values({ ...account, mustChangePassword: true })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  return created?.id ?? null;
}

/** Gives an account a password that must be replaced, and access again, as `writeStaff`. Null for an unknown id. */
export async function resetStaffAccount(
  tx: Transaction,
  id: string,
  passwordHash: string,
): Promise<{ email: string; role: StaffRole } | null> {
  const [account] = await tx.select().from(staff).where(eq(staff.id, id));
  if (account === undefined) return null;
  const { email, name, role } = account;
  await writeStaff(tx, {
    email,
    name,
    role,
    passwordHash,
    totpSecret: null,
    mustChangePassword: true,
  });
  return account;
}

/** Also ends all other sessions and resets failed attempts. False if the password has changed since `currentHash`. */
export async function changeStaffPassword(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  passwordHash: string,
  { currentHash, keepSession }: { currentHash: string; keepSession: string },
): Promise<boolean> {
  const rows = await tx
    .update(staff)
    .set({ passwordHash, mustChangePassword: false })
    .where(and(eq(staff.id, id), eq(staff.passwordHash, currentHash)))
    .returning({ id: staff.id });
  if (rows.length === 0) return false;
  await endStaffSessions(tx, id, keepSession);
  await resetAttempts(tx, hashStaffEmail(email));
  return true;
}

/**
 * Lifts all locks of an active account and returns it; null if there is none. Pending code challenges are deleted, so
 * the password must be entered again. Safe to retry.
 */
export async function unlockStaffAccount(
  tx: Transaction,
  email: string,
): Promise<{ id: string; name: string; email: string } | null> {
  const [account] = await tx
    .update(staff)
    .set({ failedAttempts: 0, lockedAt: null })
    .where(and(isSameEmail(staff.email, email.trim()), eq(staff.active, true)))
    .returning({ id: staff.id, name: staff.name, email: staff.email });
  if (account === undefined) return null;
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, account.id), eq(staffSessions.codeDue, true)));
  await resetAttempts(tx, hashStaffEmail(account.email));
  return account;
}

/** All accounts by name, active ones first. */
export function listStaffAccounts(db: Reader) {
  return db
    .select({
      ...pick(staff, "id", "name", "email", "role", "active"),
      secondFactor: staff.totpConfirmed,
      passwordDue: staff.mustChangePassword,
    })
    .from(staff)
    .orderBy(desc(staff.active), staff.name, staff.email);
}

/**
 * Ends an account's access at once, with all its sessions. The account stays for the log. Null if there is no account
 * with this email or id; `wasActive` is false if its access had ended before. Safe to retry.
 */
export async function deactivateStaffAccount(
  tx: Transaction,
  account: { email: string } | { id: string },
): Promise<{ id: string; name: string; email: string; wasActive: boolean } | null> {
  const isAccount =
    "id" in account ? eq(staff.id, account.id) : isSameEmail(staff.email, account.email.trim());
  const [found] = await tx
    .select({ id: staff.id, name: staff.name, email: staff.email, wasActive: staff.active })
    .from(staff)
    .where(isAccount)
    .for("no key update");
  if (found?.wasActive !== true) return found ?? null;
  await tx.update(staff).set({ active: false }).where(eq(staff.id, found.id));
  await tx.delete(staffSessions).where(eq(staffSessions.staffId, found.id));
  return found;
}

/**
 * Whether this manager still is one. Locks all managers until the transaction ends, so that they cannot deactivate each
 * other at the same moment, with nobody left who manages accounts.
 */
export async function lockManagers(tx: Transaction, id: string): Promise<boolean> {
  const managers = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, "admin"), eq(staff.active, true)))
    .orderBy(staff.id)
    .for("no key update");
  return managers.some((manager) => manager.id === id);
}
