import { randomBytes } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { StaffMember } from "#contract/schemas/staff";
import { isSameEmail } from "../../tables/email-key";
import type { Reader, Transaction } from "../../platform/database/database";
import { hashToken } from "../../platform/hash";
import { staff, staffSessions } from "../../tables/staff";
import { STAFF_CODE_MINUTES, STAFF_SESSION_MINUTES, STAFF_CODE_ATTEMPTS } from "./rules";
import { pick } from "../../platform/database/rows";

export type SignedInStaff = Omit<StaffMember, "may" | "due"> & { mustChangePassword: boolean };

const publicFields = {
  ...pick(staff, "id", "name", "email", "role", "mustChangePassword"),
  secondFactor: staff.totpConfirmed,
};

/** Finds an active account by email, ignoring case. */
export async function findStaffLogin(db: Reader, email: string) {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(isSameEmail(staff.email, email.trim()), eq(staff.active, true)));
  return row ?? null;
}

async function findStaffBySession(db: Reader, tokenHash: string): Promise<SignedInStaff | null> {
  const [row] = await db
    .select(publicFields)
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        eq(staffSessions.codeDue, false),
        sql`${staffSessions.expiresAt} > crm_now()`,
        eq(staff.active, true),
      ),
    );
  return row ?? null;
}

/** Finds the account of a pending code challenge; null if it has expired. */
export async function findStaffByChallenge(db: Reader, tokenHash: string) {
  const [row] = await db
    .select({ staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        eq(staffSessions.codeDue, true),
        sql`${staffSessions.expiresAt} > crm_now()`,
        eq(staff.active, true),
      ),
    );
  return row?.staff ?? null;
}

/**
 * Counts a wrong code and returns whether the account is now locked, for all callers: only someone who has the password
 * can enter codes.
 */
export async function countWrongCode(db: Reader, staffId: string): Promise<boolean> {
  const [row] = await db
    .update(staff)
    .set({
      failedAttempts: sql`least(${staff.failedAttempts} + 1, ${STAFF_CODE_ATTEMPTS})`,
      lockedAt: sql`case when ${staff.failedAttempts} + 1 >= ${STAFF_CODE_ATTEMPTS}
        then coalesce(${staff.lockedAt}, crm_now()) else ${staff.lockedAt} end`,
    })
    .where(eq(staff.id, staffId))
    .returning({ lockedAt: staff.lockedAt });
  return row !== undefined && row.lockedAt !== null;
}

/** Resets wrong codes and marks the code's step as used. False if the account was locked or the code used in the meantime. */
export async function acceptStaff(
  db: Reader,
  staffId: string,
  step: number | null,
): Promise<boolean> {
  const rows = await db
    .update(staff)
    .set({ failedAttempts: 0, ...(step !== null && { totpLastStep: step }) })
    .where(
      and(
        eq(staff.id, staffId),
        isNull(staff.lockedAt),
        ...(step === null ? [] : [sql`coalesce(${staff.totpLastStep}, -1) < ${step}`]),
      ),
    )
    .returning({ id: staff.id });
  return rows.length > 0;
}

/** Inserts a session or, with `codeDue`, a code challenge. */
export async function insertStaffSession(
  tx: Transaction,
  session: { tokenHash: string; staffId: string; codeDue: boolean },
): Promise<void> {
  await tx.insert(staffSessions).values({
    ...session,
    expiresAt: sql`crm_now() + make_interval(mins => ${session.codeDue ? STAFF_CODE_MINUTES : STAFF_SESSION_MINUTES})`,
  });
}

export async function deleteStaffSession(db: Reader, tokenHash: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
}

export async function endStaffSessions(
  tx: Transaction,
  staffId: string,
  keepHash: string,
): Promise<void> {
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.tokenHash, keepHash)));
}

/** Replaces a session's token, so that a stolen one stops working. The session's expiry does not change. */
export async function renewStaffSession(tx: Transaction, tokenHash: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx
    .update(staffSessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(staffSessions.tokenHash, tokenHash));
  return token;
}

/** Hash of the request's session token, or null. */
export function readStaffSession(request: FastifyRequest): string | null {
  const token = request.headers["x-staff-session"];
  return typeof token === "string" && token !== "" ? hashToken(token) : null;
}

export async function findStaff(
  db: Reader,
  request: FastifyRequest,
): Promise<SignedInStaff | null> {
  const session = readStaffSession(request);
  return session === null ? null : findStaffBySession(db, session);
}
