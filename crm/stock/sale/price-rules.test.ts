import fc from "fast-check";
import { expect, it } from "vitest";

import {
  customPriceMin,
  feeOnTerms,
  type PriceSummary,
  getSaleOffer,
  choosePriceTerms,
  splitCustomPrice,
  countStock,
  ticketFee,
  waivesFee,
} from "./price-rules";
import { waiveTicketFee } from "./ticket-amounts";
import { rightsOnTerms } from "../../basket/prices/rights-rules";

const fee = { amount: 900, waivedMinimum: 1_000, waivedByMembershipMinAmount: 10_000 };
type PriceType = PriceSummary["priceType"];
const adult: PriceType = { name: "Standard", rank: 1, wishMin: null, eligibility: "all" };
const under30: PriceType = { ...adult, name: "Under 30", rank: 2 };
const payWhatYouWish = { ...adult, name: "Pay what you wish", rank: 3, wishMin: 500 };
const member: PriceType = { ...adult, name: "Member", rank: 4, eligibility: "member" };
const price = (bandId: string, faceValue: number, capacity = 10, priceType = adult) => ({
  bandId,
  faceValue,
  capacity,
  priceType,
});

it("the booking fee is $9 per ticket, and none below $10", () => {
  expect([1_000, 999, 0].map((faceValue) => ticketFee(fee, faceValue))).toEqual([900, 0, 0]);
});

it("a membership worth $100 or more waives the booking fee", () => {
  expect([0, 9_999, 10_000].map((worth) => waivesFee(worth, fee))).toEqual([false, false, true]);
});

it("a booking fee waived from a membership amount of 0 is never charged or shown", () => {
  const free = { ...fee, waivedByMembershipMinAmount: 0 };
  expect(ticketFee(free, 7_600)).toBe(0);
  expect(feeOnTerms(free, 7_600, "public")).toBe(0);
});

it("the from price is the cheapest adult price including the fee", () => {
  expect(getSaleOffer([price("A", 13_600), price("B", 3_100)], fee, "public").priceFrom).toBe(
    4_000,
  );
});

it("a reduced price does not change the from price and is returned separately with its name", () => {
  const offer = getSaleOffer(
    [price("A", 3_100), price("A", 1_100, 10, under30), price("B", 5_000, 10, under30)],
    fee,
    "public",
  );
  expect(offer.priceFrom).toBe(4_000);
  expect(offer.reducedFrom).toEqual({ name: "Under 30", amount: 2_000 });
});

it("there is no reduced price if it is not lower than the from price, or if it is pay what you wish", () => {
  for (const amount of [3_100, 3_200]) {
    const offer = getSaleOffer([price("A", 3_100), price("B", amount, 10, under30)], fee, "public");
    expect(offer.reducedFrom).toBeNull();
  }
  const offer = getSaleOffer(
    [price("A", 3_100), price("A", 1_200, 10, payWhatYouWish)],
    fee,
    "public",
  );
  expect(offer.reducedFrom).toBeNull();
});

it("the from price is the adult price where pay what you wish is sold as well", () => {
  const prices = [price("A", 3_100), price("A", 2_000, 10, payWhatYouWish)];
  expect(getSaleOffer(prices, fee, "public").priceFrom).toBe(4_000);
});

it("the from price is the minimum, which includes the fee, if only pay what you wish is sold", () => {
  const from = (wishMin: number) =>
    getSaleOffer([price("A", 2_000, 10, { ...payWhatYouWish, wishMin })], fee, "public").priceFrom;
  expect([from(500), from(1_000)]).toEqual([500, 1_000]);
});

const feeRules = fc.record({
  amount: fc.nat(3_000),
  waivedMinimum: fc.nat(3_000),
  waivedByMembershipMinAmount: fc.constant(10_000),
});

it("what a buyer types for a pay-what-you-wish ticket is what they pay, with or without a membership", () => {
  fc.assert(
    fc.property(feeRules, fc.nat(40_000), (rule, paid) => {
      const price = splitCustomPrice(rule, paid);
      expect(price.faceValue + price.fee).toBe(paid);
      expect(price.fee).toBeGreaterThanOrEqual(0);
      expect(price.fee).toBeLessThanOrEqual(Math.min(paid, rule.amount));
      expect(waiveTicketFee(price, true)).toEqual({ faceValue: paid, fee: 0 });
    }),
  );
  const prices = [999, 1_000, 1_899, 1_900].map((paid) => splitCustomPrice(fee, paid));
  expect(prices).toEqual([
    { faceValue: 999, fee: 0 },
    { faceValue: 100, fee: 900 },
    { faceValue: 999, fee: 900 },
    { faceValue: 1_000, fee: 900 },
  ]);
});

