import { describe, expect, it } from "vitest";

import { offerOf, stockOf } from "../../../../crm/domain/offer";

const fee = { amount: 900, waivedMinimum: 1_000, waivedByMembershipMinAmount: 10_000 };
const price = (bandId: string, faceValue: number, capacity = 10) => ({
  bandId,
  faceValue,
  capacity,
});

describe("the price from", () => {
  it("is the least that anybody pays, fee included", () => {
    expect(offerOf([price("A", 13_600), price("B", 3_100)], fee).priceFrom).toBe(4_000);
  });

  it("knows that a ticket under the fee's minimum carries none", () => {
    // $9.99 without a fee is less than $10 with one.
    expect(offerOf([price("A", 1_000), price("B", 999)], fee).priceFrom).toBe(999);
    expect(offerOf([price("A", 1_000)], fee).priceFrom).toBe(1_900);
  });

  it("is not there when nothing is priced", () => {
    expect(offerOf([], fee).priceFrom).toBeNull();
  });
});

describe("the stock", () => {
  it("counts each open band once, however many prices it has, and no closed one", () => {
    const offer = offerOf([price("A", 5_000), price("A", 2_500), price("B", 1_500, 5)], fee);
    const taken = new Map([
      ["A", 4],
      ["E", 7],
    ]);
    expect(stockOf(offer, taken)).toEqual({ capacity: 15, left: 11 });
  });
});
