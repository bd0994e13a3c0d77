import { expect, it } from "vitest";

import { megabytes } from "./backup";

it.each([
  [1_000, "0.1"],
  [400_000, "0.4"],
  [1_000_000, "1"],
  [9_210_000, "9.3"],
  [11_400_000, "12"],
])("a backup of %i bytes is said to have %s MB", (bytes, said) => {
  expect(megabytes(bytes)).toBe(said);
});