it("the lowest pay-what-you-wish price covers the fee that it includes", () => {
  fc.assert(
    fc.property(feeRules, fc.nat(4_000), (rule, min) => {
      const lowest = customPriceMin(rule, min);
      expect(lowest).toBeGreaterThanOrEqual(min);
      if (ticketFee(rule, lowest) > 0) expect(lowest).toBeGreaterThanOrEqual(rule.amount);
    }),
  );
  expect(customPriceMin({ ...fee, waivedMinimum: 0 }, 500)).toBe(900);
  expect(customPriceMin(null, 500)).toBe(500);
});

it("the from price is the reduced price if there is no other", () => {
  expect(getSaleOffer([price("A", 1_100, 10, under30)], fee, "public")).toMatchObject({
    priceFrom: 2_000,
    reducedFrom: null,
  });
});

it("the from price of a ticket below the fee's minimum has no fee", () => {
  // $9.99 without a fee is less than $10 with one.
  expect(getSaleOffer([price("A", 1_000), price("B", 999)], fee, "public").priceFrom).toBe(999);
  expect(getSaleOffer([price("A", 1_000)], fee, "public").priceFrom).toBe(1_900);
});

it("the from price for a member with waived fees has no fee", () => {
  expect(
    getSaleOffer([price("A", 13_600), price("B", 3_100)], fee, "member-no-fee").priceFrom,
  ).toBe(3_100);
  expect(getSaleOffer([price("B", 3_100)], fee, "member").priceFrom).toBe(4_000);
});

it("the from price for a member is the lowest member price, if that is lower than the adult price", () => {
  const prices = [price("A", 3_100), price("A", 1_100, 10, under30)];
  const offer = (faceValue: number) =>
    getSaleOffer([...prices, price("A", faceValue, 10, member)], fee, "member");
  expect(offer(2_600)).toMatchObject({
    priceFrom: 3_500,
    reducedFrom: { name: "Under 30", amount: 2_000 },
  });
  expect(offer(1_050)).toMatchObject({ priceFrom: 1_950, reducedFrom: null });
  expect(offer(3_200)).toMatchObject({
    priceFrom: 4_000,
    reducedFrom: { name: "Under 30", amount: 2_000 },
  });
});

it("a performance without prices has no from price", () => {
  expect(getSaleOffer([], fee, "public").priceFrom).toBeNull();
});

it("countStock counts each enabled band once and ignores other bands", () => {
  const offer = getSaleOffer(
    [price("A", 5_000), price("A", 2_500), price("B", 1_500, 5)],
    fee,
    "public",
  );
  const taken = new Map([
    ["A", 4],
    ["E", 7],
  ]);
  expect(countStock(offer, taken)).toEqual({ capacity: 15, left: 11 });
});

it.each([
  ["public", [], fee],
  ["member", [9_999], fee],
  ["member-no-fee", [10_000], fee],
  ["member-no-fee", [2_000, 25_000], fee],
  ["member", [25_000], null],
] as const)(
  "the price terms are %s with memberships worth %o and the fee %o",
  (terms, worths, rule) => {
    const memberships = worths.map((worth) => ({ worth }));
    expect(choosePriceTerms(memberships, rule)).toBe(terms);
  },
);

it.each([
  ["public", fee, 900],
  ["member", fee, 900],
  ["member-no-fee", fee, 0],
  ["public", null, 0],
] as const)(
  "on the price terms %s with the fee %o, a ticket of 76.00 has a fee of %d",
  (terms, rule, added) => {
    expect(feeOnTerms(rule, 7600, terms)).toBe(added);
  },
);

it("rightsOnTerms gives members' prices only on member terms, and never priority booking", () => {
  expect(rightsOnTerms("public")).toEqual({ memberships: [], codes: [] });
  for (const [terms, worth] of [
    ["member", 0],
    ["member-no-fee", Number.POSITIVE_INFINITY],
  ] as const)
    expect(rightsOnTerms(terms)).toEqual({
      memberships: [{ levelId: "", hasPriority: false, itemId: null, worth }],
      codes: [],
    });
});
