import { describe, expect, it } from "vitest";

import { sectionNames } from "./section-names";

describe("the sections of a band", () => {
  it.each([
    [["Balcony"], "Balcony"],
    [["First Tier Left", "First Tier Right"], "First Tier Left, Right"],
    [
      ["Orchestra Front Center", "Orchestra Middle Left", "Orchestra Middle Right", "Parterre"],
      "Orchestra Front Center · Orchestra Middle Left, Right · Parterre",
    ],
    [["Balcony", "Balcony"], "Balcony"],
    [[], ""],
  ])("%o read as one line", (names, line) => {
    expect(sectionNames(names)).toBe(line);
  });
});
