import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";

import { readWallClock } from "../platform/database/clock";
import type { Database, Reader } from "../platform/database/database";
import { staff } from "./tables";
import { findTotpStep, fromBase32, toBase32 } from "./totp";

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

const MARK = "sealed:";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Sealed by AES-256-GCM with a key that the database does not have, so that a copy of the tables makes nobody's codes.
 * Without a key it is kept as it is.
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
  const derived = keys.map((key) =>
    Buffer.from(hkdfSync("sha256", key, "", "foyer staff authenticators", 32)),
  );
  const [current] = derived;
  return {
    seal(secret) {
      if (current === undefined) return secret;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", current, iv);
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return MARK + Buffer.concat([iv, text, cipher.getAuthTag()]).toString("base64url");
    },
    open(kept) {
      // From before there was a key.
      if (!kept.startsWith(MARK)) return kept;
      for (const key of derived) {
        const secret = openWith(key, unmarked(kept));
        if (secret !== null) return secret;
      }
      return null;
    },
    isCurrent(kept) {
      if (current === undefined || !kept.startsWith(MARK)) return current === undefined;
      return openWith(current, unmarked(kept)) !== null;
    },
  };
}

const unmarked = (kept: string) => Buffer.from(kept.slice(MARK.length), "base64url");

function openWith(key: Buffer, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Seals anew what is plain or under an older key. The emails of those whose secret no key opens. Safe to repeat. */
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
