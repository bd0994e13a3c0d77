import fc from "fast-check";
import { expect, it } from "vitest";

import { clockText, dueWarning, secondsLeft } from "./hold-countdown";

it.each([
  [0, "0:00"],
  [9, "0:09"],
  [754, "12:34"],
  [3723, "1:02:03"],
])("the countdown shows %i seconds as %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

it("the countdown is never negative, and not zero while time is left", () => {
  expect(secondsLeft(1000, 5000)).toBe(0);
  expect(secondsLeft(5001, 5000)).toBe(1);
});

it("the countdown warns once at two minutes and once at twenty seconds, even if ticks are delayed", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }), (steps) => {
      let before = 400;
      const warnings: number[] = [];
      for (const step of steps) {
        const after = Math.max(0, before - step);
        const warning = dueWarning(before, after);
        if (warning) warnings.push(warning);
        before = after;
      }
      expect(warnings).toEqual([...new Set(warnings)].sort((a, b) => b - a));
    }),
  );
  expect(dueWarning(121, 120)).toBe(120);
  expect(dueWarning(120, 119)).toBeNull();
  expect(dueWarning(130, 15)).toBe(20);
  expect(dueWarning(15, 0)).toBeNull();
});
