import { findTotpStep, fromBase32 } from "../domain/totp";
import { readTrueTime } from "./clock";
import type { Database } from "./database";
import { isPassword } from "./password-hash";
import { acceptStaff, countWrongStaffTry, findStaffLogin, type StaffMember } from "./staff";

export type StaffSignedIn =
  | { ok: true; staff: StaffMember }
  /** second-factor: the password is right, and a code is asked for. */
  | { ok: false; reason: "wrong" | "locked" | "second-factor" };

/**
 * Checks a member of staff: the password, then the authenticator's code where one is set up. An unknown email takes as
 * long as a wrong password; a wrong code counts as one, and no code works twice.
 */
export async function signInStaff(
  db: Database,
  given: { email: string; password: string; code: string | null },
): Promise<StaffSignedIn> {
  const found = await findStaffLogin(db, given.email);
  const right = await isPassword(given.password, found?.passwordHash ?? null);
  if (found === null) return { ok: false, reason: "wrong" };
  if (found.lockedAt !== null) return { ok: false, reason: "locked" };
  const wrong = async () =>
    ({ ok: false, reason: (await countWrongStaffTry(db, found.id)) ? "locked" : "wrong" }) as const;
  if (!right) return wrong();
  let step: number | null = null;
  if (found.totpConfirmed && found.totpSecret !== null) {
    if (given.code === null) return { ok: false, reason: "second-factor" };
    const secret = fromBase32(found.totpSecret);
    step = findTotpStep(secret, given.code, await readTrueTime(db), found.totpLastStep);
    if (step === null) return wrong();
  }
  const { id, name, email, role } = found;
  return (await acceptStaff(db, found.id, step))
    ? { ok: true, staff: { id, name, email, role } }
    : { ok: false, reason: "wrong" };
}
