import { randomUUID } from "node:crypto";

import type { StaffRole } from "#contract/schemas/staff";
import { hashPassword } from "../../../crm/platform/hash";
import type { Stored } from "./stored";

export const STAFF_PASSWORD = "Counter1";
const passwordHash = hashPassword(STAFF_PASSWORD);

/** Inserts a staff account with `STAFF_PASSWORD`, by default without an authenticator. Returns its email. */
export async function insertStaff(
  { staff }: Stored,
  role: StaffRole,
  totpSecret: string | null = null,
): Promise<string> {
  const email = `${randomUUID()}@riverside.example`;
  const secret = { totpSecret, totpConfirmed: totpSecret !== null };
  await staff.insert({ email, name: "Taylor", role, passwordHash: await passwordHash, ...secret });
  return email;
}
