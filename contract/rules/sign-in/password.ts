import { venue } from "../../venue";
import { countCharacters } from "../../text/count-characters";
import { isCommonPassword } from "../../text/common-passwords";

/** In Unicode code points. */
export const PASSWORD_LENGTH = { min: 6, max: venue.passwordMaxLength };

const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/su;

/** Checks length, and for a lower-case letter, an upper-case letter and a digit. */
export function isGoodPassword(password: string): boolean {
  const length = countCharacters(password);
  return PASSWORD.test(password) && length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}

/** Returns why a password cannot be chosen, or null. */
export function newPasswordError(password: string): "password-rule" | "password-common" | null {
  if (!isGoodPassword(password)) return "password-rule";
  return isCommonPassword(password) ? "password-common" : null;
}

/** In Unicode code points. Any characters: the rule for customers is the specification's. */
export const STAFF_PASSWORD_LENGTH = { min: 12, max: 128 };

/** Returns why staff cannot choose a password, or null. */
export function staffPasswordError(password: string): "password-rule" | "password-common" | null {
  const length = countCharacters(password);
  if (length < STAFF_PASSWORD_LENGTH.min || length > STAFF_PASSWORD_LENGTH.max)
    return "password-rule";
  return isCommonPassword(password) ? "password-common" : null;
}
