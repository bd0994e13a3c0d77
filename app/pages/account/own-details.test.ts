import { expect, it } from "vitest";
import { SURVEY_QUESTIONS } from "#contract/rules/customers/choices";

import { parseBirth, birthParts } from "~/domain/account/customer";
import { venueSettings } from "~/venue-settings";
import { getTranslation } from "../../../tests/support/words-of";
import { normalizePhone } from "#contract/text/phone";
import { findChangedFields } from "./changed-fields";

it.each([
  [["", "", ""], null, null],
  [["", "", "1985"], 1985, null],
  [["29", "2", "1984"], 1984, "1984-02-29"],
] as const)(
  "the date of birth %j is parsed and displayed unchanged",
  (typed, birthYear, birthDate) => {
    const [birthDay, birthMonth, typedYear] = typed;
    const parts = { birthDay, birthMonth, birthYear: typedYear };
    expect(parseBirth(parts)).toEqual({ birthYear, birthDate });
    expect(birthParts({ birthYear, birthDate })).toEqual(parts);
  },
);

it.each(["29 2 1985", "1  1985", " 1 1985", "1 1 ", "1 13 1985", "0 1 1985", "x 1 1985", "  85"])(
  "the date of birth %j is refused",
  (typed) => {
    const [birthDay = "", birthMonth = "", birthYear = ""] = typed.split(" ");
    expect(parseBirth({ birthDay, birthMonth, birthYear })).toBeNull();
  },
);

it("fields changed in another window are found, including nested ones", () => {
  const fields = [
    { name: "phone", label: "Phone", stored: "1" },
    { name: "mobile", label: "Mobile", stored: "2125550140", normalize: normalizePhone },
    { name: "address.city", label: "City", stored: "Boston" },
    { name: "address.line2", label: "Line 2", stored: "" },
  ];
  const changed = (typed: Record<string, unknown>) =>
    findChangedFields(fields, typed).map(({ name }) => name);
  const mobile = "(212) 555-0140";
  expect(changed({ phone: " 1 ", mobile, address: { city: "New York" } })).toEqual([
    "address.city",
  ]);
  expect(changed({ mobile: "(212) 555-0141" })).toEqual(["phone", "mobile", "address.city"]);
});

it("every survey answer and every custom view has its translations", () => {
  for (const [question, answers] of Object.entries(SURVEY_QUESTIONS))
    for (const answer of answers)
      expect(getTranslation(`account.survey.answer.${question}.${answer}`)).not.toBe("");
  for (const { name, tabs } of venueSettings.customViews) {
    expect(getTranslation(`account.custom.${name}.title`)).not.toBe("");
    for (const tab of tabs)
      for (const part of ["title", "text"])
        expect(getTranslation(`account.custom.${name}.${tab}.${part}`)).not.toBe("");
  }
});
