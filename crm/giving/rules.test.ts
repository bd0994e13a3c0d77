import { expect, it } from "vitest";

import { donationFaults, giftAidRefusal, isAskedForGift, tidyDonation } from "./rules";

const fund = { appeals: ["Spring letter"], recognitionNameFrom: 10_000 };
const gift = {
  amount: 10_000,
  roundUp: false,
  monthly: false,
  appeal: null,
  recognitionName: null,
  anonymous: false,
  tribute: null,
};
const faults = (change: Partial<typeof gift> | object) =>
  donationFaults(tidyDonation({ ...gift, ...change }), fund);

const inMemoryOf = (name: string) => ({ type: "in-memory-of", name });

it.each([
  [{ amount: 100 }, {}],
  [{ amount: 10_000_000 }, {}],
  [{ amount: 99 }, { amount: "too-little" }],
  [{ amount: 10_000_001 }, { amount: "too-much" }],
  [{ amount: null }, { amount: "required" }],
  [{ recognitionName: "The Lovells" }, {}],
  [{ recognitionName: "The Lovells", amount: 9_999 }, { recognitionName: "amount-too-low" }],
  [{ recognitionName: "  ", amount: 100 }, {}],
  [{ recognitionName: "😀".repeat(120) }, {}],
  [{ recognitionName: "x".repeat(121) }, { recognitionName: "too-long" }],
  [{ tribute: inMemoryOf("Clara") }, {}],
  [{ tribute: inMemoryOf("  ") }, { "tribute.name": "required" }],
  [{ tribute: inMemoryOf("x".repeat(121)) }, { "tribute.name": "too-long" }],
  [{ appeal: " Spring letter " }, {}],
  [{ appeal: "Another" }, { appeal: "unknown" }],
])("a gift of %j has the faults %j", (change, expected) => {
  expect(faults(change)).toEqual(expected);
});

it("a gift has no sum of its own when it rounds the order up", () => {
  expect(tidyDonation({ ...gift, roundUp: true }).amount).toBeNull();
  expect(faults({ roundUp: true })).toEqual({});
});

it("a gift names nobody when it is given without a name, whatever was typed", () => {
  const tidy = tidyDonation({ ...gift, anonymous: true, recognitionName: "The Lovells" });
  expect(tidy.recognitionName).toBeNull();
});

it.each([
  ["Visit evil.com", "web-address"],
  ["Ada\nBcc: x@example.com", "characters"],
  ["\u202eadA", "characters"],
])("a gift refuses the recognition and tribute name %j: %s", (name, fault) => {
  expect(faults({ recognitionName: name })).toEqual({ recognitionName: fault });
  expect(faults({ tribute: { type: "in-honor-of", name } })).toEqual({ "tribute.name": fault });
});

const rule = { fundId: "annual", hideOnMembershipMinValue: 10_000 };
it("the gift upsell is hidden from members at a hundred dollars, and from those who already give", () => {
  expect(isAskedForGift(rule, { membershipAmount: 9_999, givesTo: ["education"] })).toBe(true);
  expect(isAskedForGift(rule, { membershipAmount: 10_000, givesTo: [] })).toBe(false);
  expect(isAskedForGift(rule, { membershipAmount: 0, givesTo: ["annual"] })).toBe(false);
});

it("gift aid is declared by taxpayers of the United Kingdom alone, and for gifts in pounds alone", () => {
  expect(giftAidRefusal({ ukTaxpayer: true }, "GBP")).toBeNull();
  expect(giftAidRefusal({ ukTaxpayer: false }, "GBP")).toBe("taxpayer-not-confirmed");
  expect(giftAidRefusal({ ukTaxpayer: true }, "USD")).toBe("gift-aid-elsewhere");
});
