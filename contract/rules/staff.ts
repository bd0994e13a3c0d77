export const REASON_LENGTH = { min: 3, max: 300 };
/** Characters. */
export const MAX_STAFF_NAME = 100;
/** Consecutive wrong codes that lock an account until `npm run crm -- unlock-staff`. */
export const STAFF_CODE_ATTEMPTS = 5;
/** A working day, so that sessions at an unattended counter end overnight. */
export const STAFF_SESSION_MINUTES = 8 * 60;
/** Time to enter the authenticator code after the password. */
export const STAFF_CODE_MINUTES = 5;
