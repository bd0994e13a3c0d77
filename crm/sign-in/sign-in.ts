import { forgetWrongPasswords } from "./customer-sessions";
import { findLogin } from "../customers/customers";
import type { Database } from "../platform/database/database";
import { isPassword } from "./password-hash";
import { recordFailedAttempt, emailHashOf, resetFailedAttempts } from "./sign-in-tries";

export type SignedIn = { ok: true; customerId: string } | { ok: false; reason: "wrong" | "locked" };

/**
 * Checks an email and a password. An email without an account takes as long as one with a wrong password, and locks as
 * it would. The fifth wrong password in a row locks the account for this caller. That it is locked for another reason is
 * said to whoever knows the password. No transaction is open while the password is checked.
 */
export async function signIn(
  db: Database,
  { email, password }: { email: string; password: string },
  callerHash: string,
): Promise<SignedIn> {
  const login = await findLogin(db, email.trim());
  const right = await isPassword(password, login?.passwordHash ?? null);
  const tried = { emailHash: emailHashOf(email), callerHash };
  if (login === null || !right) {
    const locked = await recordFailedAttempt(db, tried);
    return { ok: false, reason: locked ? "locked" : "wrong" };
  }
  const admitted =
    (await forgetWrongPasswords(db, login.customerId)) && (await resetFailedAttempts(db, tried));
  return admitted ? { ok: true, customerId: login.customerId } : { ok: false, reason: "locked" };
}
