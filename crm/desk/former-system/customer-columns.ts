import { LOCALES } from "#contract/names/locales";
import { MAX_ADDRESS_LINE, MAX_POSTCODE } from "#contract/rules/address/address";
import { MAX_PERSON_NAME, MAX_TITLE } from "#contract/rules/customers/customer";
import { type Address, findAddressErrors, trimAddress } from "#contract/schemas/address";
import { emailError, normalizeEmail } from "#contract/text/email";
import { normalizePhone, phoneError } from "#contract/text/phone";
import { nameError } from "#contract/text/name";
import { venue } from "#contract/venue";
import type { Result } from "#contract/calls/result";
import { COUNTRIES } from "../../platform/countries";
import {
  type Cell,
  day,
  expected,
  ONE_LINE,
  optional,
  text,
  value,
  type ValuesOf,
} from "./columns";
import { RECORD_NUMBER } from "./record-number";

const NAME_FAULTS = {
  "too-long": (max: number) => `at most ${max} characters`,
  characters: () => ONE_LINE,
  "web-address": () => "no web or email address",
};

const name =
  (max: number): Cell<string> =>
  (cell) => {
    if (cell === "") return expected("a name");
    const error = nameError(cell, max);
    return error === null ? value(cell) : expected(NAME_FAULTS[error](max));
  };

const email: Cell<string> = (cell) => {
  const normalized = normalizeEmail(cell);
  return emailError(normalized) === null ? value(normalized) : expected("an email address");
};

const { minDigits, maxDigits } = venue.customerPhone;

const phone: Cell<string> = (cell) => {
  const normalized = normalizePhone(cell);
  const error = phoneError(normalized);
  if (error === null) return value(normalized);
  const lostZero =
    normalized.length === minDigits - 1 ? "; a spreadsheet may have removed a 0" : "";
  const digits = minDigits === maxDigits ? String(minDigits) : `${minDigits} to ${maxDigits}`;
  return expected(`${digits} digits, or a number that begins with +${lostZero}`);
};

const language: Cell<string> = (cell) => {
  const code = cell.toLowerCase();
  const known = LOCALES.find((locale) => locale === code);
  return known === undefined ? expected(`a language: ${LOCALES.join(", ")}`) : value(known);
};

const addressLine: Cell<string> = (cell) =>
  /[\r\n]/.test(cell)
    ? expected("one line, and the next one in line2")
    : text(MAX_ADDRESS_LINE)(cell);

const addressPart = (about: string, example: string) => ({
  ...{ about, example, isPersonal: true as const },
  read: optional(addressLine),
});

export const CUSTOMER_COLUMNS = {
  number: RECORD_NUMBER,
  email: {
    about: "Signs in with it. Without one, staff find the person, who has no account",
    example: "ada@example.org",
    isPersonal: true,
    read: optional(email),
  },
  title: {
    about: "Before the name",
    example: "Dr.",
    isPersonal: true,
    read: optional(name(MAX_TITLE)),
  },
  firstName: {
    about: "Required: given name",
    example: "Ada",
    isPersonal: true,
    read: name(MAX_PERSON_NAME),
  },
  middleName: {
    about: "Further given names",
    example: "Mary",
    isPersonal: true,
    read: optional(name(MAX_PERSON_NAME)),
  },
  lastName: {
    about: "Required: family name",
    example: "Lovelace",
    isPersonal: true,
    read: name(MAX_PERSON_NAME),
  },
  phone: {
    about: "As customers type it, or with + and the country's code",
    example: "+44 20 7946 0018",
    isPersonal: true,
    read: optional(phone),
  },
  mobile: {
    about: "As `phone`",
    example: "+44 7700 900123",
    isPersonal: true,
    read: optional(phone),
  },
  building: addressPart("Name of a building", "Rose House"),
  line1: addressPart(
    "Street and number; required if any part of the address is there",
    "12 St James Sq",
  ),
  line2: addressPart("Second line", "Flat 4"),
  line3: addressPart("Third line", "Rear entrance"),
  city: addressPart("City or town", "London"),
  county: addressPart("County or region", "Greater London"),
  state: addressPart("Its code, in countries that have states", "NY"),
  postcode: {
    ...addressPart("Checked where the country's form is known", "SW1Y 4JH"),
    read: optional(text(MAX_POSTCODE)),
  },
  country: addressPart("Two letters; the venue's own if it is left out", "GB"),
  language: { about: "Of emails", example: "en", read: optional(language) },
} as const;

/** One column for each statement. The day is required: consent without a date cannot be proved. */
export const CONSENT_COLUMN = {
  name: "consents",
  about: "The day on which they agreed to the statement with this id; empty if they did not",
  example: "2024-05-01",
  read: optional(day),
};

export type CustomerValues = ValuesOf<typeof CUSTOMER_COLUMNS> & {
  consents: Readonly<Record<string, string | null>>;
};

const ADDRESS_FAULTS = {
  required: "expected a value, as the address has others",
  "too-long": "expected fewer characters",
  unknown: "expected a code of the country's list",
  format: "expected the form of the country's postcodes",
};

/** Null: the row has none. */
export function readAddress(values: CustomerValues): Result<Address | null, string> {
  const { building, line1, line2, line3, city, county, state, postcode, country } = values;
  const parts = [building, line1, line2, line3, city, county, state, postcode];
  if (parts.every((part) => part === null)) return value(null);
  const address = trimAddress({
    ...{ building, line2, line3, county },
    ...{ line1: line1 ?? "", city: city ?? "", state: state?.toUpperCase() ?? "" },
    ...{ postcode: postcode ?? "", country: country?.toUpperCase() ?? venue.country },
  });
  const [fault] = Object.entries(findAddressErrors(address, COUNTRIES));
  return fault === undefined
    ? value(address)
    : { ok: false, failure: `column ${fault[0]}: ${ADDRESS_FAULTS[fault[1]]}` };
}
