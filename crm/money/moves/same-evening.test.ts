import { expect, it } from "vitest";

import { isSameEvening } from "./same-evening";

it.each([
  ["a quarter of an hour later", "2026-12-12T00:30:00Z", "2026-12-12T00:45:00Z", true],
  ["from the morning to the evening", "2026-12-11T15:00:00Z", "2026-12-12T01:00:00Z", true],
  ["over midnight", "2026-12-12T04:30:00Z", "2026-12-12T05:15:00Z", true],
  ["back over midnight", "2026-12-12T05:15:00Z", "2026-12-12T04:30:00Z", true],
  ["to the next morning", "2026-12-12T00:30:00Z", "2026-12-12T15:00:00Z", false],
  ["to the day before", "2026-12-12T00:30:00Z", "2026-12-11T00:30:00Z", false],
])("a move %s is within the evening or not, by the venue's day", (_, from, to, isSame) => {
  expect(isSameEvening(new Date(from), new Date(to))).toBe(isSame);
});
