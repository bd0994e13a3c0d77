import fc from "fast-check";
import { expect, it } from "vitest";

import { amountToType, parseAmount } from "./typed-money";

it.each([
  ["25", 2_500],
  ["$25.50", 2_550],
  [" 1,000 ", 100_000],
  ["12.50", 1_250],
  ["12,50", 1_250],
  ["12,5", 1_250],
  ["1,000.50", 100_050],
  ["1,000,000", 100_000_000],
  ["0.5", 50],
  ["007", 700],
])("the amount typed as %s is %i cents", (typed, cents) => {
  expect(parseAmount(typed)).toBe(cents);
});

it.each([
  "",
  "a lot",
  "-5",
  "25.505",
  "1,0000",
  "1,000,50",
  "1.000.50",
  "12,",
  "1e3",
  "25 or 30.x",
])("the text %s is no amount", (typed) => {
  expect(parseAmount(typed)).toBeNull();
});

it("an amount is read again as it was written", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (cents) => {
      expect(parseAmount(amountToType(cents))).toBe(cents);
    }),
  );
});
