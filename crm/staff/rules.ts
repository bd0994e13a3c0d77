import { STAFF_ACTS, STAFF_ROLES, type StaffAct, type StaffRole } from "#contract/schemas/staff";

const MAY: Record<StaffAct, readonly StaffRole[]> = {
  "find-customer": STAFF_ROLES,
  "help-sign-in": STAFF_ROLES,
  // To the customer's own address and to no other.
  "send-again": STAFF_ROLES,
  // Changing a customer's address lets staff sign in as that customer, so one counter clerk can't do it alone.
  "change-email": ["supervisor", "admin"],
  "reserve-order": STAFF_ROLES,
  "read-sales": STAFF_ROLES,
  "compose-link": STAFF_ROLES,
  // Money, and messages to hundreds of customers, need more than a counter role.
  "return-order": ["supervisor", "admin"],
  "issue-voucher": ["supervisor", "admin"],
  "manage-performance": ["supervisor", "admin"],
  "read-audit-log": ["supervisor", "admin"],
};

export function staffMay(role: StaffRole, act: StaffAct): boolean {
  return MAY[act].includes(role);
}

export function staffActsOf(role: StaffRole): StaffAct[] {
  return STAFF_ACTS.filter((act) => staffMay(role, act));
}
