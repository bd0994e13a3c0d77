import fc from "fast-check";
import { expect, it } from "vitest";

import { interestErrors, offerEnd, matchBands, waitingErrors } from "./rules";

const band = (bandId: string, free: number) => ({ bandId, priceTypeId: "standard", free });
const names = (turns: ReturnType<typeof matchBands>) =>
  turns.flatMap(({ party, bands }) => bands.map(({ bandId }) => `${party.id} in ${bandId}`));

it("freed seats go to the first in line, in the best band with enough seats for the whole party", () => {
  const line = [
    { id: "first", quantity: 2 },
    { id: "second", quantity: 1 },
  ];
  const bands = [band("A", 1), band("B", 2)];
  expect(names(matchBands(line, bands))).toEqual(["first in B", "second in A", "second in B"]);
});

it("two freed seats skip a party of three, which keeps its place", () => {
  const line = [
    { id: "three", quantity: 3 },
    { id: "two", quantity: 2 },
  ];
  expect(names(matchBands(line, [band("A", 2)]))).toEqual(["two in A"]);
  expect(names(matchBands(line, [band("A", 3)]))[0]).toBe("three in A");
});

it("freed seats are never offered to a larger party, nor to a later party before a suitable earlier one", () => {
  const parties = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 });
  const free = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 5 });
  fc.assert(
    fc.property(parties, free, (quantities, seats) => {
      const line = quantities.map((quantity, index) => ({ id: String(index), quantity }));
      const turns = matchBands(
        line,
        seats.map((count, index) => band(String(index), count)),
      );
      for (const { party, bands } of turns)
        for (const { free } of bands) expect(free).toBeGreaterThanOrEqual(party.quantity);
      const largest = Math.max(0, ...seats);
      expect(turns[0]?.party.id).toBe(line.find(({ quantity }) => quantity <= largest)?.id);
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

const interest = { quantity: 2, alternatives: ["i2", "i3"], dressRehearsal: false, notes: null };

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

it("a waiting-list entry accepts access needs of up to 300 characters", () => {
  expect(waitingErrors({ quantity: 9, accessNeeds: null }, 9)).toEqual({});
  expect(waitingErrors({ quantity: 9, accessNeeds: "🎻".repeat(300) }, 9)).toEqual({});
  expect(waitingErrors({ quantity: 0, accessNeeds: "🎻".repeat(301) }, 9)).toEqual({
    quantity: "range",
    accessNeeds: "too-long",
  });
});

it("a waiting-list entry cannot exceed the ticket limit per order", () => {
  const errors = (quantity: number, maxTickets: number) =>
    waitingErrors({ quantity, accessNeeds: null }, maxTickets);
  expect([errors(2, 2), errors(3, 2)]).toEqual([{}, { quantity: "range" }]);
  // A higher limit per order doesn't raise the maximum of 9.
  expect(errors(10, 20)).toEqual({ quantity: "range" });
});
