import { findTotpStep, fromBase32 } from "../domain/totp";
import { readTrueTime } from "./clock";
import type { Database } from "./database";
import { isPassword } from "./password-hash";
import {
  acceptStaff,
  countWrongStaffTry,
  findStaffByQuestion,
  findStaffLogin,
  type StaffMember,
} from "./staff";
import type { StaffSecrets } from "./staff-secrets";

/** `codeDue`: the password is right, and the authenticator's code is asked for. */
export type PasswordChecked =
  { ok: true; staff: StaffMember; codeDue: boolean } | { ok: false; reason: "wrong" | "locked" };

/** over: the question was answered, or five minutes have passed. */
export type CodeChecked =
  { ok: true; staff: StaffMember } | { ok: false; reason: "wrong" | "locked" | "over" };

/**
 * Checks a member of staff's password. An unknown email takes as long as a wrong one. Where an authenticator is set up
 * nothing is forgiven before its code was right, so wrong codes lock however often the password is given.
 */
export async function checkStaffPassword(
  db: Database,
  given: { email: string; password: string },
): Promise<PasswordChecked> {
  const found = await findStaffLogin(db, given.email);
  const right = await isPassword(given.password, found?.passwordHash ?? null);
  if (found === null) return { ok: false, reason: "wrong" };
  if (found.lockedAt !== null) return { ok: false, reason: "locked" };
  if (!right) return wrong(db, found.id);
  const staff = memberOf(found);
  if (staff.secondFactor) return { ok: true, staff, codeDue: true };
  return (await acceptStaff(db, found.id, null))
    ? { ok: true, staff, codeDue: false }
    : { ok: false, reason: "wrong" };
}

/** Checks the code that is asked for. A wrong one counts as a wrong password, and no code works twice. */
export async function checkStaffCode(
  db: Database,
  secrets: StaffSecrets,
  given: { questionHash: string; code: string },
): Promise<CodeChecked> {
  const found = await findStaffByQuestion(db, given.questionHash);
  const secret = found === null ? null : secrets.open(found.totpSecret ?? "");
  if (found === null || secret === null) return { ok: false, reason: "over" };
  if (found.lockedAt !== null) return { ok: false, reason: "locked" };
  const now = await readTrueTime(db);
  const step = findTotpStep(fromBase32(secret), given.code, now, found.totpLastStep);
  if (step === null) return wrong(db, found.id);
  return (await acceptStaff(db, found.id, step))
    ? { ok: true, staff: memberOf(found) }
    : { ok: false, reason: "wrong" };
}

type Found = NonNullable<Awaited<ReturnType<typeof findStaffLogin>>>;

function memberOf({ id, name, email, role, totpConfirmed, totpSecret }: Found): StaffMember {
  return { id, name, email, role, secondFactor: totpConfirmed && totpSecret !== null };
}

async function wrong(db: Database, staffId: string) {
  const reason = (await countWrongStaffTry(db, staffId)) ? "locked" : "wrong";
  return { ok: false, reason } as const;
}
