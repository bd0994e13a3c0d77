import fc from "fast-check";
import { expect, it } from "vitest";

import { type AutomaticOffer, offerDiscounts, type OfferTicket } from "./automatic-offer";

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
const lowered = (offers: AutomaticOffer[], tickets: OfferTicket[]) =>
  offerDiscounts(offers, tickets).flatMap(({ lineIds }) => [...lineIds]);

it("an automatic offer lowers the cheapest of each whole group, from the dearest down", () => {
  expect(lowered([offer], tickets(1, 2))).toEqual([]);
  expect(lowered([offer], tickets(5, 2, 9))).toEqual(["t1"]);
  expect(lowered([offer], tickets(5, 2, 9, 1, 8, 7))).toEqual(["t5", "t3"]);
  expect(lowered([offer], tickets(5, 2, 9, 1))).toEqual(["t1"]);
});

it("an automatic offer applies to its events and price types only", () => {
  expect(lowered([{ ...offer, eventIds: ["b"] }], tickets(1, 2, 3))).toEqual([]);
  expect(lowered([{ ...offer, priceTypeIds: ["under30"] }], tickets(1, 2, 3))).toEqual([]);
  expect(lowered([{ ...offer, eventIds: null }], tickets(1, 2, 3))).toEqual(["t0"]);
});

it("an automatic offer lowers the same one of equally priced tickets, in whatever order they come", () => {
  const pair = { ...offer, tickets: 2 };
  const equal = tickets(5, 5, 5, 5);
  expect(lowered([pair], equal)).toEqual(["t1", "t3"]);
  expect(lowered([pair], [...equal].reverse())).toEqual(["t1", "t3"]);
});

it("an automatic offer takes off its own percentage", () => {
  expect(offerDiscounts([{ ...offer, percentOff: 50 }], tickets(5, 2, 9))).toEqual([
    { id: "three-for-two", source: "offer", lineIds: new Set(["t1"]), off: { percent: 50 } },
  ]);
});

it("an automatic offer leaves what does not fill a group to the next offer", () => {
  const next = { ...offer, id: "next", tickets: 1 };
  expect(lowered([offer, next], tickets(5, 2, 9, 1))).toEqual(["t1", "t3"]);
});

it("a ticket counts for one automatic offer only", () => {
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
        const ids = lowered(offers, tickets(...faceValues));
        expect(new Set(ids).size).toBe(ids.length);
      },
    ),
  );
});
