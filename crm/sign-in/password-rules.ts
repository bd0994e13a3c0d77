/** Spec section 5: 6 to 20 characters with a lower-case letter, an upper-case letter and a digit. */
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{6,20}$/su;

/** Whether a password may be chosen. */
export function isGoodPassword(password: string): boolean {
  return PASSWORD.test(password);
}

export type PasswordChange = {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
};

/**
 * What is wrong with a change of password before anything is looked up (spec section 5, "Password change"): all three
 * are required, and the two new ones must match. From a field to a code; empty when nothing is.
 */
export function passwordChangeFaults(change: PasswordChange): Record<string, string> {
  const faults: Record<string, string> = {};
  if (change.currentPassword === "") faults.currentPassword = "required";
  if (change.newPassword === "") faults.newPassword = "required";
  else if (!isGoodPassword(change.newPassword)) faults.newPassword = "password-rule";
  if (change.confirmPassword === "") faults.confirmPassword = "required";
  else if (change.confirmPassword !== change.newPassword) faults.confirmPassword = "different";
  return faults;
}
