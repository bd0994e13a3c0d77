import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";

import { createTextSeal } from "#contract/seal";
import { readWallClock } from "../platform/database/clock";
import type { Database, Reader } from "../platform/database/database";
import { staff } from "./tables";
import { findTotpStep, fromBase32, toBase32 } from "./totp";

/** RFC 4226, section 4: at least 128 bits, better 160. */
const SECRET_BYTES = 20;

/** Creates an authenticator secret; it is active once a code was verified. Null when one is active already. */
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

const MARK = "sealed:";

/**
 * Encrypted with AES-256-GCM under a key that is not in the database, so that a copy of the tables yields no codes. Stored in
 * plain text without a key.
 */
export type StaffSecrets = {
  seal: (secret: string) => string;
  /** Base32; null for what none of these keys has sealed. */
  open: (kept: string) => string | null;
  /** Whether it is kept as it would be kept today. */
  isCurrent: (kept: string) => boolean;
};

/** The first key seals, all of them open, so that keys can be changed. */
export function createStaffSecrets(keys: readonly string[]): StaffSecrets {
  const use = "foyer staff authenticators";
  const [all, current] = [createTextSeal(keys, use), createTextSeal(keys.slice(0, 1), use)];
  const hasKey = keys.length > 0;
  return {
    seal: (secret) => (hasKey ? MARK + current.seal(secret) : secret),
    // Without the mark: from before there was a key.
    open: (kept) => (kept.startsWith(MARK) ? all.open(unmarked(kept)) : kept),
    isCurrent: (kept) =>
      !hasKey || (kept.startsWith(MARK) && current.open(unmarked(kept)) !== null),
  };
}

const unmarked = (kept: string) => kept.slice(MARK.length);

/** Seals again what is plain or under an older key. The emails of those whose secret no key opens. Safe to repeat. */
export async function sealStaffSecrets(db: Database, secrets: StaffSecrets): Promise<string[]> {
  const rows = await db
    .select({ id: staff.id, email: staff.email, kept: staff.totpSecret })
    .from(staff)
    .where(isNotNull(staff.totpSecret));
  const lost: string[] = [];
  for (const { id, email, kept } of rows) {
    if (kept === null || secrets.isCurrent(kept)) continue;
    const secret = secrets.open(kept);
    if (secret === null) {
      lost.push(email);
      continue;
    }
    await db
      .update(staff)
      .set({ totpSecret: secrets.seal(secret) })
      .where(and(eq(staff.id, id), eq(staff.totpSecret, kept)));
  }
  return lost;
}
