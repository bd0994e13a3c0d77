export const STAFF_ROLES = ["box-office", "supervisor", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What staff do that not everybody may. */
export const STAFF_ACTS = [
  "find-customer",
  "help-sign-in",
  "send-again",
  "change-email",
  "read-audit-log",
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

const MAY: Record<StaffAct, readonly StaffRole[]> = {
  "find-customer": STAFF_ROLES,
  "help-sign-in": STAFF_ROLES,
  // To the customer's own address and to no other.
  "send-again": STAFF_ROLES,
  // Whoever sets another's address can sign in as that customer: not a matter for one counter alone.
  "change-email": ["supervisor", "admin"],
  "read-audit-log": ["supervisor", "admin"],
};

/** Whether somebody of this role may do that. The spec leaves the roles open (section 6). */
export function staffMay(role: StaffRole, act: StaffAct): boolean {
  return MAY[act].includes(role);
}

/** All that somebody of this role may do. */
export function staffActsOf(role: StaffRole): StaffAct[] {
  return STAFF_ACTS.filter((act) => staffMay(role, act));
}
