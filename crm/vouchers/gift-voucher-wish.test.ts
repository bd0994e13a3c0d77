import { describe, expect, it } from "vitest";

import { tidyVoucherWish, voucherFaults } from "./gift-voucher-wish";

const wish = {
  amount: 2_500,
  quantity: 1,
  toName: null,
  fromName: null,
  message: null,
  toEmail: null,
};
const faults = (change: Partial<typeof wish> | object) =>
  voucherFaults(tidyVoucherWish({ ...wish, ...change }), [1_000, 2_500]);

describe("a gift voucher that somebody buys", () => {
  it("is of a sum that is sold, twenty at once at most", () => {
    expect(faults({})).toEqual({});
    expect(faults({ amount: 2_600 })).toEqual({ amount: "unknown" });
    expect(faults({ quantity: 20 })).toEqual({});
    expect(faults({ quantity: 21 })).toEqual({ quantity: "too-many" });
  });

  it("goes to an address that can be one, with words that fit on it", () => {
    expect(faults({ toEmail: " ada@example.com ", toName: "Ada", message: " " })).toEqual({});
    expect(faults({ toEmail: "ada" })).toEqual({ toEmail: "email" });
    expect(faults({ toName: "x".repeat(61), message: "x".repeat(301) })).toEqual({
      toName: "too-long",
      message: "too-long",
    });
  });
});
