import { venue } from "#contract/venue";

/** Punctuation between digits. */
const PUNCTUATION = /[\s().\-\u2010-\u2014/]/gu;
/** E.164: at most 15 digits with the country code, which does not begin with 0. Country code and number have at least 7. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/u;

/**
 * Normalizes a typed phone number for storage: no spaces or punctuation. One from another country begins with "+", also if it
 * was typed with 00; the "(0)" of "+44 (0)20" is removed.
 */
export function normalizePhone(typed: string): string {
  const text = typed.trim();
  const international = /^(?:\+|00)(?=[\s()\d])/u.exec(text)?.[0];
  if (international === undefined) return text.replace(PUNCTUATION, "");
  const number = text.slice(international.length).replace("(0)", "").replace(PUNCTUATION, "");
  return `+${number}`;
}

export type PhoneError = "required" | "digits-only" | "length" | "international";

/**
 * Returns the error code of a normalized phone number, or null. A number of the venue's own country has as many digits as
 * the venue's settings say; one that begins with + is an E.164 number.
 */
export function phoneError(phone: string): PhoneError | null {
  if (phone === "") return "required";
  if (!/^\+*\d*$/u.test(phone)) return "digits-only";
  if (phone.startsWith("+")) return INTERNATIONAL.test(phone) ? null : "international";
  const { minDigits, maxDigits } = venue.customerPhone;
  return phone.length >= minDigits && phone.length <= maxDigits ? null : "length";
}

/** North American number: area code, exchange and line. Area code and exchange do not begin with 0 or 1. */
const NORTH_AMERICAN = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;
/** Country codes of one and two digits (ITU-T E.164.D); all others have three. */
const COUNTRY_CODE = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/u;

/** Countries whose own numbers people write as the United States do. */
const WRITES_AREA_CODE = ["US", "CA", "PR"];

/** Groups digits as those of an example are grouped; unchanged if it has another number of them. */
function groupLike(digits: string, example: string): string {
  let at = 0;
  const grouped = example.replaceAll(/\d/g, () => digits[at++] ?? "");
  return at === digits.length ? grouped : digits;
}

/** Whether people in a country write a 0 before the area code, which the number abroad has not. */
const writesTrunkZero = (example: string): boolean => /^\D*0/.test(example);

/** "+41 79 555 01 23": a number of the venue's own country with its code, grouped as the example is. */
function groupAbroad(stored: string, code: string, example: string): string | null {
  if (!stored.startsWith(code)) return null;
  const national = stored.slice(code.length);
  const digits = writesTrunkZero(example) ? `0${national}` : national;
  const grouped = groupLike(digits, example);
  return grouped === digits ? null : `${code} ${grouped.replace(/^(\D*)0/, "$1").trim()}`;
}

export type PhoneNotation = {
  country: string;
  /** Of the country, as in the venue's own number: "+41". */
  code: string;
  /** A number as people there write it. */
  example: string;
};

/** "+41" of "+41445550140". */
const getCode = (dialed: string): string =>
  COUNTRY_CODE.exec(dialed)?.[1]?.replace(/^/, "+") ?? dialed;

const ownNotation = (): PhoneNotation => ({
  country: venue.country,
  code: getCode(venue.phoneDialed),
  example: venue.customerPhone.example ?? "",
});

/**
 * Formats a stored number for readers in the venue's country: "(212) 555-0142" for a North American one in North America,
 * "079 555 01 23" and "+41 79 555 01 23" for those with as many digits as the venue's example, "+47 98765432" for others
 * with a country code. Others are unchanged. Lines don't break within it.
 */
export const formatPhone = (stored: string, notation: PhoneNotation = ownNotation()): string =>
  groupPhone(stored, notation).replaceAll(" ", "\u00a0");

/**
 * Formats a stored number for a field: as `formatPhone`, but with plain spaces and what a form needs to send back the same
 * number. Other text, such as a number that was refused, is unchanged.
 */
export function formatPhoneField(stored: string, notation: PhoneNotation = ownNotation()): string {
  const grouped = groupPhone(stored, notation);
  // Numbers in North America are grouped without the country code that they may be stored with.
  const withCode = `${stored.slice(0, -10)} ${grouped}`;
  return [grouped, withCode].find((text) => normalizePhone(text) === stored) ?? stored;
}

function groupPhone(stored: string, { country, code, example }: PhoneNotation): string {
  const isAtHome = WRITES_AREA_CODE.includes(country);
  if (isAtHome && (stored.startsWith("+1") || !stored.startsWith("+")))
    return stored.replace(NORTH_AMERICAN, "($1) $2-$3");
  if (stored.startsWith("+"))
    return groupAbroad(stored, code, example) ?? stored.replace(COUNTRY_CODE, "+$1 $2");
  return groupLike(stored, example);
}
