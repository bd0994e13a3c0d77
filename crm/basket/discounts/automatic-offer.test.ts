import fc from "fast-check";
import { expect, it } from "vitest";

import { offerDiscounts, type OfferTicket } from "./automatic-offer";
import type { AutomaticOffer } from "../../tables/offers";

const offer: AutomaticOffer = {
  id: "three-for-two",
  name: "3 for 2",
  tickets: 3,
  lowered: 1,
  percentOff: 100,
  eventIds: ["a"],
  priceTypeIds: null,
};
const tickets = (...faceValues: number[]) =>
  faceValues.map((faceValue, index) => ({
    id: `t${index}`,
    eventId: "a",
    priceTypeId: "standard",
    faceValue,
  }));
const discountedIds = (offers: AutomaticOffer[], tickets: OfferTicket[]) =>
  offerDiscounts(offers, tickets).flatMap(({ lineIds }) => [...lineIds]);

it("an automatic offer discounts the cheapest ticket of each full group, grouped from the highest price down", () => {
  expect(discountedIds([offer], tickets(1, 2))).toEqual([]);
  expect(discountedIds([offer], tickets(5, 2, 9))).toEqual(["t1"]);
  expect(discountedIds([offer], tickets(5, 2, 9, 1, 8, 7))).toEqual(["t5", "t3"]);
  expect(discountedIds([offer], tickets(5, 2, 9, 1))).toEqual(["t1"]);
});

it("an automatic offer applies only to its events and price types", () => {
  expect(discountedIds([{ ...offer, eventIds: ["b"] }], tickets(1, 2, 3))).toEqual([]);
  expect(discountedIds([{ ...offer, priceTypeIds: ["under30"] }], tickets(1, 2, 3))).toEqual([]);
  expect(discountedIds([{ ...offer, eventIds: null }], tickets(1, 2, 3))).toEqual(["t0"]);
});

it("an automatic offer discounts the same tickets of equal price in any order", () => {
  const pair = { ...offer, tickets: 2 };
  const equal = tickets(5, 5, 5, 5);
  expect(discountedIds([pair], equal)).toEqual(["t1", "t3"]);
  expect(discountedIds([pair], [...equal].reverse())).toEqual(["t1", "t3"]);
});

it("an automatic offer discounts by its own percentage", () => {
  expect(offerDiscounts([{ ...offer, percentOff: 50 }], tickets(5, 2, 9))).toEqual([
    { id: "three-for-two", source: "offer", lineIds: new Set(["t1"]), off: { percent: 50 } },
  ]);
});

it("tickets that do not fill a group of an automatic offer are available to the next offer", () => {
  const next = { ...offer, id: "next", tickets: 1 };
  expect(discountedIds([offer, next], tickets(5, 2, 9, 1))).toEqual(["t1", "t3"]);
});

it("a ticket counts for at most one automatic offer", () => {
  const anyOffer = fc.record({
    id: fc.uuid(),
    name: fc.constant("offer"),
    tickets: fc.integer({ min: 1, max: 4 }),
    percentOff: fc.integer({ min: 1, max: 100 }),
    lowered: fc.constant(1),
    eventIds: fc.constantFrom(null, ["a"]),
    priceTypeIds: fc.constant(null),
  });
  fc.assert(
    fc.property(
      fc.array(anyOffer, { maxLength: 4 }),
      fc.array(fc.nat(20_000), { maxLength: 12 }),
      (offers, faceValues) => {
        const ids = discountedIds(offers, tickets(...faceValues));
        expect(new Set(ids).size).toBe(ids.length);
      },
    ),
  );
});
