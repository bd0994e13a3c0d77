import { expect, it } from "vitest";

import {
  donationErrors,
  giftAidRefusal,
  normalizeDonation,
  shouldAskForDonation,
  shouldAskToRoundUp,
} from "./rules";

const fund = { appeals: ["Spring letter"], recognitionNameFrom: 10_000 };
const donation = {
  amount: 10_000,
  roundUp: false,
  monthly: false,
  appeal: null,
  recognitionName: null,
  anonymous: false,
  tribute: null,
};
const errors = (change: Partial<typeof donation> | object) =>
  donationErrors(normalizeDonation({ ...donation, ...change }), fund);

const getTribute = (name: string) => ({ type: "in-memory-of", name });

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
  [{ tribute: getTribute("Clara") }, {}],
  [{ tribute: getTribute("  ") }, { "tribute.name": "required" }],
  [{ tribute: getTribute("x".repeat(121)) }, { "tribute.name": "too-long" }],
  [{ appeal: " Spring letter " }, {}],
  [{ appeal: "Another" }, { appeal: "unknown" }],
])("a donation of %j is refused with the errors %j", (change, expected) => {
  expect(errors(change)).toEqual(expected);
});

it("a round-up donation has no amount of its own", () => {
  expect(normalizeDonation({ ...donation, roundUp: true }).amount).toBeNull();
  expect(errors({ roundUp: true })).toEqual({});
});

it("an anonymous donation drops a recognition name that was entered", () => {
  const normalized = normalizeDonation({
    ...donation,
    anonymous: true,
    recognitionName: "The Lovells",
  });
  expect(normalized.recognitionName).toBeNull();
});

it.each([
  ["Visit evil.com", "web-address"],
  ["Ada\nBcc: x@example.com", "characters"],
  ["\u202eadA", "characters"],
])("a donation refuses the recognition and tribute name %j with %s", (name, error) => {
  expect(errors({ recognitionName: name })).toEqual({ recognitionName: error });
  expect(errors({ tribute: { type: "in-honor-of", name } })).toEqual({ "tribute.name": error });
});

const rule = { fundId: "annual", hideOnMembershipMinValue: 10_000 };
it("the donation upsell is hidden from members at $100 and from donors to the same fund", () => {
  expect(shouldAskForDonation(rule, { membershipAmount: 9_999, givesTo: ["education"] })).toBe(
    true,
  );
  expect(shouldAskForDonation(rule, { membershipAmount: 10_000, givesTo: [] })).toBe(false);
  expect(shouldAskForDonation(rule, { membershipAmount: 0, givesTo: ["annual"] })).toBe(false);
});

it.each([
  [{ membershipAmount: 9_999 }, rule, true, true],
  [{ membershipAmount: 10_000 }, rule, true, false],
  [{ membershipAmount: 10_000 }, null, true, true],
  [{ membershipAmount: 0 }, rule, false, false],
  [{ membershipAmount: 0 }, null, false, false],
])(
  "a buyer with %j, asked by %j, at a venue that offers it (%j), is asked to round up: %j",
  (buyer, asks, isOffered, expected) => {
    expect(shouldAskToRoundUp(asks, buyer, isOffered)).toBe(expected);
  },
);

it("only UK taxpayers can declare Gift Aid, and only for donations in pounds", () => {
  expect(giftAidRefusal({ ukTaxpayer: true }, "GBP")).toBeNull();
  expect(giftAidRefusal({ ukTaxpayer: false }, "GBP")).toBe("taxpayer-not-confirmed");
  expect(giftAidRefusal({ ukTaxpayer: true }, "USD")).toBe("gift-aid-elsewhere");
});
