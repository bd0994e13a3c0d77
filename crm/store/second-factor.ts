import { randomBytes } from "node:crypto";
import { and, eq, isNull, or, sql } from "drizzle-orm";

import { findTotpStep, fromBase32, toBase32 } from "../domain/totp";
import { readTrueTime } from "./clock";
import type { Reader } from "./database";
import { staff } from "./schema/people-staff";

/** RFC 4226, section 4: at least 128 bits, better 160. */
const SECRET_BYTES = 20;

/** Makes a secret for somebody's authenticator; it counts once a code of it was shown. Null when one counts already. */
export async function offerSecondFactor(db: Reader, staffId: string): Promise<string | null> {
  const totpSecret = toBase32(randomBytes(SECRET_BYTES));
  const rows = await db
    .update(staff)
    .set({ totpSecret, totpLastStep: null })
    .where(and(eq(staff.id, staffId), eq(staff.totpConfirmed, false)))
    .returning({ id: staff.id });
  return rows.length > 0 ? totpSecret : null;
}

/** Turns the second factor on, with a code that shows that the authenticator has the secret. False for a wrong one. */
export async function confirmSecondFactor(
  db: Reader,
  staffId: string,
  code: string,
): Promise<boolean> {
  const [row] = await db
    .select({ secret: staff.totpSecret, lastStep: staff.totpLastStep })
    .from(staff)
    .where(and(eq(staff.id, staffId), eq(staff.totpConfirmed, false)));
  if (row === undefined || row.secret === null) return false;
  const step = findTotpStep(fromBase32(row.secret), code, await readTrueTime(db), row.lastStep);
  if (step === null) return false;
  const rows = await db
    .update(staff)
    .set({ totpConfirmed: true, totpLastStep: step })
    .where(
      and(
        eq(staff.id, staffId),
        eq(staff.totpSecret, row.secret),
        or(isNull(staff.totpLastStep), sql`${staff.totpLastStep} < ${step}`),
      ),
    )
    .returning({ id: staff.id });
  return rows.length > 0;
}
