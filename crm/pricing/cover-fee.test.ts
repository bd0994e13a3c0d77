import { describe, expect, it } from "vitest";

import { priceBasket } from "./price-basket";

/** The cover fee in minor units that a gift of this amount bears. */
function coverFeeOn(amount: number, coverFee: number): number | undefined {
  const { lines, sums } = priceBasket({
    tickets: [],
    items: [
      { id: "gift", kind: "donation", unitPrice: amount, quantity: 1 },
      { id: "cover", kind: "cover-fee", unitPrice: 0, quantity: 1 },
    ],
    discounts: [],
    feesWaived: false,
    coverFee,
    uncovered: new Set(),
    roundUpId: null,
    delivery: 0,
    tenders: [],
  });
  expect(sums.total).toBe(amount + (lines.get("cover")?.total ?? NaN));
  return lines.get("cover")?.total;
}

describe("the cover fee", () => {
  it("rounds to the nearest cent, so that neither the buyer nor the center always gains", () => {
    // 40.52 and 40.48 cents.
    expect(coverFeeOn(1_013, 0.04)).toBe(41);
    expect(coverFeeOn(1_012, 0.04)).toBe(40);
  });

  it("rounds half a cent up", () => {
    expect(coverFeeOn(1_010, 0.05)).toBe(51);
    expect(coverFeeOn(1_030, 0.05)).toBe(52);
  });

  it("is nothing on nothing", () => {
    expect(coverFeeOn(0, 0.04)).toBe(0);
  });
});
