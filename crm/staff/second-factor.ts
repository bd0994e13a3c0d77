import { randomBytes } from "node:crypto";
import { and, eq, isNull, or, sql } from "drizzle-orm";

import { findTotpStep, fromBase32, toBase32 } from "./totp";
import { readWallClock } from "../platform/database/clock";
import type { Reader } from "../platform/database/database";
import { staff } from "./tables";
import type { StaffSecrets } from "./staff-secrets";

/** RFC 4226, section 4: at least 128 bits, better 160. */
const SECRET_BYTES = 20;

/** Makes a secret for somebody's authenticator; it counts once a code of it was shown. Null when one counts already. */
export async function offerSecondFactor(
  db: Reader,
  secrets: StaffSecrets,
  staffId: string,
): Promise<string | null> {
  const secret = toBase32(randomBytes(SECRET_BYTES));
  const rows = await db
    .update(staff)
    .set({ totpSecret: secrets.seal(secret), totpLastStep: null })
    .where(and(eq(staff.id, staffId), eq(staff.totpConfirmed, false)))
    .returning({ id: staff.id });
  return rows.length > 0 ? secret : null;
}

/** Turns the second factor on, with a code that shows that the authenticator has the secret. False for a wrong one. */
export async function confirmSecondFactor(
  db: Reader,
  secrets: StaffSecrets,
  staffId: string,
  code: string,
): Promise<boolean> {
  const [row] = await db
    .select({ kept: staff.totpSecret, lastStep: staff.totpLastStep })
    .from(staff)
    .where(and(eq(staff.id, staffId), eq(staff.totpConfirmed, false)));
  const secret = row === undefined || row.kept === null ? null : secrets.open(row.kept);
  if (row === undefined || row.kept === null || secret === null) return false;
  const step = findTotpStep(fromBase32(secret), code, await readWallClock(db), row.lastStep);
  if (step === null) return false;
  const rows = await db
    .update(staff)
    .set({ totpConfirmed: true, totpLastStep: step })
    .where(
      and(
        eq(staff.id, staffId),
        eq(staff.totpSecret, row.kept),
        or(isNull(staff.totpLastStep), sql`${staff.totpLastStep} < ${step}`),
      ),
    )
    .returning({ id: staff.id });
  return rows.length > 0;
}
