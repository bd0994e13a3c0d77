import { randomBytes } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { StaffMember } from "#contract/schemas/staff";
import type { Reader, Transaction } from "../platform/database/database";
import { hashToken } from "../platform/hash";
import { staff, staffSessions } from "./tables";

export type SignedInStaff = Omit<StaffMember, "may">;

/** This many wrong codes in a row lock an account until `npm run crm -- unlock-staff`. */
const WRONG_CODES = 5;
/** Sessions end after this, in case a counter is left unattended overnight. */
const SESSION_MINUTES = 8 * 60;
/** Time to enter the authenticator code after the password. */
const CODE_MINUTES = 5;

const publicFields = {
  id: staff.id,
  name: staff.name,
  email: staff.email,
  role: staff.role,
  secondFactor: staff.totpConfirmed,
};

/** The account with an email, in any case; null for none, or a closed one. */
export async function findStaffLogin(db: Reader, email: string) {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(sql`lower(${staff.email}) = lower(${email.trim()})`, eq(staff.active, true)));
  return row ?? null;
}

/** Who is signed in by a session's hash, or null. */
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

/** Whose password was right and whose code is asked for, by that question's hash; null once it is over. */
export async function findStaffByQuestion(db: Reader, tokenHash: string) {
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
 * Counts a wrong code; whether the account is now locked for everyone. Only someone with the right password is asked
 * for a code.
 */
export async function countWrongCode(db: Reader, staffId: string): Promise<boolean> {
  const [row] = await db
    .update(staff)
    .set({
      failedAttempts: sql`least(${staff.failedAttempts} + 1, ${WRONG_CODES})`,
      lockedAt: sql`case when ${staff.failedAttempts} + 1 >= ${WRONG_CODES}
        then coalesce(${staff.lockedAt}, crm_now()) else ${staff.lockedAt} end`,
    })
    .where(eq(staff.id, staffId))
    .returning({ lockedAt: staff.lockedAt });
  return row !== undefined && row.lockedAt !== null;
}

/** Forgets wrong codes and marks the code's step as used. False when the account was locked, or that code used, meanwhile. */
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

/** Opens a session, or the question for a code; of the token only the hash is kept. */
export async function insertStaffSession(
  tx: Transaction,
  session: { tokenHash: string; staffId: string; codeDue: boolean },
): Promise<void> {
  await tx.insert(staffSessions).values({
    ...session,
    expiresAt: sql`crm_now() + make_interval(mins => ${session.codeDue ? CODE_MINUTES : SESSION_MINUTES})`,
  });
}

/** Ends a session. Safe to repeat. */
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

/** Gives a session another token, so that a copy of the one before is worthless. Its end stays. */
export async function renewStaffSession(tx: Transaction, tokenHash: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx
    .update(staffSessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(staffSessions.tokenHash, tokenHash));
  return token;
}

/** What the table keeps of the token that was shown, or null. */
export function shownStaffSession(request: FastifyRequest): string | null {
  const token = request.headers["x-staff-session"];
  return typeof token === "string" && token !== "" ? hashToken(token) : null;
}

/** Who of the staff is signed in, or null. */
export async function findStaff(
  db: Reader,
  request: FastifyRequest,
): Promise<SignedInStaff | null> {
  const session = shownStaffSession(request);
  return session === null ? null : findStaffBySession(db, session);
}
