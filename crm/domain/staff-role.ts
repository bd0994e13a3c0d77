export const STAFF_ROLES = ["box-office", "supervisor", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What staff do that not everybody may. */
export type StaffAct = "find-customer" | "help-sign-in" | "change-email" | "read-audit-log";

const MAY: Record<StaffAct, readonly StaffRole[]> = {
  "find-customer": STAFF_ROLES,
  "help-sign-in": STAFF_ROLES,
  // Whoever sets another's address can sign in as that customer: not a matter for one counter alone.
  "change-email": ["supervisor", "admin"],
  "read-audit-log": ["supervisor", "admin"],
};

/** Whether somebody of this role may do that. The spec leaves the roles open (section 6). */
export function staffMay(role: StaffRole, act: StaffAct): boolean {
  return MAY[act].includes(role);
}
