import { describe, expect, it } from "vitest";

import { donationFaults, giftAidRefusal, isAskedForGift, tidyDonation } from "./rules";

const fund = { appeals: ["Spring letter"], recognitionNameFrom: 10_000 };
const gift = {
  amount: 10_000,
  roundUp: false,
  appeal: null,
  recognitionName: null,
  anonymous: false,
  tribute: null,
};
const faults = (change: Partial<typeof gift> | object) =>
  donationFaults(tidyDonation({ ...gift, ...change }), fund);

describe("a gift", () => {
  it("is of one dollar to a hundred thousand", () => {
    expect(faults({ amount: 100 })).toEqual({});
    expect(faults({ amount: 10_000_000 })).toEqual({});
    expect(faults({ amount: 99 })).toEqual({ amount: "too-little" });
    expect(faults({ amount: 10_000_001 })).toEqual({ amount: "too-much" });
    expect(faults({ amount: null })).toEqual({ amount: "required" });
  });

  it("has no sum of its own when it rounds the order up", () => {
    expect(tidyDonation({ ...gift, roundUp: true }).amount).toBeNull();
    expect(faults({ roundUp: true })).toEqual({});
  });

  it("carries a name to be thanked by from a hundred dollars on", () => {
    expect(faults({ recognitionName: "The Lovells" })).toEqual({});
    expect(faults({ recognitionName: "The Lovells", amount: 9_999 })).toEqual({
      recognitionName: "amount-too-low",
    });
    expect(faults({ recognitionName: "  ", amount: 100 })).toEqual({});
    expect(faults({ recognitionName: "😀".repeat(120) })).toEqual({});
    expect(faults({ recognitionName: "x".repeat(121) })).toEqual({ recognitionName: "too-long" });
  });

  it("names nobody when it is given without a name, whatever was typed", () => {
    const wish = tidyDonation({ ...gift, anonymous: true, recognitionName: "The Lovells" });
    expect(wish.recognitionName).toBeNull();
  });

  it("says in whose honor or memory it is", () => {
    const tribute = (name: string) => ({ tribute: { type: "in-memory-of", name } });
    expect(faults(tribute("Clara"))).toEqual({});
    expect(faults(tribute("  "))).toEqual({ "tribute.name": "required" });
    expect(faults(tribute("x".repeat(121)))).toEqual({ "tribute.name": "too-long" });
  });

  it.each([
    ["Visit evil.com", "web-address"],
    ["Ada\nBcc: x@example.com", "characters"],
    ["\u202eadA", "characters"],
  ])("refuses the recognition and tribute name %j: %s", (name, fault) => {
    expect(faults({ recognitionName: name })).toEqual({ recognitionName: fault });
    expect(faults({ tribute: { type: "in-honor-of", name } })).toEqual({ "tribute.name": fault });
  });

  it("answers an appeal of its fund, or none", () => {
    expect(faults({ appeal: " Spring letter " })).toEqual({});
    expect(faults({ appeal: "Another" })).toEqual({ appeal: "unknown" });
  });
});

describe("the gift that a basket is asked for", () => {
  const rule = { fundId: "annual", hideOnMembershipMinValue: 10_000 };
  it("is hidden from members at a hundred dollars, and from whoever gives already", () => {
    expect(isAskedForGift(rule, { membershipAmount: 9_999, givesTo: ["education"] })).toBe(true);
    expect(isAskedForGift(rule, { membershipAmount: 10_000, givesTo: [] })).toBe(false);
    expect(isAskedForGift(rule, { membershipAmount: 0, givesTo: ["annual"] })).toBe(false);
  });
});

describe("gift aid", () => {
  it("is declared by taxpayers of the United Kingdom alone, and for gifts in pounds alone", () => {
    expect(giftAidRefusal({ ukTaxpayer: true }, "GBP")).toBeNull();
    expect(giftAidRefusal({ ukTaxpayer: false }, "GBP")).toBe("taxpayer-not-confirmed");
    expect(giftAidRefusal({ ukTaxpayer: true }, "USD")).toBe("gift-aid-elsewhere");
  });
});
