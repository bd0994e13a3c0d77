import { randomBytes } from "node:crypto";

import { audit } from "./audit-log";
import type { Transaction } from "../platform/database/database";
import { insertStaffSession, type StaffMember } from "./staff";
import { hashToken } from "../platform/token-hash";

/** Opens a session, and writes down that somebody came. Gives its token. */
export async function openStaffSession(tx: Transaction, staff: StaffMember): Promise<string> {
  const session = newToken();
  await insertStaffSession(tx, {
    tokenHash: hashToken(session),
    staffId: staff.id,
    codeDue: false,
  });
  const subject = { subjectKind: "staff", subjectId: staff.id, reason: null };
  await audit(tx, { staffId: staff.id, name: staff.email }, { action: "sign-in", ...subject });
  return session;
}

/** Asks for the authenticator's code; what is given has to be shown with it. */
export async function askForCode(tx: Transaction, staff: StaffMember): Promise<string> {
  const question = newToken();
  const row = { tokenHash: hashToken(question), staffId: staff.id, codeDue: true };
  await insertStaffSession(tx, row);
  return question;
}

/** 256 bits: nobody guesses one. */
const newToken = () => randomBytes(32).toString("base64url");
