import { and, eq, isNull, sql } from "drizzle-orm";

import type { Reader, Transaction } from "../platform/database/database";
import { customerSessions, logins } from "../customers/tables";

/** After so many wrong guesses at the present password, where it is to be changed, the account is locked. */
export const WRONG_PASSWORDS = 5;

/** A session ends after so long in any case; that it is idle the storefront's cookie knows (1200 s, spec section 9). */
const SESSION_HOURS = 12;

/**
 * Counts a wrong password and says whether the account is locked now. One statement: however many are tried at once,
 * each is counted.
 */
export async function countWrongPassword(db: Reader, customerId: string): Promise<boolean> {
  const [row] = await db
    .update(logins)
    .set({
      // It stops counting at the limit: a locked account has no use for more.
      failedAttempts: sql`least(${logins.failedAttempts} + 1, ${WRONG_PASSWORDS})`,
      lockedAt: sql`case when ${logins.failedAttempts} + 1 >= ${WRONG_PASSWORDS}
        then coalesce(${logins.lockedAt}, crm_now()) else ${logins.lockedAt} end`,
    })
    .where(eq(logins.customerId, customerId))
    .returning({ lockedAt: logins.lockedAt });
  return row !== undefined && row.lockedAt !== null;
}

/**
 * Forgets the wrong passwords after a right one. False when the account is locked for everybody: the check stands in
 * the same statement, so a right guess that overtakes the fifth wrong one does not get in.
 */
export async function forgetWrongPasswords(db: Reader, customerId: string): Promise<boolean> {
  const rows = await db
    .update(logins)
    .set({ failedAttempts: 0 })
    .where(and(eq(logins.customerId, customerId), isNull(logins.lockedAt)))
    .returning({ customerId: logins.customerId });
  return rows.length > 0;
}

/** Opens a session; of the token only the hash is kept. */
export async function insertSession(
  tx: Transaction,
  session: { tokenHash: string; customerId: string },
): Promise<void> {
  await tx.insert(customerSessions).values({
    ...session,
    expiresAt: sql`crm_now() + make_interval(hours => ${SESSION_HOURS})`,
  });
}

/** Ends a session. Safe to repeat. */
export async function deleteSession(db: Reader, tokenHash: string): Promise<void> {
  await db.delete(customerSessions).where(eq(customerSessions.tokenHash, tokenHash));
}
