import { expect, it } from "vitest";

import { paymentMethods } from "./card-payments";

it.each([
  ["DKK", "mobilepay"],
  ["SEK", "swish"],
])("the payment methods in %s are card and %s", (currency, mobile) => {
  expect(paymentMethods(currency)).toEqual(["card", mobile]);
});

it("the only payment method in other currencies is card", () => {
  expect(paymentMethods("USD")).toEqual(["card"]);
});
