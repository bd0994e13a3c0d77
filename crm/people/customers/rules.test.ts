import { expect, it } from "vitest";

import { CONTACT_CATEGORIES } from "#contract/rules/customers/choices";
import {
  donorErrors,
  claimedFlags,
  mayWriteAbout,
  type PersonDetails,
  personErrors,
  normalizeDonor,
  normalizePerson,
  payerNames,
} from "./rules";

const now = new Date("2026-11-20T15:00:00Z");
const person: PersonDetails = {
  title: null,
  firstName: "Ada",
  middleName: null,
  lastName: "Lovell",
  phone: "2125550123",
  mobile: null,
  birthYear: null,
  birthDate: null,
};
const getErrors = (change: Partial<PersonDetails>) =>
  personErrors(normalizePerson({ ...person, ...change }), now);

it("a customer's details are trimmed, and empty ones become null", () => {
  const typed = { title: " Dr ", middleName: "  ", firstName: " Ada", mobile: "" };
  expect(normalizePerson({ ...person, ...typed })).toEqual({ ...person, title: "Dr" });
  expect(getErrors(typed)).toEqual({});
});

it.each<[Partial<PersonDetails>, Record<string, string>]>([
  [
    { firstName: " ", lastName: "" },
    { firstName: "required", lastName: "required" },
  ],
  [{ middleName: "x".repeat(61) }, { middleName: "too-long" }],
  [{ title: "x".repeat(21) }, { title: "too-long" }],
  [{ phone: "" }, { phone: "required" }],
  [{ mobile: "917 555 O123" }, { mobile: "digits-only" }],
  [{ mobile: "917555" }, { mobile: "length" }],
  [{ mobile: "19175550123" }, {}],
  [{ birthYear: 1984 }, {}],
  [{ birthYear: 1899 }, { birthYear: "year" }],
  [{ birthYear: 2027 }, { birthYear: "year" }],
  [{ birthDate: "1984-02-29" }, {}],
  [{ birthDate: "1985-02-29" }, { birthDate: "date" }],
  [{ birthDate: "2026-11-21" }, { birthDate: "date" }],
  [{ birthDate: "yesterday" }, { birthDate: "date" }],
  [{ birthDate: "0000-01-01" }, { birthDate: "date" }],
])("a customer's details %j give the field errors %j", (change, errors) => {
  expect(getErrors(change)).toEqual(errors);
});

it("a customer's year of birth is set from the date of birth", () => {
  expect(normalizePerson({ ...person, birthDate: "1984-02-29", birthYear: 1990 }).birthYear).toBe(
    1984,
  );
});

const none = { recognitionName: null, donorListing: null, tributeName: null, tributeType: null };

it("donor details are optional, but a tribute needs both a name and a type", () => {
  expect(donorErrors(normalizeDonor({ ...none, tributeName: " " }))).toEqual({});
  const tribute = { tributeName: "Clara Haskil", tributeType: "in-memory-of" as const };
  expect(donorErrors({ ...none, ...tribute })).toEqual({});
  expect(donorErrors({ ...none, tributeName: "Clara" })).toEqual({ tributeType: "required" });
  expect(donorErrors({ ...none, tributeType: "in-honor-of" })).toEqual({
    tributeName: "required",
  });
  expect(donorErrors({ ...none, donorListing: "x".repeat(121) })).toEqual({
    donorListing: "too-long",
  });
});

const noFlags = { isPrimary: false, isBilling: false, isDelivery: false };

it("the first address becomes primary, billing and delivery address", () => {
  expect(claimedFlags({}, true)).toEqual({ isPrimary: true, isBilling: true, isDelivery: true });
  expect(claimedFlags({ isBilling: true }, false)).toEqual({ ...noFlags, isBilling: true });
});

it("contact preferences allow only what was agreed to", () => {
  for (const category of CONTACT_CATEGORIES) expect(mayWriteAbout([], category)).toBe(false);
  expect(mayWriteAbout(["Access"], "Access")).toBe(true);
  expect(mayWriteAbout(["Access"], "AllActivities")).toBe(false);
  expect(mayWriteAbout(["Fundraising"], "ShowsEvents")).toBe(false);
});

it("agreeing to be contacted about all activities includes every category", () => {
  for (const category of CONTACT_CATEGORIES)
    expect(mayWriteAbout(["AllActivities"], category)).toBe(true);
});

it.each([
  ["Robin Alvarez", "Robin", "Alvarez"],
  ["  Ana María  de la Cruz ", "Ana María de la", "Cruz"],
  ["Björk", "Björk", "–"],
  ["李小龙", "李小龙", "–"],
  ["Siobhán O’Neil-Smith", "Siobhán", "O’Neil-Smith"],
  ["Martin L. King", "Martin L", "King"],
  ["Win $500 at http://spam.example", "Win at http spam", "example"],
  ["<b>", "b", "–"],
  ["", "", ""],
  ["42 €", "", ""],
])("the name %j of a payer is %j and %j", (name, firstName, lastName) => {
  expect(payerNames(name)).toEqual({ firstName, lastName });
});

it("a payer's names are no longer than names are", () => {
  const { firstName, lastName } = payerNames(`${"a".repeat(200)} ${"b".repeat(200)}`);
  expect([firstName.length, lastName.length]).toEqual([60, 60]);
});
