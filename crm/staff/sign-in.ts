import { randomBytes } from "node:crypto";

import { readWallClock } from "../platform/database/clock";
import type { Database, Transaction } from "../platform/database/database";
import { hashToken, isPassword } from "../platform/hash";
import type { Caller } from "../sign-in/rules";
import {
  endOldLock,
  recordFailedAttempt,
  resetFailedAttempts,
  staffHashOf,
} from "../sign-in/sign-in";
import { auditOwnAct } from "./audit-log";
import type { StaffSecrets } from "./second-factor";
import {
  acceptStaff,
  countWrongCode,
  findStaffByQuestion,
  findStaffLogin,
  insertStaffSession,
  type SignedInStaff,
} from "./staff";
import { findTotpStep, fromBase32 } from "./totp";

/** `codeDue`: the password is right, the code is next. `passwordHash`: what the password was compared with. */
type PasswordChecked =
  | { ok: true; staff: SignedInStaff; codeDue: boolean; passwordHash: string }
  | { ok: false; reason: "wrong" | "locked" };

/** over: the question was answered, or five minutes have passed. */
type CodeChecked =
  { ok: true; staff: SignedInStaff } | { ok: false; reason: "wrong" | "locked" | "over" };

/**
 * An unknown email takes as long as a wrong password and locks the same way: at the caller's fifth in a row, for a
 * quarter of an hour. Only a right code resets the count of wrong codes.
 */
export async function checkStaffPassword(
  db: Database,
  given: { email: string; password: string },
  caller: Caller,
): Promise<PasswordChecked> {
  const found = await findStaffLogin(db, given.email);
  const right = await isPassword(given.password, found?.passwordHash ?? null);
  const tried = { emailHash: staffHashOf(given.email), ...caller };
  await endOldLock(db, tried);
  if (found === null || !right) {
    const locked = await recordFailedAttempt(db, tried);
    return { ok: false, reason: locked ? "locked" : "wrong" };
  }
  const admitted = found.lockedAt === null && (await resetFailedAttempts(db, tried));
  if (!admitted) return { ok: false, reason: "locked" };
  const staff = memberOf(found);
  const { passwordHash } = found;
  if (staff.secondFactor) return { ok: true, staff, codeDue: true, passwordHash };
  return (await acceptStaff(db, found.id, null))
    ? { ok: true, staff, codeDue: false, passwordHash }
    : { ok: false, reason: "wrong" };
}

/** Checks the code that is asked for. Five wrong ones in a row lock the account, and no code works twice. */
export async function checkStaffCode(
  db: Database,
  secrets: StaffSecrets,
  given: { questionHash: string; code: string },
): Promise<CodeChecked> {
  const found = await findStaffByQuestion(db, given.questionHash);
  const secret = found === null ? null : secrets.open(found.totpSecret ?? "");
  if (found === null || secret === null) return { ok: false, reason: "over" };
  if (found.lockedAt !== null) return { ok: false, reason: "locked" };
  const now = await readWallClock(db);
  const step = findTotpStep(fromBase32(secret), given.code, now, found.totpLastStep);
  if (step === null) {
    const locked = await countWrongCode(db, found.id);
    return { ok: false, reason: locked ? "locked" : "wrong" };
  }
  return (await acceptStaff(db, found.id, step))
    ? { ok: true, staff: memberOf(found) }
    : { ok: false, reason: "wrong" };
}

type Found = NonNullable<Awaited<ReturnType<typeof findStaffLogin>>>;

function memberOf({ id, name, email, role, totpConfirmed, totpSecret }: Found): SignedInStaff {
  return { id, name, email, role, secondFactor: totpConfirmed && totpSecret !== null };
}

/** Opens a session and records the sign-in. Returns the session's token. */
export async function openStaffSession(tx: Transaction, staff: SignedInStaff): Promise<string> {
  const session = newToken();
  await insertStaffSession(tx, {
    tokenHash: hashToken(session),
    staffId: staff.id,
    codeDue: false,
  });
  await auditOwnAct(tx, staff, "sign-in");
  return session;
}

/** Asks for the authenticator's code; what is given has to be shown with it. */
export async function askForCode(tx: Transaction, staff: SignedInStaff): Promise<string> {
  const question = newToken();
  const row = { tokenHash: hashToken(question), staffId: staff.id, codeDue: true };
  await insertStaffSession(tx, row);
  return question;
}

/** 256 random bits: cannot be guessed. */
const newToken = () => randomBytes(32).toString("base64url");
