import { randomBytes } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";

import { MAX_SCANS_PER_MINUTE } from "#contract/rules/door/admission";
import type { Database, Reader, Transaction } from "../../platform/database/database";
import { hashToken } from "../../platform/hash";
import { scanners } from "../../tables/tickets";

/** So that a key is recognized among other secrets, and no other secret is looked up. */
const PREFIX = "scan_";
const KEY = /^Bearer (scan_[\w-]{43})$/;

/** Creates a scanner and returns its key, which is not stored; null if a scanner has that name. */
export async function addScanner(
  tx: Transaction,
  name: string,
): Promise<{ id: string; key: string } | null> {
  const key = PREFIX + randomBytes(32).toString("base64url");
  const [row] = await tx
    .insert(scanners)
    .values({ name, keyHash: hashToken(key) })
    .onConflictDoNothing({ target: scanners.name })
    .returning({ id: scanners.id });
  return row === undefined ? null : { id: row.id, key };
}

/** Ends a scanner's access at once. Returns its id; null if there is no such scanner with access. */
export async function revokeScanner(tx: Transaction, name: string): Promise<string | null> {
  const [row] = await tx
    .update(scanners)
    .set({ revokedAt: sql`crm_now()` })
    .where(and(eq(scanners.name, name), isNull(scanners.revokedAt)))
    .returning({ id: scanners.id });
  return row?.id ?? null;
}

export const listScanners = (db: Reader) =>
  db.select().from(scanners).orderBy(asc(scanners.revokedAt), asc(scanners.name));

/** The scanner whose key this header has; null for any other header. Notes that it was used. */
export async function findScanner(
  db: Database,
  authorization: string | undefined,
): Promise<{ id: string } | null> {
  const [, key] = KEY.exec(authorization ?? "") ?? [];
  if (key === undefined) return null;
  const isOwn = and(eq(scanners.keyHash, hashToken(key)), isNull(scanners.revokedAt));
  const [row] = await db.select({ id: scanners.id }).from(scanners).where(isOwn);
  if (row === undefined) return null;
  // Not with each scan: all doors would wait for the same row.
  const isOld = sql`coalesce(${scanners.usedAt} < crm_now() - interval '1 minute', true)`;
  await db
    .update(scanners)
    .set({ usedAt: sql`crm_now()` })
    .where(and(eq(scanners.id, row.id), isOld));
  return row;
}

const MINUTE_MS = 60_000;

/**
 * Returns whether a scanner may scan now. A minute begins with its first scan, so up to twice the limit can be within
 * another 60 seconds.
 */
export function createScanLimit(now: () => number = Date.now): (scannerId: string) => boolean {
  const windows = new Map<string, { from: number; count: number }>();
  return (scannerId) => {
    const time = now();
    const current = windows.get(scannerId);
    const window =
      current === undefined || time - current.from >= MINUTE_MS
        ? { from: time, count: 0 }
        : current;
    window.count += 1;
    windows.set(scannerId, window);
    return window.count <= MAX_SCANS_PER_MINUTE;
  };
}
