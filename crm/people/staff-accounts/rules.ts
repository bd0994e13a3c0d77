import type { StaffSetup } from "#contract/schemas/staff";

/** Consecutive wrong codes that lock an account until `npm run crm -- unlock-staff`. */
export const STAFF_CODE_ATTEMPTS = 5;
/** Staff cannot reset their password by mail, so a lock expires. The attempts still count for the day. */
export const STAFF_LOCK_MINUTES = 15;
/** A working day, so that sessions at an unattended counter end overnight. */
export const STAFF_SESSION_MINUTES = 8 * 60;
/** Time to enter the authenticator code after the password. */
export const STAFF_CODE_MINUTES = 5;

/** What a staff member must do before anything else. `requiresSecondFactor`: `STAFF_SECOND_FACTOR`. */
export function setupDue(
  account: { mustChangePassword: boolean; secondFactor: boolean },
  requiresSecondFactor: boolean,
): StaffSetup | null {
  if (account.mustChangePassword) return "password";
  return requiresSecondFactor && !account.secondFactor ? "second-factor" : null;
}
