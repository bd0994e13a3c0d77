import fc from "fast-check";
import { expect, it } from "vitest";

import { bestSeating } from "./best-blocks";
import { nearestInstead, reseat } from "./reseat";
import { seat, seatRow as row } from "../../tests/support/plan-seats";
import { blocksOf, incompleteBlocks, indexSeats, type PlanSeat, seatsLeftAlone } from "./seat-runs";

const free =
  (...gone: string[]) =>
  ({ id }: PlanSeat) =>
    !gone.includes(id);
const ids = (seats: Iterable<PlanSeat>) => [...seats].map(({ id }) => id);
const range = (row: string, firstSeat: string, lastSeat: string) => ({
  section: "Orchestra",
  row,
  firstSeat,
  lastSeat,
});

const twoRows = indexSeats("reserved", [...row("A", 8), ...row("B", 8)]);

it("a block is the seats from the first to the last, whichever is named first", () => {
  const [one, two] = blocksOf(twoRows, [range("A", "1", "2"), range("B", "6", "4")]);
  expect([ids(one ?? []), ids(two ?? [])]).toEqual([
    ["A1", "A2"],
    ["B4", "B5", "B6"],
  ]);
});

it("blocks that overlap are one block", () => {
  const blocks = blocksOf(twoRows, [range("A", "3", "5"), range("A", "1", "3")]);
  expect(blocks.map(ids)).toEqual([["A1", "A2", "A3", "A4", "A5"]]);
});

it("a block is chosen whole or not at all, and what is missing is named", () => {
  const blocks = blocksOf(twoRows, [range("A", "1", "3"), range("A", "4", "5")]);
  const missing = (...chosen: string[]) =>
    incompleteBlocks(new Set(chosen), blocks).map((each) => ids(each.missing));
  expect(missing("A1", "A3", "A4")).toEqual([["A2"], ["A5"]]);
  expect(missing("A1", "A2", "A3", "B1")).toEqual([]);
});

it("best available sells blocks whole after the plan was loaded again", () => {
  const blocks = blocksOf(twoRows, [range("A", "1", "8"), range("B", "1", "8")]);
  const reloaded = indexSeats("reserved", [...row("A", 8), ...row("B", 8)]);
  const ask = (quantity: number) =>
    bestSeating(reloaded, free(), blocks, {
      parties: [{ bandId: "a", quantity }],
      together: true,
      rowLimit: null,
    });
  expect(ask(1)).toEqual({ ok: false, bandId: "a", available: 0, blockSizes: [8] });
  expect(ask(8).ok).toBe(true);
});

it("best available gives whole blocks, as few as possible, or says how many seats it can give", () => {
  const blocks = blocksOf(twoRows, [
    range("A", "1", "2"),
    range("A", "3", "4"),
    range("A", "5", "8"),
    range("B", "1", "8"),
  ]);
  const ask = (quantity: number, isFree = free()) => {
    const parties = [{ bandId: "a", quantity }];
    const seating = bestSeating(twoRows, isFree, blocks, {
      parties,
      together: true,
      rowLimit: null,
    });
    return seating.ok ? ids([...seating.seats.values()].flat()) : seating.available;
  };
  expect(ask(2)).toEqual(["A3", "A4"]);
  expect(ask(4)).toEqual(["A5", "A6", "A7", "A8"]);
  expect(ask(3)).toBe(2);
  expect(ask(4, free("A6"))).toEqual(["A1", "A2", "A3", "A4"]);
  expect(ask(9)).toBe(8);
});

it("best available never gives a part of a block, whatever is free", () => {
  const blocks = blocksOf(twoRows, [
    range("A", "1", "2"),
    range("A", "3", "5"),
    range("A", "6", "7"),
    range("B", "1", "4"),
  ]);
  const all = ids(twoRows.seats);
  fc.assert(
    fc.property(fc.subarray(all), fc.integer({ min: 1, max: 9 }), (gone, quantity) => {
      const seating = bestSeating(twoRows, free(...gone), blocks, {
        parties: [{ bandId: "a", quantity }],
        together: true,
        rowLimit: { rows: new Set(["A"]), left: 4 },
      });
      if (!seating.ok) {
        expect(seating.available).toBeLessThan(quantity);
        return;
      }
      const given = ids([...seating.seats.values()].flat());
      expect(new Set(given).size).toBe(quantity);
      expect(given.some((id) => gone.includes(id))).toBe(false);
      expect(incompleteBlocks(new Set(given), blocks)).toEqual([]);
      expect(given.filter((id) => id.startsWith("A")).length).toBeLessThanOrEqual(4);
    }),
  );
});

const rowsWithGaps = indexSeats("reserved", [
  ...row("A", 6),
  seat("A", 8),
  seat("B", 1, { kind: "wheelchair" }),
  seat("B", 2),
  seat("B", 3),
  seat("B", 4),
]);
const alone = (chosen: string[], isFree = free()) =>
  ids(seatsLeftAlone(rowsWithGaps, isFree, new Set(chosen)));

it("a single seat is left alone between chosen seats, taken seats and the end of its row", () => {
  expect(alone(["A2", "A3"])).toEqual(["A1"]);
  expect(alone(["A1", "A2"], free("A4"))).toEqual([]);
  expect(alone(["A5"])).toEqual(["A6"]);
});

