import type { FastifyRequest } from "fastify";

import type { Reader } from "../platform/database/database";
import { findStaffBySession, type StaffMember } from "./staff";
import { hashToken } from "../platform/token-hash";

/** What the table keeps of the token that was shown, or null. */
export function shownStaffSession(request: FastifyRequest): string | null {
  const token = request.headers["x-staff-session"];
  return typeof token === "string" && token !== "" ? hashToken(token) : null;
}

/** Who of the staff is signed in, or null. */
export async function findStaff(db: Reader, request: FastifyRequest): Promise<StaffMember | null> {
  const session = shownStaffSession(request);
  return session === null ? null : findStaffBySession(db, session);
}
