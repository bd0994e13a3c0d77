import { describe, expect, it } from "vitest";

import { mobilePaymentOf } from "../../app/pages/checkout/payment/page";
import { paymentMethods } from "./card-payments";

describe("the ways to pay", () => {
  it.each([
    ["DKK", "mobilepay"],
    ["SEK", "swish"],
  ])("are the card and a telephone's in %s", (currency, mobile) => {
    expect(paymentMethods(currency)).toEqual(["card", mobile]);
    // The page before says what the provider's will offer.
    expect(mobilePaymentOf(currency)).toBe(mobile);
  });

  it("are the card alone in any other currency", () => {
    expect(paymentMethods("USD")).toEqual(["card"]);
    expect(mobilePaymentOf("USD")).toBeNull();
  });
});
