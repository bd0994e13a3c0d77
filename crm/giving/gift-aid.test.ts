import { describe, expect, it } from "vitest";

import { giftAidOn, giftAidRefusal } from "./gift-aid-rules";

describe("gift aid", () => {
  it("adds 25p for each pound, and never more than that", () => {
    expect(giftAidOn(100)).toBe(25);
    expect(giftAidOn(10_000)).toBe(2_500);
    expect(giftAidOn(103)).toBe(25);
  });

  it("is declared by taxpayers of the United Kingdom alone, and for gifts in pounds alone", () => {
    expect(giftAidRefusal({ ukTaxpayer: true }, "GBP")).toBeNull();
    expect(giftAidRefusal({ ukTaxpayer: false }, "GBP")).toBe("taxpayer-not-confirmed");
    expect(giftAidRefusal({ ukTaxpayer: true }, "USD")).toBe("gift-aid-elsewhere");
  });
});
