import { expect, it } from "vitest";

import { surveyErrors } from "./culture-survey";

it("the culture survey accepts its own answers only", () => {
  expect(surveyErrors({})).toEqual({});
  expect(surveyErrors({ age: "65-or-over", disability: "no" })).toEqual({});
  expect(surveyErrors({ age: "no", toString: "x" })).toEqual({
    age: "unknown",
    toString: "unknown",
  });
});
