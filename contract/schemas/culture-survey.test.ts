import { expect, it } from "vitest";

import { surveyFaults } from "./culture-survey";

it("the culture survey accepts its own answers only", () => {
  expect(surveyFaults({})).toEqual({});
  expect(surveyFaults({ age: "65-or-over", disability: "no" })).toEqual({});
  expect(surveyFaults({ age: "no", toString: "x" })).toEqual({
    age: "unknown",
    toString: "unknown",
  });
});
