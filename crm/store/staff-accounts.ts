import { eq, sql } from "drizzle-orm";

import type { StaffRole } from "../domain/staff-role";
import type { Transaction } from "./database";
import { staff, staffSessions } from "./schema/people-staff";

export type StaffAccount = {
  email: string;
  name: string;
  role: StaffRole;
  passwordHash: string;
  /** Base32; null until somebody sets an authenticator up. */
  totpSecret: string | null;
};

/**
 * Opens an account for a member of staff. One that is there already begins anew: other name, role and password, no
 * lock, no sessions, and the authenticator that is given or none. Gives its id.
 */
export async function writeStaff(tx: Transaction, account: StaffAccount): Promise<string> {
  const fresh = {
    ...account,
    totpConfirmed: account.totpSecret !== null,
    totpLastStep: null,
    failedAttempts: 0,
    lockedAt: null,
    active: true,
  };
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
  if (made === undefined) throw new Error("the account was not written");
  return made.id;
}
