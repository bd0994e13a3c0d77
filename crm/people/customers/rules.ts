import type { AddressFlags, Address } from "#contract/schemas/address";
import type { Customer } from "#contract/schemas/customer";
import type { ContactCategory } from "#contract/rules/customers/choices";
import { nameError } from "#contract/text/name";
import { normalizePhone, phoneError } from "#contract/text/phone";
import { toDay } from "../../platform/dates";
import { MAX_PERSON_NAME, MAX_TITLE, OLDEST_YEAR } from "#contract/rules/customers/customer";
import { MAX_DONATION_NAME } from "#contract/rules/giving/donation";
import { trimOrNull } from "#contract/text/trim-text";

/** Lifetime of the link that confirms a new email. */
export const EMAIL_CHANGE_MINUTES = 60;
/** Of one customer. More than any real one has; keeps the list in one response. */
export const MAX_ADDRESSES = 50;

/** If `birthDate` ("1985-04-30") is set, `birthYear` is its year. */
export type PersonDetails = Pick<
  Customer,
  "title" | "firstName" | "middleName" | "lastName" | "phone" | "mobile" | "birthYear" | "birthDate"
>;

export type DonorDetails = Pick<
  Customer,
  "recognitionName" | "donorListing" | "tributeName" | "tributeType"
>;

/** Trims text, replaces empty text by null, and sets the year of birth from the date. */
export function normalizePerson<T extends PersonDetails>(person: T): T {
  return {
    ...person,
    title: trimOrNull(person.title),
    firstName: person.firstName.trim(),
    middleName: trimOrNull(person.middleName),
    lastName: person.lastName.trim(),
    phone: normalizePhone(person.phone),
    mobile: trimOrNull(normalizePhone(person.mobile ?? "")),
    birthYear: parseBirthYear(person.birthDate) ?? person.birthYear,
  };
}

export function normalizeDonor<T extends DonorDetails>(donor: T): T {
  return {
    ...donor,
    recognitionName: trimOrNull(donor.recognitionName),
    donorListing: trimOrNull(donor.donorListing),
    tributeName: trimOrNull(donor.tributeName),
  };
}

/**
 * Returns an error code for each invalid field of normalized details.
 * @param isPhoneRequired false for guests of a venue that does not ask them for one
 */
export function personErrors(
  person: PersonDetails,
  now: Date,
  isPhoneRequired = true,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of ["firstName", "lastName"] as const)
    if (person[name] === "") errors[name] = "required";
  for (const name of ["firstName", "middleName", "lastName"] as const) {
    const error = nameError(person[name] ?? "", MAX_PERSON_NAME);
    if (error !== null) errors[name] = error;
  }
  const titleError = nameError(person.title ?? "", MAX_TITLE);
  if (titleError !== null) errors.title = titleError;
  for (const number of ["phone", "mobile"] as const) {
    const error = phoneError(person[number] ?? "");
    const isRequired = number === "phone" && isPhoneRequired;
    if (error !== null && (isRequired || error !== "required")) errors[number] = error;
  }
  const today = toDay(now);
  if (
    person.birthDate !== null &&
    (parseBirthYear(person.birthDate) === null || person.birthDate > today)
  )
    errors.birthDate = "date";
  else if (person.birthYear !== null && !isBirthYear(person.birthYear, Number(today.slice(0, 4))))
    errors.birthYear = "year";
  return errors;
}

/** Returns an error code for each invalid field. A tribute has both a name and a type, or neither. */
export function donorErrors(donor: DonorDetails): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of ["recognitionName", "donorListing", "tributeName"] as const) {
    const error = nameError(donor[name] ?? "", MAX_DONATION_NAME);
    if (error !== null) errors[name] = error;
  }
  if (donor.tributeName === null && donor.tributeType !== null) errors.tributeName = "required";
  if (donor.tributeName !== null && donor.tributeType === null) errors.tributeType = "required";
  return errors;
}

/** Null if the date does not exist or is too early. */
function parseBirthYear(date: string | null): number | null {
  if (date === null || !/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const time = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
  return exists && isBirthYear(time.getUTCFullYear(), 9_999) ? time.getUTCFullYear() : null;
}

const isBirthYear = (year: number, latest: number) => year >= OLDEST_YEAR && year <= latest;

/** Flags of a new or changed address. The first address gets all three, so that each is always on exactly one. */
export function claimedFlags(requested: Partial<AddressFlags>, isFirst: boolean): AddressFlags {
  return {
    isPrimary: isFirst || requested.isPrimary === true,
    isBilling: isFirst || requested.isBilling === true,
    isDelivery: isFirst || requested.isDelivery === true,
  };
}

/** Whether a customer has agreed to be contacted about a category, directly or by "all activities". */
export function mayWriteAbout(
  agreed: readonly ContactCategory[],
  category: ContactCategory,
): boolean {
  return agreed.includes("AllActivities") || agreed.includes(category);
}

export function customerNumber(number: number): string {
  return `C-${number}`;
}

/** Parses "C-20417", "c 20417" or "c20417"; null for anything else. */
export function parseCustomerNumber(text: string): number | null {
  const match = /^c[- ]?(\d{1,15})$/i.exec(text.trim());
  return match === null ? null : Number(match[1]);
}

/** `address` is only required if something is mailed. */
export type GuestInput = PersonDetails & { email: string; address: Address | null };

export type RegistrationInput = GuestInput & { password: string; address: Address };

/**
 * First and last name of a name in one line, of which only letters and what joins them are kept: it is printed in mails to an
 * address that may be a stranger's. Orders need both, so a dash stands for the last name of a single one.
 */
export function payerNames(name: string): { firstName: string; lastName: string } {
  const words = name.replaceAll(/[^\p{L}\p{M}'’ -]/gu, " ").match(/\S+/gu) ?? [];
  const [only, ...more] = words;
  if (only === undefined) return { firstName: "", lastName: "" };
  const lastName = more.at(-1) ?? "–";
  const firstName = more.length === 0 ? only : words.slice(0, -1).join(" ");
  return {
    firstName: firstName.slice(0, MAX_PERSON_NAME).trim(),
    lastName: lastName.slice(0, MAX_PERSON_NAME),
  };
}
