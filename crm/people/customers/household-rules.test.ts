import { expect, it } from "vitest";

import { memberErrors, normalizeMember } from "./household-rules";

it("a household member needs a first and a last name", () => {
  const maya = { firstName: " Maya ", lastName: "Rivera", accessNeeds: " " };
  expect(normalizeMember(maya)).toEqual({
    firstName: "Maya",
    lastName: "Rivera",
    accessNeeds: null,
  });
  expect(
    memberErrors({ firstName: "", lastName: "x".repeat(61), accessNeeds: "x".repeat(301) }),
  ).toEqual({
    firstName: "required",
    lastName: "too-long",
    accessNeeds: "too-long",
  });
});