it("a single seat that was alone before is not refused", () => {
  expect(alone(["A1", "A2"], free("A5"))).toEqual([]);
});

it("a single seat may be left when all but one of a stretch are taken", () => {
  expect(alone(["A1", "A2"], free("A4", "A5", "A6"))).toEqual([]);
  expect(alone(["B3"])).toEqual(["B2", "B4"]);
});

it("a single seat beside a wheelchair space does not count as left alone", () => {
  expect(alone(["B3", "B4"])).toEqual([]);
});

const partyHouse = indexSeats("reserved", [
  ...row("A", 6),
  ...row("B", 6),
  seat("C", 1, { kind: "wheelchair" }),
  seat("C", 2, { kind: "companion" }),
  seat("C", 5, { kind: "wheelchair" }),
  seat("C", 6, { kind: "wheelchair" }),
]);
const near = (wanted: string[], ...gone: string[]) => {
  const seats = wanted.map((id) => partyHouse.seats.find((each) => each.id === id) as PlanSeat);
  const found = nearestInstead(partyHouse, free(...gone), seats, null);
  return found && ids(found);
};

it("the nearest seats seat the party together again, and name one for each seat in its place", () => {
  expect(near(["A2", "A3"], "A3")).toEqual(["A2", "A1"]);
  expect(near(["A6", "A5"], "A6")).toEqual(["A4", "A5"]);
});

it("the nearest seats keep the free ones of the wanted seats after the plan was loaded again", () => {
  const reloaded = indexSeats(
    partyHouse.seating,
    partyHouse.seats.map((each) => ({ ...each })),
  );
  const wanted = partyHouse.seats.filter(({ id }) => ["C1", "C2", "C5"].includes(id));
  const all = nearestInstead(reloaded, free(), wanted, null);
  expect(ids(all ?? [])).toEqual(ids(wanted));
  const party = partyHouse.seats.filter(({ id }) => ["A5", "A6"].includes(id));
  expect(ids(nearestInstead(reloaded, free("A6"), party, null) ?? [])).toEqual(["A5", "A4"]);
  const spaces = partyHouse.seats.filter(({ id }) => ["C1", "C5", "C6"].includes(id));
  // C5 and C6 are wanted already: they cannot stand in for C1 as well.
  expect(nearestInstead(reloaded, free("C1"), spaces, null)).toBeNull();
});

it("there are no nearest seats when too few are free", () => {
  expect(near(["A1"], ...ids(partyHouse.seats))).toBeNull();
});

const seats = [
  ...row("A", 6),
  ...row("B", 6),
  seat("C", 1, { kind: "wheelchair" }),
  seat("C", 2, { kind: "wheelchair" }),
  seat("D", 1, { bandId: "b" }),
];
const lostHouse = indexSeats("reserved", seats);
const old = (...chosen: string[]) => seats.filter(({ id }) => chosen.includes(id));
const given = (answer: ReturnType<typeof reseat>) =>
  answer.ok ? ids([...answer.seats.values()].flat()) : answer;

it("lost seats are the same again when all are free", () => {
  expect(given(reseat(lostHouse, free(), old("B5", "B6", "D1"), null))).toEqual(["B5", "B6", "D1"]);
});

it("a party that lost one seat moves together; another band's party stays", () => {
  expect(given(reseat(lostHouse, free("B6"), old("B5", "B6", "D1"), null))).toEqual([
    "D1",
    "B4",
    "B5",
  ]);
});

it("a party that lost a wheelchair space gets no other seat in its place", () => {
  expect(reseat(lostHouse, free("C1"), old("C1", "B1"), null)).toEqual({
    ok: false,
    lost: old("C1"),
  });
  expect(given(reseat(lostHouse, free("B1"), old("C1", "B1"), null))).toEqual(["C1", "B2"]);
});

it("moved seats count the party's seats that stay in a limited row", () => {
  const twoBands = [
    ...[1, 2].map((place) => seat("A", place, { bandId: "b" })),
    ...[3, 4, 5, 6].map((place) => seat("A", place)),
    ...[3, 4, 5, 6].map((place) => seat("F", place)),
    seat("S", 1, { row: null, bandId: "c" }),
  ];
  const party = twoBands.filter(({ id }) => ["A1", "A2", "A3", "A4", "S1"].includes(id));
  const moved = (left: number) =>
    given(
      reseat(indexSeats("reserved", twoBands), free("A3"), party, { rows: new Set(["A"]), left }),
    );
  expect(moved(4)).toEqual(["A1", "A2", "S1", "A4", "A5"]);
  expect(moved(3)).toEqual(["A1", "A2", "S1", "F3", "F4"]);
});

it("moved seats keep to the limit on certain rows", () => {
  const limit = { rows: new Set(["A"]), left: 1 };
  const answer = given(reseat(lostHouse, free("A3"), old("A3", "A4"), limit));
  expect(answer).toEqual(["B3", "B4"]);
});

it("lost seats are all replaced or none", () => {
  expect(reseat(lostHouse, free("D1"), old("B1", "D1"), null)).toEqual({
    ok: false,
    bandId: "b",
    available: 0,
  });
});
