import { isTooLong } from "#contract/text/count-characters";
import type { AddressFlags } from "#contract/schemas/address";
import { OLDEST_YEAR, type Customer } from "#contract/schemas/customer";
import type { ContactCategory, NewHouseholdMember } from "#contract/schemas/customer-parts";
import { nameError } from "#contract/text/name";
import { normalizePhone, phoneFault } from "#contract/text/phone";
import { dayOf } from "../platform/dates";

/** What a customer is called and reached by. `birthYear` is the year of `birthDate`, "1985-04-30", where that is given. */
export type PersonDetails = Pick<
  Customer,
  "title" | "firstName" | "middleName" | "lastName" | "phone" | "mobile" | "birthYear" | "birthDate"
>;

export type DonorDetails = Pick<
  Customer,
  "recognitionName" | "donorListing" | "tributeName" | "tributeType"
>;

/** How long the link that confirms a new email works. */
export const EMAIL_CHANGE_MINUTES = 60;

const MAX_TITLE = 20;
const MAX_NAME = 60;
const MAX_DONOR_NAME = 120;

/** The details without spaces around what a person typed; what is empty is null, and a date of birth gives the year. */
export function tidyPerson<T extends PersonDetails>(person: T): T {
  return {
    ...person,
    title: optional(person.title),
    firstName: person.firstName.trim(),
    middleName: optional(person.middleName),
    lastName: person.lastName.trim(),
    phone: normalizePhone(person.phone),
    mobile: optional(normalizePhone(person.mobile ?? "")),
    birthYear: yearOf(person.birthDate) ?? person.birthYear,
  };
}

export function tidyDonor<T extends DonorDetails>(donor: T): T {
  return {
    ...donor,
    recognitionName: optional(donor.recognitionName),
    donorListing: optional(donor.donorListing),
    tributeName: optional(donor.tributeName),
  };
}

/** What is wrong with tidy details: from a field to a code. `now` bounds a birth. */
export function personFaults(person: PersonDetails, now: Date): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const name of ["firstName", "lastName"] as const)
    if (person[name] === "") faults[name] = "required";
  for (const name of ["firstName", "middleName", "lastName"] as const) {
    const fault = nameError(person[name] ?? "", MAX_NAME);
    if (fault !== null) faults[name] = fault;
  }
  const titleFault = nameError(person.title ?? "", MAX_TITLE);
  if (titleFault !== null) faults.title = titleFault;
  for (const number of ["phone", "mobile"] as const) {
    const fault = phoneFault(person[number] ?? "");
    // A mobile number may be left out if the phone number is given.
    if (fault !== null && (number === "phone" || person.mobile !== null)) faults[number] = fault;
  }
  const today = dayOf(now);
  if (person.birthDate !== null && (yearOf(person.birthDate) === null || person.birthDate > today))
    faults.birthDate = "date";
  else if (person.birthYear !== null && !isBirthYear(person.birthYear, Number(today.slice(0, 4))))
    faults.birthYear = "year";
  return faults;
}

/** What is wrong with tidy details of gifts: a tribute has both a name and a type, or neither. */
export function donorFaults(donor: DonorDetails): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const name of ["recognitionName", "donorListing", "tributeName"] as const) {
    const fault = nameError(donor[name] ?? "", MAX_DONOR_NAME);
    if (fault !== null) faults[name] = fault;
  }
  if (donor.tributeName === null && donor.tributeType !== null) faults.tributeName = "required";
  if (donor.tributeName !== null && donor.tributeType === null) faults.tributeType = "required";
  return faults;
}

function optional(text: string | null): string | null {
  return text?.trim() || null;
}

/** The year of a day that exists, else null. */
function yearOf(date: string | null): number | null {
  if (date === null || !/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const time = new Date(`${date}T00:00:00Z`);
  const real = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
  return real && isBirthYear(time.getUTCFullYear(), 9_999) ? time.getUTCFullYear() : null;
}

const isBirthYear = (year: number, latest: number) => year >= OLDEST_YEAR && year <= latest;

/**
 * The flags that a written address takes over, so that a customer with addresses has one of each: the first has all
 * three. A flag is given up only to another.
 */
export function flagsTaken(asked: Partial<AddressFlags>, isFirst: boolean): AddressFlags {
  return {
    isPrimary: isFirst || asked.isPrimary === true,
    isBilling: isFirst || asked.isBilling === true,
    isDelivery: isFirst || asked.isDelivery === true,
  };
}

/** Whether a customer may be written to about a statement: "all activities" covers each. Nothing is agreed by default. */
export function mayWriteAbout(
  agreed: readonly ContactCategory[],
  category: ContactCategory,
): boolean {
  return agreed.includes("AllActivities") || agreed.includes(category);
}

const MAX_NEEDS = 300;

/** A household that lets a few people book for each other, not a mailing list. */
export const MAX_MEMBERS = 12;

export function tidyMember(member: NewHouseholdMember): NewHouseholdMember {
  return {
    firstName: member.firstName.trim(),
    lastName: member.lastName.trim(),
    accessNeeds: member.accessNeeds?.trim() || null,
  };
}

/** What is wrong with a tidy member: from a field to a code; empty when nothing is. */
export function memberFaults(member: NewHouseholdMember): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const name of ["firstName", "lastName"] as const) {
    if (member[name] === "") faults[name] = "required";
    else {
      const fault = nameError(member[name], MAX_NAME);
      if (fault !== null) faults[name] = fault;
    }
  }
  if (isTooLong(member.accessNeeds, MAX_NEEDS)) faults.accessNeeds = "too-long";
  return faults;
}

/** "C-20417": how a person sees a customer's number. */
export function customerNumber(number: number): string {
  return `C-${number}`;
}

/** The number in what a person read out, "c-20417" or "C 20417"; null when it is none. */
export function parseCustomerNumber(text: string): number | null {
  const found = /^c[- ]?(\d{1,15})$/i.exec(text.trim());
  return found === null ? null : Number(found[1]);
}
