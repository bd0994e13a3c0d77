import { describe, expect, it } from "vitest";

import { birthOf, birthParts } from "./birth";
import { customPage } from "./account-sections";
import { SURVEY_QUESTIONS } from "#contract/schemas/culture-survey";
import { findChangedFields } from "~/pages/account/find-changed-fields";
import { venue } from "~/venue";
import { translationOf } from "../../../tests/support/words-of";

describe("a birth", () => {
  const typed = (birthDay: string, birthMonth: string, birthYear: string) =>
    birthOf({ birthDay, birthMonth, birthYear });

  it("is a day, a year, or nothing", () => {
    expect(typed("", "", "")).toEqual({ birthYear: null, birthDate: null });
    expect(typed("", "", "1985")).toEqual({ birthYear: 1985, birthDate: null });
    expect(typed("29", "02", "1984")).toEqual({ birthYear: 1984, birthDate: "1984-02-29" });
  });

  it.each([
    ["29", "2", "1985"],
    ["1", "", "1985"],
    ["", "1", "1985"],
    ["1", "1", ""],
    ["1", "13", "1985"],
    ["0", "1", "1985"],
    ["x", "1", "1985"],
    ["", "", "85"],
  ])("of %j, %j, %j there is none", (...parts) => expect(typed(...parts)).toBeNull());

  it("is taken apart as it is put together", () => {
    const birth = { birthYear: 1984, birthDate: "1984-02-29" };
    expect(birthParts(birth)).toEqual({ birthDay: "29", birthMonth: "2", birthYear: "1984" });
    expect(birthOf(birthParts(birth))).toEqual(birth);
  });
});

describe("what two windows made of one thing", () => {
  it("is shown where they differ, in a form within a form too", () => {
    const fields = [
      { name: "phone", label: "Phone", stored: "1" },
      { name: "address.city", label: "City", stored: "Boston" },
      { name: "address.line2", label: "Line 2", stored: "" },
    ];
    const typed = { phone: " 1 ", address: { city: "New York" } };
    expect(findChangedFields(fields, typed).map(({ name }) => name)).toEqual(["address.city"]);
    expect(findChangedFields(fields, {}).map(({ name }) => name)).toEqual([
      "phone",
      "address.city",
    ]);
  });
});

describe("what is named by a list", () => {
  it("has words for every answer of the survey, and for every view of the venue's own", () => {
    for (const [question, answers] of Object.entries(SURVEY_QUESTIONS))
      for (const answer of answers)
        expect(translationOf(`account.survey.answer.${question}.${answer}`)).not.toBe("");
    for (const { name, tabs } of venue.customViews) {
      expect(translationOf(`account.custom.${name}.title`)).not.toBe("");
      for (const tab of tabs) {
        expect(customPage(venue, name, tab)).toMatchObject({ tab });
        for (const part of ["title", "text"])
          expect(translationOf(`account.custom.${name}.${tab}.${part}`)).not.toBe("");
      }
    }
  });
});
