import type { Sessions } from "#contract/fastify";

import type { Reader } from "../platform/database/database";
import type { StaffMember } from "../staff/staff";
import { findCustomerId } from "./customer-session";
import { findStaff } from "../staff/staff";

/** Who is signed in, as the box office knows it. */
export const sessionsOf = (db: Reader): Sessions<StaffMember> => ({
  findCustomerId: (request) => findCustomerId(db, request),
  findStaff: (request) => findStaff(db, request),
});
