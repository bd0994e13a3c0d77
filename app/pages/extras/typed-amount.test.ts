import fc from "fast-check";
import { expect, it } from "vitest";

import { amountToType, typedAmount } from "./typed-amount";

it.each([
  ["25", 2_500],
  ["$25.50", 2_550],
  [" 1,000 ", 100_000],
  ["0.5", 50],
  ["007", 700],
])("the amount typed as %s is %i cents", (typed, cents) => {
  expect(typedAmount(typed)).toBe(cents);
});

it.each(["", "a lot", "-5", "25.505", "1,00", "1e3", "25 or 30.x"])(
  "the text %s is no amount",
  (typed) => {
    expect(typedAmount(typed)).toBeNull();
  },
);

it("an amount is read again as it was written", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (cents) => {
      expect(typedAmount(amountToType(cents))).toBe(cents);
    }),
  );
});
