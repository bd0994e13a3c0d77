import { countWrongPassword, forgetWrongPasswords } from "./customer-sessions";
import { findLogin } from "./customers";
import type { Database } from "./database";
import { isPassword } from "./password-hash";

export type SignedIn = { ok: true; customerId: string } | { ok: false; reason: "wrong" | "locked" };

/**
 * Checks an email and a password. An email without an account takes as long as one with a wrong password. The fifth
 * wrong password in a row locks the account. No transaction is open while the password is checked.
 */
export async function signIn(db: Database, email: string, password: string): Promise<SignedIn> {
  const login = await findLogin(db, email.trim());
  const right = await isPassword(password, login?.passwordHash ?? null);
  if (login === null) return { ok: false, reason: "wrong" };
  if (login.locked) return { ok: false, reason: "locked" };
  if (!right) {
    const locked = await countWrongPassword(db, login.customerId);
    return { ok: false, reason: locked ? "locked" : "wrong" };
  }
  return (await forgetWrongPasswords(db, login.customerId))
    ? { ok: true, customerId: login.customerId }
    : { ok: false, reason: "locked" };
}
