import { randomBytes } from "node:crypto";
import type { Result } from "#contract/calls/result";

import { readWallClock } from "../../platform/database/clock";
import type { Database, Transaction } from "../../platform/database/database";
import { hashToken, isPassword } from "../../platform/hash";
import type { AttemptCaller } from "../sign-in/rules";
import {
  liftExpiredLock,
  recordFailedAttempt,
  resetFailedAttempts,
  hashStaffEmail,
} from "../sign-in/sign-in";
import { auditOwnAction } from "../audit/audit-log";
import { STAFF_LOCK_MINUTES } from "./rules";
import type { StaffSecrets } from "./second-factor";
import {
  acceptStaff,
  countWrongCode,
  findStaffByChallenge,
  findStaffLogin,
  insertStaffSession,
  type SignedInStaff,
} from "./staff";
import { findTotpStep, fromBase32 } from "./totp";

/** `codeDue`: a code must be entered next. `passwordHash`: of the password that was checked. */
type PasswordChecked = Result<
  { staff: SignedInStaff; codeDue: boolean; passwordHash: string },
  "wrong" | "locked"
>;

/** `expired`: the challenge was completed or is older than five minutes. */
type CodeChecked = Result<SignedInStaff, "wrong" | "locked" | "expired">;

/**
 * Checks a password. An unknown email takes as long and locks in the same way as a wrong password: for
 * `STAFF_LOCK_MINUTES` after five consecutive failures of a caller. Wrong codes are only reset by a correct code.
 */
export async function checkStaffPassword(
  db: Database,
  { email, password }: { email: string; password: string },
  caller: AttemptCaller,
): Promise<PasswordChecked> {
  const account = await findStaffLogin(db, email);
  const isCorrect = await isPassword(password, account?.passwordHash ?? null);
  const attempt = { emailHash: hashStaffEmail(email), ...caller };
  await liftExpiredLock(db, attempt, STAFF_LOCK_MINUTES);
  if (account === null || !isCorrect) {
    const isLocked = await recordFailedAttempt(db, attempt);
    return { ok: false, failure: isLocked ? "locked" : "wrong" };
  }
  const isAdmitted = account.lockedAt === null && (await resetFailedAttempts(db, attempt));
  if (!isAdmitted) return { ok: false, failure: "locked" };
  const staff = getMember(account);
  const { passwordHash } = account;
  if (staff.secondFactor) return { ok: true, value: { staff, codeDue: true, passwordHash } };
  return (await acceptStaff(db, account.id, null))
    ? { ok: true, value: { staff, codeDue: false, passwordHash } }
    : { ok: false, failure: "wrong" };
}

/** Checks the authenticator code. Five consecutive wrong codes lock the account. A code works only once. */
export async function checkStaffCode(
  db: Database,
  secrets: StaffSecrets,
  { challengeHash, code }: { challengeHash: string; code: string },
): Promise<CodeChecked> {
  const account = await findStaffByChallenge(db, challengeHash);
  const secret = account === null ? null : secrets.open(account.totpSecret ?? "");
  if (account === null || secret === null) return { ok: false, failure: "expired" };
  if (account.lockedAt !== null) return { ok: false, failure: "locked" };
  const now = await readWallClock(db);
  const step = findTotpStep(fromBase32(secret), code, now, account.totpLastStep);
  if (step === null) {
    const isLocked = await countWrongCode(db, account.id);
    return { ok: false, failure: isLocked ? "locked" : "wrong" };
  }
  return (await acceptStaff(db, account.id, step))
    ? { ok: true, value: getMember(account) }
    : { ok: false, failure: "wrong" };
}

type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaffLogin>>>;

function getMember(row: StaffRow): SignedInStaff {
  const { id, name, email, role, totpConfirmed, totpSecret, mustChangePassword } = row;
  const secondFactor = totpConfirmed && totpSecret !== null;
  return { id, name, email, role, secondFactor, mustChangePassword };
}

/** Opens a session and writes an audit log entry. Returns the session's token. */
export async function openStaffSession(tx: Transaction, staff: SignedInStaff): Promise<string> {
  const session = newToken();
  await insertStaffSession(tx, {
    tokenHash: hashToken(session),
    staffId: staff.id,
    codeDue: false,
  });
  await auditOwnAction(tx, staff, "sign-in");
  return session;
}

/** Returns a token that must be sent with the authenticator code. */
export async function createCodeChallenge(tx: Transaction, staff: SignedInStaff): Promise<string> {
  const challenge = newToken();
  const row = { tokenHash: hashToken(challenge), staffId: staff.id, codeDue: true };
  await insertStaffSession(tx, row);
  return challenge;
}

const newToken = () => randomBytes(32).toString("base64url");
