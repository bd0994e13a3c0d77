import fc from "fast-check";
import { expect, it } from "vitest";

import { NO_SEAT_NEEDS } from "#contract/schemas/interest";
import { interestErrors, offerEnd, suitableBands, waitingErrors } from "./rules";

const band = (bandId: string, free: number) => ({
  bandId,
  priceTypeId: "standard",
  free,
  available: free,
});
const names = (quantity: number, ...bands: ReturnType<typeof band>[]) =>
  suitableBands({ quantity }, bands).map(({ bandId }) => bandId);

it("freed seats are offered in the best band with enough seats for the whole party", () => {
  expect(names(2, band("A", 1), band("B", 2), band("C", 9))).toEqual(["B", "C"]);
  expect(names(1, band("A", 1), band("B", 2))).toEqual(["A", "B"]);
  expect(names(3, band("A", 2))).toEqual([]);
});

it("freed seats are never offered to a larger party", () => {
  const free = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), free, (quantity, seats) => {
      const bands = seats.map((count, index) => band(String(index), count));
      for (const { free } of suitableBands({ quantity }, bands))
        expect(free).toBeGreaterThanOrEqual(quantity);
    }),
  );
});

const now = new Date("2026-12-01T12:00:00Z");
const end = (startsAt: string) => offerEnd(now, new Date(startsAt))?.toISOString() ?? null;

it("an offer lasts a day, or half of the time left before the performance", () => {
  expect(end("2026-12-20T00:00:00Z")).toBe("2026-12-02T12:00:00.000Z");
  expect(end("2026-12-01T18:00:00Z")).toBe("2026-12-01T15:00:00.000Z");
});

it("no offer is made less than an hour before the performance", () => {
  expect(end("2026-12-01T13:00:00Z")).toBe("2026-12-01T12:30:00.000Z");
  expect(end("2026-12-01T12:59:00Z")).toBeNull();
  expect(end("2026-12-01T11:00:00Z")).toBeNull();
});

const interest = {
  quantity: 2,
  alternatives: ["i2", "i3"],
  dressRehearsal: false,
  seatNeeds: NO_SEAT_NEEDS,
  notes: null,
};

it("an interest registration limits alternatives and quantity", () => {
  expect(interestErrors("i1", interest)).toEqual({});
  expect(interestErrors("i2", interest)).toEqual({ alternatives: "repeated" });
  expect(interestErrors("i1", { ...interest, alternatives: ["i2", "i2"] })).toEqual({
    alternatives: "repeated",
  });
  expect(interestErrors("i1", { ...interest, alternatives: [..."abcdef"] })).toEqual({
    alternatives: "too-many",
  });
  for (const quantity of [0, 10, 1.5])
    expect(interestErrors("i1", { ...interest, quantity })).toEqual({ quantity: "range" });
});

it("a wheelchair user and their companions fit in the party", () => {
  const errors = (quantity: number, companions: number | null) => {
    const party = { quantity, seatNeeds: { ...NO_SEAT_NEEDS, companions } };
    return [
      interestErrors("i1", { ...interest, ...party }),
      waitingErrors({ ...party, accessNeeds: null }, 9),
    ];
  };
  for (const [quantity, companions] of [
    [1, null],
    [1, 0],
    [4, 3],
  ] as const)
    expect(errors(quantity, companions)).toEqual([{}, {}]);
  for (const [quantity, companions] of [
    [1, 1],
    [3, 3],
  ] as const)
    expect(errors(quantity, companions)).toEqual([
      { companions: "range" },
      { companions: "range" },
    ]);
});

const party = { seatNeeds: NO_SEAT_NEEDS };

it("a waiting-list entry accepts access requirements of up to 300 characters", () => {
  expect(waitingErrors({ ...party, quantity: 9, accessNeeds: null }, 9)).toEqual({});
  expect(waitingErrors({ ...party, quantity: 9, accessNeeds: "🎻".repeat(300) }, 9)).toEqual({});
  expect(waitingErrors({ ...party, quantity: 0, accessNeeds: "🎻".repeat(301) }, 9)).toEqual({
    quantity: "range",
    accessNeeds: "too-long",
  });
});

it("a waiting-list entry cannot exceed the ticket limit per order", () => {
  const errors = (quantity: number, maxTickets: number) =>
    waitingErrors({ ...party, quantity, accessNeeds: null }, maxTickets);
  expect([errors(2, 2), errors(3, 2)]).toEqual([{}, { quantity: "range" }]);
  // A higher limit per order doesn't raise the maximum of 9.
  expect(errors(10, 20)).toEqual({ quantity: "range" });
});
