import { expect, it } from "vitest";

import { returnAmount, splitReturn } from "./rules";

const ticket = { faceValue: 8_500, fee: 900, discount: 1_000, protection: 450 };

it("a return is worth what was paid for its tickets and extras, fees and protection included", () => {
  expect(
    returnAmount([ticket, { ...ticket, protection: 0 }], [{ price: 2_400, discount: 400 }]),
  ).toBe(8_850 + 8_400 + 2_000);
  expect(returnAmount([], [])).toBe(0);
});

it.each([
  [10_000, { left: 25_000 }, { card: 10_000, credit: 0 }],
  [10_000, { left: 4_000 }, { card: 4_000, credit: 6_000 }],
  [10_000, { left: 0 }, { card: 0, credit: 10_000 }],
  [10_000, null, { card: 0, credit: 10_000 }],
])(
  "of a return of %i, with %o of the card's payment left, it comes to %o",
  (amount, payment, split) => {
    expect(splitReturn(amount, payment)).toEqual(split);
  },
);
