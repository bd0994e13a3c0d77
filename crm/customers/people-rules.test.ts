import fc from "fast-check";
import { expect, it } from "vitest";

import { CONTACT_CATEGORIES } from "#contract/schemas/customer-parts";
import { STAFF_ACTS } from "#contract/schemas/staff";
import { maskedNumber } from "../payments/stored-cards";
import { passwordChangeFaults } from "../sign-in/rules";
import { staffActsOf } from "../staff/rules";
import { interestFaults, waitingFaults } from "../waiting-list/rules";
import { readCustomerQuery } from "./find-customers";
import { flagsTaken, mayWriteAbout, memberFaults, tidyMember } from "./rules";

const none = { isPrimary: false, isBilling: false, isDelivery: false };

it("the first address becomes primary, billing and delivery address", () => {
  expect(flagsTaken({}, true)).toEqual({ isPrimary: true, isBilling: true, isDelivery: true });
  expect(flagsTaken({ isBilling: true }, false)).toEqual({ ...none, isBilling: true });
});

it("contact preferences allow nothing that was not agreed to", () => {
  for (const category of CONTACT_CATEGORIES) expect(mayWriteAbout([], category)).toBe(false);
  expect(mayWriteAbout(["Access"], "Access")).toBe(true);
  expect(mayWriteAbout(["Access"], "AllActivities")).toBe(false);
  expect(mayWriteAbout(["Fundraising"], "ShowsEvents")).toBe(false);
});

it("contact preferences of all activities allow each", () => {
  for (const category of CONTACT_CATEGORIES)
    expect(mayWriteAbout(["AllActivities"], category)).toBe(true);
});

it("a change of password needs the present one and the new one twice the same", () => {
  const change = {
    currentPassword: "Concert1",
    newPassword: "Concert2",
    confirmPassword: "Concert2",
  };
  expect(passwordChangeFaults(change)).toEqual({});
  expect(passwordChangeFaults({ ...change, confirmPassword: "Concert3" })).toEqual({
    confirmPassword: "different",
  });
  expect(
    passwordChangeFaults({ currentPassword: "", newPassword: "", confirmPassword: "" }),
  ).toEqual({
    currentPassword: "required",
    newPassword: "required",
    confirmPassword: "required",
  });
  expect(
    passwordChangeFaults({ ...change, newPassword: "concert", confirmPassword: "concert" }),
  ).toEqual({ newPassword: "password-rule" });
});

it("saved cards never show more than four digits", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{4,19}$/), (number) => {
      expect(maskedNumber(number)).toMatch(/^•+ \d{4}$/);
    }),
  );
});

it("a household member needs a name and no account", () => {
  const maya = { firstName: " Maya ", lastName: "Rivera", accessNeeds: " " };
  expect(tidyMember(maya)).toEqual({ firstName: "Maya", lastName: "Rivera", accessNeeds: null });
  expect(
    memberFaults({ firstName: "", lastName: "x".repeat(61), accessNeeds: "x".repeat(301) }),
  ).toEqual({
    firstName: "required",
    lastName: "too-long",
    accessNeeds: "too-long",
  });
});

const wish = { quantity: 2, alternatives: ["i2", "i3"], dressRehearsal: false, notes: null };

it("a wish to come names up to five other performances, each once, and up to nine people", () => {
  expect(interestFaults("i1", wish)).toEqual({});
  expect(interestFaults("i2", wish)).toEqual({ alternatives: "repeated" });
  expect(interestFaults("i1", { ...wish, alternatives: ["i2", "i2"] })).toEqual({
    alternatives: "repeated",
  });
  expect(interestFaults("i1", { ...wish, alternatives: [..."abcdef"] })).toEqual({
    alternatives: "too-many",
  });
  for (const quantity of [0, 10, 1.5])
    expect(interestFaults("i1", { ...wish, quantity })).toEqual({ quantity: "range" });
});

it("a wish to come or to wait has room for access needs", () => {
  expect(waitingFaults({ quantity: 9, accessNeeds: null })).toEqual({});
  expect(waitingFaults({ quantity: 9, accessNeeds: "🎻".repeat(300) })).toEqual({});
  expect(waitingFaults({ quantity: 0, accessNeeds: "🎻".repeat(301) })).toEqual({
    quantity: "range",
    accessNeeds: "too-long",
  });
});

it.each([
  ["", null],
  ["jordan@", { kind: "email", start: "jordan@" }],
  ["c-20417", { kind: "customer", number: 20417 }],
  ["C 20417", { kind: "customer", number: 20417 }],
  ["RPA-10234", { kind: "order", number: 10234 }],
  ["10234", { kind: "order", number: 10234 }],
  ["(212) 555-0188", { kind: "phone", numbers: ["2125550188", "12125550188"] }],
  ["+1 212 555 0188", { kind: "phone", numbers: ["12125550188", "2125550188"] }],
  ["9948 2019 3746 5019 2837", { kind: "barcode", barcode: "99482019374650192837" }],
  ["46 31 123 45 67", { kind: "phone", numbers: ["46311234567"] }],
  ["Rivera", { kind: "name", words: ["Rivera"] }],
  ["  Jordan   Ri", { kind: "name", words: ["Jordan", "Ri"] }],
  ["Ludwig van Beethoven", { kind: "name", words: ["Ludwig", "van", "Beethoven"] }],
])("whom staff look for is made out of %j", (typed, query) => {
  expect(readCustomerQuery(typed)).toEqual(query);
});

it("every member of staff helps customers and reserves; only supervisors move money or read the log", () => {
  const ofEveryone = [
    "compose-link",
    "find-customer",
    "help-sign-in",
    "send-again",
    "reserve-order",
    "read-sales",
  ];
  expect(staffActsOf("box-office").sort()).toEqual(ofEveryone.sort());
  for (const role of ["supervisor", "admin"] as const)
    expect(staffActsOf(role)).toEqual(STAFF_ACTS);
});
