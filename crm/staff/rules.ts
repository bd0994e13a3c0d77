import { STAFF_ACTS, STAFF_ROLES, type StaffAct, type StaffRole } from "#contract/schemas/staff";

const ALLOWED_ROLES: Record<StaffAct, readonly StaffRole[]> = {
  "find-customer": STAFF_ROLES,
  "help-sign-in": STAFF_ROLES,
  // Only to the customer's own address.
  "send-again": STAFF_ROLES,
  // Changing a customer's email makes it possible to sign in as that customer.
  "change-email": ["supervisor", "admin"],
  "reserve-order": STAFF_ROLES,
  "read-sales": STAFF_ROLES,
  "compose-link": STAFF_ROLES,
  // Affects money or notifies many customers.
  "return-order": ["supervisor", "admin"],
  "issue-voucher": ["supervisor", "admin"],
  "manage-performance": ["supervisor", "admin"],
  "read-audit-log": ["supervisor", "admin"],
};

export function isStaffAllowed(role: StaffRole, act: StaffAct): boolean {
  return ALLOWED_ROLES[act].includes(role);
}

export function staffActsOf(role: StaffRole): StaffAct[] {
  return STAFF_ACTS.filter((act) => isStaffAllowed(role, act));
}
