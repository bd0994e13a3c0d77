import { expect, it } from "vitest";

import { sectionGroups } from "./seat-words";

it.each([
  [["Balcony", "Balcony"], ["Balcony"]],
  [["First Tier Left", "First Tier Right"], ["First Tier Left, Right"]],
  [
    ["Orchestra Front Center", "Orchestra Middle Left", "Orchestra Middle Right", "Parterre"],
    ["Orchestra Front Center", "Orchestra Middle Left, Right", "Parterre"],
  ],
  [[], []],
])("the sections %o are combined into %o", (names, groups) => {
  expect(sectionGroups(names)).toEqual(groups);
});
