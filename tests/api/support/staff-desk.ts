import { randomUUID } from "node:crypto";

import type { Scan, ScanAction } from "#contract/operations/staff/admissions";
import { sendToBoxOffice } from "../../support/servers/call-box-office";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { AUDIT_READS, type StaffRole } from "#contract/schemas/staff";
import { insertStaff, STAFF_PASSWORD } from "../../support/api/staff";
import { api } from "./box-office";
import { fromBase32, totpCode, totpStep } from "../../../crm/people/staff-accounts/totp";
import { stored } from "./stored";

export const TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
/** The authenticator code of the current time step, or of one `offset` steps later. */
export const totpCodeNow = (offset = 0) =>
  totpCode(fromBase32(TOTP_SECRET), totpStep(new Date()) + offset);

export const newStaff = (role: StaffRole = "box-office", totpSecret: string | null = null) =>
  insertStaff(stored, role, totpSecret);

export const staffSignIn = (email: string, password = STAFF_PASSWORD, caller = "at the counter") =>
  api.signInStaff({ body: { email, password }, caller });

/** Submits the authenticator code for the prompt that `staffSignIn` returned. */
export const submitStaffCode = (question: string, code: string) =>
  api.signInStaffByCode({ body: { question, code } });

export const staffSession = async (role: StaffRole = "box-office") =>
  (await staffSignIn(await newStaff(role))).value.session;

/** What was done to a subject; what staff only read is in `auditedReads`. */
export const auditEntries = async (subjectId: string) =>
  (await entriesAbout(subjectId)).filter(({ action }) => !isRead(action));

export const auditedReads = async (subjectId: string) =>
  (await entriesAbout(subjectId)).filter(({ action }) => isRead(action));

const isRead = (action: string) => AUDIT_READS.some((read) => read === action);
const entriesAbout = (subjectId: string) =>
  stored.auditLog.find({ subjectId }, ["actor", "action", "reason"], ["id"]);

/** Scans a code with a scanner's own key. `key`: of the scan, to repeat it. */
export async function scanByKey(
  scannerKey: string,
  instanceId: string,
  code: string,
  { action = "admit", key = randomUUID() }: { action?: ScanAction; key?: string | null } = {},
): Promise<{ status: number; scan: Scan }> {
  const { status, body } = await sendToBoxOffice(
    { url: workerBoxOffice.crmUrl, apiKey: scannerKey },
    "POST",
    `/performances/${instanceId}/admissions`,
    { body: { code, action, early: true }, key },
  );
  return { status, scan: JSON.parse(body.toString()) as Scan };
}
