import { and, eq, sql } from "drizzle-orm";

import type { StaffRole } from "#contract/schemas/staff";
import type { Transaction } from "../platform/database/database";
import { resetAttempts, staffHashOf } from "../sign-in/sign-in";
import { endStaffSessions } from "./staff";
import { staff, staffSessions } from "./tables";

type StaffAccount = {
  email: string;
  name: string;
  role: StaffRole;
  passwordHash: string;
  /** Base32; null until an authenticator is set up. */
  totpSecret: string | null;
};

/** Opens an account, or resets one: new name, role and password, no lock, no sessions, the given authenticator. */
export async function writeStaff(tx: Transaction, account: StaffAccount): Promise<string> {
  const fresh = {
    ...account,
    totpConfirmed: account.totpSecret !== null,
    totpLastStep: null,
    failedAttempts: 0,
    lockedAt: null,
    active: true,
  };
  await resetAttempts(tx, staffHashOf(account.email));
  const [known] = await tx
    .update(staff)
    .set(fresh)
    .where(sql`lower(${staff.email}) = lower(${account.email})`)
    .returning({ id: staff.id });
  if (known !== undefined) {
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, known.id));
    return known.id;
  }
  const [made] = await tx.insert(staff).values(fresh).returning({ id: staff.id });
  if (made === undefined) throw new Error("insert into staff returned no row");
  return made.id;
}

/** Ends every session but the one that is kept, and forgives wrong tries. False when `instead` was not the password. */
export async function changeStaffPassword(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  passwordHash: string,
  how: { instead: string; keepSession: string },
): Promise<boolean> {
  const rows = await tx
    .update(staff)
    .set({ passwordHash })
    .where(and(eq(staff.id, id), eq(staff.passwordHash, how.instead)))
    .returning({ id: staff.id });
  if (rows.length === 0) return false;
  await endStaffSessions(tx, id, how.keepSession);
  await resetAttempts(tx, staffHashOf(email));
  return true;
}

/**
 * Lifts every lock of an active account and returns the account; null if there is none. Staff who were being asked for a
 * code must give the password again. Safe to repeat.
 */
export async function unlockStaffAccount(
  tx: Transaction,
  email: string,
): Promise<{ id: string; name: string; email: string } | null> {
  const [account] = await tx
    .update(staff)
    .set({ failedAttempts: 0, lockedAt: null })
    .where(and(sql`lower(${staff.email}) = lower(${email.trim()})`, eq(staff.active, true)))
    .returning({ id: staff.id, name: staff.name, email: staff.email });
  if (account === undefined) return null;
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, account.id), eq(staffSessions.codeDue, true)));
  await resetAttempts(tx, staffHashOf(account.email));
  return account;
}
