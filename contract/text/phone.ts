/** Punctuation between digits, and the plus sign of a country code. */
const PUNCTUATION = /[\s().\-\u2010-\u2014/]|^\+/gu;

/** Normalizes a typed phone number for storage: no spaces or punctuation. */
export function normalizePhone(typed: string): string {
  return typed.trim().replace(PUNCTUATION, "");
}

/** Returns the error code of a normalized phone number, or null for 10 or 11 digits. */
export function phoneError(phone: string): "required" | "digits-only" | "length" | null {
  if (phone === "") return "required";
  if (!/^\d+$/u.test(phone)) return "digits-only";
  return /^\d{10,11}$/u.test(phone) ? null : "length";
}

/** North American number: area code, exchange and line. Area code and exchange do not begin with 0 or 1. */
const NORTH_AMERICAN = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/** Formats stored digits as "(212) 555-0142"; numbers from elsewhere are unchanged. */
export function formatPhone(digits: string): string {
  return digits.replace(NORTH_AMERICAN, "($1) $2-$3");
}
