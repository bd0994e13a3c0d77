import { expect, it } from "vitest";

import { normalizeCode } from "./typed-code";

it.each([
  ["autumn15", "AUTUMN15"],
  [" autumn 15 ", "AUTUMN15"],
  ["\uff21utumn15\u200b", "AUTUMN15"],
  ["fall\u201315", "FALL-15"],
])("%j is read as %s", (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});
