import type { Features } from "#contract/names/features";
import type { Sessions } from "#contract/calls/fastify";
import type { Database } from "../platform/database/database";
import { type CrmEnv, requiresSecondFactor } from "../platform/env";
import { type SignedInStaff, findStaff } from "../people/staff-accounts/staff";
import { findCustomerId } from "../people/sign-in/request-session";
import { setupDue } from "../people/staff-accounts/rules";
import { isStaffAllowed } from "../people/staff-roles/staff-roles";
import { recordRead } from "../people/audit/record-read";

export const createSessions = ({
  db,
  env,
  features,
}: {
  db: Database;
  env: CrmEnv;
  features: Features;
}): Sessions<SignedInStaff> => ({
  findCustomerId: (request) => findCustomerId(db, request),
  findStaff: async (request) => {
    const staff = await findStaff(db, request);
    if (staff !== null) request.actor = { staff: staff.id };
    return staff;
  },
  isAllowed: (staff, permission) =>
    setupDue(staff, requiresSecondFactor(env)) === null && isStaffAllowed(staff.role, permission),
  recordRead: (staff, read, id) => recordRead(db, staff, read, id),
  features,
});
