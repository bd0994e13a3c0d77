import {
  STAFF_PERMISSIONS,
  STAFF_ROLES,
  type StaffPermission,
  type StaffRole,
  type StaffSetup,
} from "#contract/schemas/staff";

/** Consecutive wrong codes that lock an account until `npm run crm -- unlock-staff`. */
export const STAFF_CODE_ATTEMPTS = 5;
/** A working day, so that sessions at an unattended counter end overnight. */
export const STAFF_SESSION_MINUTES = 8 * 60;
/** Time to enter the authenticator code after the password. */
export const STAFF_CODE_MINUTES = 5;

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

/** What a staff member must do before anything else. `requiresSecondFactor`: `STAFF_SECOND_FACTOR`. */
export function setupDue(
  account: { mustChangePassword: boolean; secondFactor: boolean },
  requiresSecondFactor: boolean,
): StaffSetup | null {
  if (account.mustChangePassword) return "password";
  return requiresSecondFactor && !account.secondFactor ? "second-factor" : null;
}

export function isStaffAllowed(role: StaffRole, permission: StaffPermission): boolean {
  return ALLOWED_ROLES[permission].includes(role);
}

export function listPermissions(role: StaffRole): StaffPermission[] {
  return STAFF_PERMISSIONS.filter((permission) => isStaffAllowed(role, permission));
}
