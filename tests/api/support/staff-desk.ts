import { randomUUID } from "node:crypto";

import { AUDIT_READS } from "#contract/schemas/staff";
import { hashPassword } from "../../../crm/platform/hash";
import { api } from "./box-office";
import { query } from "./create-test-performance";
import { fromBase32, totpCode, totpStep } from "../../../crm/people/staff-accounts/totp";

const hashed = hashPassword("Counter1");

export const TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
/** The authenticator code of the current time step, or of one `offset` steps later. */
export const totpCodeNow = (offset = 0) =>
  totpCode(fromBase32(TOTP_SECRET), totpStep(new Date()) + offset);

export async function newStaff(
  role = "box-office",
  totpSecret: string | null = null,
): Promise<string> {
  const email = `${randomUUID()}@riverside.example`;
  await query`insert into staff (email, name, role, password_hash, totp_secret, totp_confirmed)
    values (${email}, 'Taylor', ${role}, ${await hashed}, ${totpSecret}, ${totpSecret !== null})`;
  return email;
}

export const staffSignIn = (email: string, password = "Counter1", caller = "at the counter") =>
  api.signInStaff({ body: { email, password }, caller });

/** Submits the authenticator code for the prompt that `staffSignIn` returned. */
export const submitStaffCode = (question: string, code: string) =>
  api.signInStaffByCode({ body: { question, code } });

export const staffSession = async (role = "box-office") =>
  (await staffSignIn(await newStaff(role))).value.session;

/** What was done to a subject; what staff only read is in `auditedReads`. */
export const auditEntries = (subjectId: string) => query`select actor, action, reason from audit_log
  where subject_id = ${subjectId} and action <> all(${[...AUDIT_READS]}) order by id`;

export const auditedReads = (subjectId: string) => query`select actor, action, reason from audit_log
  where subject_id = ${subjectId} and action = any(${[...AUDIT_READS]}) order by id`;
