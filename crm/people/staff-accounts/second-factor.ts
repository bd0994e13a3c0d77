import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";

import { createTextSeal } from "#runtime/seal";
import { readWallClock } from "../../platform/database/clock";
import type { Database, Reader } from "../../platform/database/database";
import { staff } from "../../tables/staff";
import { findTotpStep, fromBase32, toBase32 } from "./totp";

/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;

/** Creates an authenticator secret, to be activated by `confirmSecondFactor`. Null if one is already active. */
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

/** Activates the second factor with a code of the authenticator. False for a wrong code. */
export async function confirmSecondFactor(
  db: Reader,
  secrets: StaffSecrets,
  staffId: string,
  code: string,
): Promise<boolean> {
  const [row] = await db
    .select({ stored: staff.totpSecret, lastStep: staff.totpLastStep })
    .from(staff)
    .where(and(eq(staff.id, staffId), eq(staff.totpConfirmed, false)));
  const secret = row === undefined || row.stored === null ? null : secrets.open(row.stored);
  if (row === undefined || row.stored === null || secret === null) return false;
  const step = findTotpStep(fromBase32(secret), code, await readWallClock(db), row.lastStep);
  if (step === null) return false;
  const rows = await db
    .update(staff)
    .set({ totpConfirmed: true, totpLastStep: step })
    .where(
      and(
        eq(staff.id, staffId),
        eq(staff.totpSecret, row.stored),
        or(isNull(staff.totpLastStep), sql`${staff.totpLastStep} < ${step}`),
      ),
    )
    .returning({ id: staff.id });
  return rows.length > 0;
}

const PREFIX = "sealed:";

/**
 * Encrypts authenticator secrets with AES-256-GCM and a key that is not in the database, so that a leaked database does
 * not reveal them. Without a configured key they are stored as plain text.
 */
export type StaffSecrets = {
  seal: (secret: string) => string;
  /** Base32; null if it was encrypted with none of the keys. */
  open: (stored: string) => string | null;
  /** False if it must be encrypted again. */
  isCurrent: (stored: string) => boolean;
};

/** For key rotation: the first key encrypts, all keys decrypt. */
export function createStaffSecrets(keys: readonly string[]): StaffSecrets {
  const use = "foyer staff authenticators";
  const [all, current] = [createTextSeal(keys, use), createTextSeal(keys.slice(0, 1), use)];
  const hasKey = keys.length > 0;
  return {
    seal: (secret) => (hasKey ? PREFIX + current.seal(secret) : secret),
    // No prefix: stored before a key was configured.
    open: (stored) => (stored.startsWith(PREFIX) ? all.open(withoutPrefix(stored)) : stored),
    isCurrent: (stored) =>
      !hasKey || (stored.startsWith(PREFIX) && current.open(withoutPrefix(stored)) !== null),
  };
}

const withoutPrefix = (stored: string) => stored.slice(PREFIX.length);

/** Re-encrypts secrets that are plain or use an old key. Returns the emails of those that no key decrypts. Safe to retry. */
export async function sealStaffSecrets(db: Database, secrets: StaffSecrets): Promise<string[]> {
  const rows = await db
    .select({ id: staff.id, email: staff.email, stored: staff.totpSecret })
    .from(staff)
    .where(isNotNull(staff.totpSecret));
  const unreadable: string[] = [];
  for (const { id, email, stored } of rows) {
    if (stored === null || secrets.isCurrent(stored)) continue;
    const secret = secrets.open(stored);
    if (secret === null) {
      unreadable.push(email);
      continue;
    }
    await db
      .update(staff)
      .set({ totpSecret: secrets.seal(secret) })
      .where(and(eq(staff.id, id), eq(staff.totpSecret, stored)));
  }
  return unreadable;
}
