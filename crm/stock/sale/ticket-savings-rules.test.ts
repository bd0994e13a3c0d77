import { expect, it } from "vitest";

import { type SeasonPrice, ticketSavings } from "./ticket-savings-rules";

const fee = { amount: 900, waivedMinimum: 1_000, waivedByMembershipMinAmount: 10_000 };

const price = (price_: Partial<SeasonPrice>): SeasonPrice => ({
  offer: "hall list",
  bandId: "A",
  seats: 100,
  faceValue: 4_000,
  rank: 1,
  eligibility: "all",
  ...price_,
});
const member = (faceValue: number, band: Partial<SeasonPrice> = {}) =>
  price({ faceValue, rank: 9, eligibility: "member", ...band });

it("a member without a waived fee saves what member prices are lower than adult prices", () => {
  const prices = [price({}), price({ faceValue: 1_500, rank: 2 }), member(3_500)];
  expect(ticketSavings(prices, fee, "member")).toEqual({ average: 500, lowest: 500, highest: 500 });
});

it("a member without fees saves the fee as well", () => {
  expect(ticketSavings([price({}), member(3_500)], fee, "member-no-fee")?.average).toBe(1_400);
  expect(ticketSavings([price({ faceValue: 900 })], fee, "member-no-fee")?.average).toBe(0);
  expect(ticketSavings([price({})], null, "member-no-fee")?.average).toBe(0);
});

it("the average is over all seats, rounded down, and performances without a member price count", () => {
  const other = { offer: "hall other", seats: 200 };
  const prices = [price({}), member(3_500), price(other)];
  expect(ticketSavings(prices, fee, "member")).toEqual({ average: 166, lowest: 0, highest: 500 });
});

it("a member price that is higher saves nothing", () => {
  expect(ticketSavings([price({}), member(5_000)], fee, "member")?.highest).toBe(0);
});

it("there are no savings to state if nothing is on sale, or nothing at an adult price", () => {
  expect(ticketSavings([], fee, "member")).toBeNull();
  expect(ticketSavings([member(3_500)], fee, "member")).toBeNull();
});
