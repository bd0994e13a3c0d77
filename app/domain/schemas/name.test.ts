import { describe, expect, it } from "vitest";

import { requiredNameSchema } from "./name";

describe("a name in a form", () => {
  it.each([
    ["Prize: t.co/AbC123", "nameAddress"],
    ["Ada\u0007", "nameCharacters"],
    ["x".repeat(61), "tooLong"],
    [" ", "required.firstName"],
  ])("that is %j is refused with one message: %s", (name, message) => {
    const { error } = requiredNameSchema("required.firstName").safeParse(name);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it("is trimmed", () => {
    expect(requiredNameSchema("required.firstName").parse(" St.John ")).toBe("St.John");
  });
});
