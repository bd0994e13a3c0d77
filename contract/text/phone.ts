/** What people put between the digits of a phone number, and the plus sign before a country's code. */
const PUNCTUATION = /[\s().\-\u2010-\u2014/]|^\+/gu;

/** A phone number as stored: without spaces and the usual punctuation. */
export function normalizePhone(typed: string): string {
  return typed.trim().replace(PUNCTUATION, "");
}

/** What is wrong with a normalized phone number: 10 or 11 digits. */
export function phoneFault(phone: string): "required" | "digits-only" | "length" | null {
  if (phone === "") return "required";
  if (!/^\d+$/u.test(phone)) return "digits-only";
  return /^\d{10,11}$/u.test(phone) ? null : "length";
}

/** Of North America: three digits of the area, seven of the line; neither part begins with 0 or 1. */
const NORTH_AMERICAN = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/** "(212) 555-0142" of the digits that are kept; a number of elsewhere as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(NORTH_AMERICAN, "($1) $2-$3");
}
