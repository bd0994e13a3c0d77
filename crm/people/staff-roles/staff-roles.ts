// Pure: what each role may do.

import {
  STAFF_PERMISSIONS,
  STAFF_ROLES,
  type StaffPermission,
  type StaffRole,
} from "#contract/schemas/staff";

const ALLOWED_ROLES: Record<StaffPermission, readonly StaffRole[]> = {
  "find-customer": STAFF_ROLES,
  "help-sign-in": STAFF_ROLES,
  // Only to the customer's own address.
  "send-again": STAFF_ROLES,
  // Anyone who answers the phone: customers may end what charges them at any time.
  "stop-recurring": STAFF_ROLES,
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
  // Creates accounts of every role.
  "manage-staff": ["admin"],
};

export function isStaffAllowed(role: StaffRole, permission: StaffPermission): boolean {
  return ALLOWED_ROLES[permission].includes(role);
}

export function listPermissions(role: StaffRole): StaffPermission[] {
  return STAFF_PERMISSIONS.filter((permission) => isStaffAllowed(role, permission));
}
