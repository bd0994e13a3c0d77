import { expect, it } from "vitest";

import { isUnderPressure } from "./hold-limits";

it("an address is under pressure when it holds more than half of its limit", () => {
  expect(isUnderPressure(11, 9, 40)).toBe(false);
  expect(isUnderPressure(12, 9, 40)).toBe(true);
  expect(isUnderPressure(900, 9, 0)).toBe(false);
});
