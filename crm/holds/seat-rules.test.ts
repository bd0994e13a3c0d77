import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { bestSeating } from "./best-blocks";
import { nearestInstead, reseat } from "./reseat";
import { blocksOf, incompleteBlocks, indexSeats, type PlanSeat, seatsLeftAlone } from "./seat-runs";

const seat = (row: string, place: number, change: Partial<PlanSeat> = {}): PlanSeat => ({
  id: `${row}${place}`,
  section: "Orchestra",
  sectionRank: 1,
  row,
  rowRank: row.charCodeAt(0) - 64,
  place,
  number: String(place),
  bandId: "a",
  kind: "standard",
  ...change,
});
const row = (name: string, size: number) =>
  Array.from({ length: size }, (_, index) => seat(name, index + 1));
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

describe("blocks", () => {
  const house = indexSeats("reserved", [...row("A", 8), ...row("B", 8)]);

  it("are the seats from the first to the last, whichever is named first", () => {
    const [one, two] = blocksOf(house, [range("A", "1", "2"), range("B", "6", "4")]);
    expect([ids(one ?? []), ids(two ?? [])]).toEqual([
      ["A1", "A2"],
      ["B4", "B5", "B6"],
    ]);
  });

  it("that overlap are one, since nobody could have the one without the other", () => {
    const blocks = blocksOf(house, [range("A", "3", "5"), range("A", "1", "3")]);
    expect(blocks.map(ids)).toEqual([["A1", "A2", "A3", "A4", "A5"]]);
  });

  it("are chosen whole or not at all, and what is missing is named", () => {
    const blocks = blocksOf(house, [range("A", "1", "3"), range("A", "4", "5")]);
    const missing = (...chosen: string[]) =>
      incompleteBlocks(new Set(chosen), blocks).map((each) => ids(each.missing));
    expect(missing("A1", "A3", "A4")).toEqual([["A2"], ["A5"]]);
    expect(missing("A1", "A2", "A3", "B1")).toEqual([]);
  });

  it("are sold whole by best available when the plan was loaded again since they were made", () => {
    const blocks = blocksOf(house, [range("A", "1", "8"), range("B", "1", "8")]);
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

  it("are given whole by best available, as few as can be, or it says how many can be had", () => {
    const blocks = blocksOf(house, [
      range("A", "1", "2"),
      range("A", "3", "4"),
      range("A", "5", "8"),
      range("B", "1", "8"),
    ]);
    const ask = (quantity: number, isFree = free()) => {
      const parties = [{ bandId: "a", quantity }];
      const seating = bestSeating(house, isFree, blocks, {
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

  it("are never begun and not finished, whatever is free", () => {
    const blocks = blocksOf(house, [
      range("A", "1", "2"),
      range("A", "3", "5"),
      range("A", "6", "7"),
      range("B", "1", "4"),
    ]);
    const all = ids(house.seats);
    fc.assert(
      fc.property(fc.subarray(all), fc.integer({ min: 1, max: 9 }), (gone, quantity) => {
        const seating = bestSeating(house, free(...gone), blocks, {
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
});

describe("a single seat", () => {
  const house = indexSeats("reserved", [
    ...row("A", 6),
    seat("A", 8),
    seat("B", 1, { kind: "wheelchair" }),
    seat("B", 2),
    seat("B", 3),
    seat("B", 4),
  ]);
  const alone = (chosen: string[], isFree = free()) =>
    ids(seatsLeftAlone(house, isFree, new Set(chosen)));

  it("is left alone between what is chosen, what is taken and the end of its row", () => {
    expect(alone(["A2", "A3"])).toEqual(["A1"]);
    expect(alone(["A1", "A2"], free("A4"))).toEqual([]);
    expect(alone(["A5"])).toEqual(["A6"]);
  });

  it("that was alone before is nobody's fault", () => {
    expect(alone(["A1", "A2"], free("A5"))).toEqual([]);
  });

  it("may be left by whoever takes all but one of a stretch", () => {
    expect(alone(["A1", "A2"], free("A4", "A5", "A6"))).toEqual([]);
    expect(alone(["B3"])).toEqual(["B2", "B4"]);
  });

  it("does not count beside a wheelchair space, which is not sold to fill a row", () => {
    expect(alone(["B3", "B4"])).toEqual([]);
  });
});

describe("the nearest seats", () => {
  const house = indexSeats("reserved", [
    ...row("A", 6),
    ...row("B", 6),
    seat("C", 1, { kind: "wheelchair" }),
    seat("C", 2, { kind: "companion" }),
    seat("C", 5, { kind: "wheelchair" }),
    seat("C", 6, { kind: "wheelchair" }),
  ]);
  const near = (wanted: string[], ...gone: string[]) => {
    const seats = wanted.map((id) => house.seats.find((each) => each.id === id) as PlanSeat);
    const found = nearestInstead(house, free(...gone), seats, null);
    return found && ids(found);
  };

  it("seat the party together again, and name one for each seat in its place", () => {
    expect(near(["A2", "A3"], "A3")).toEqual(["A2", "A1"]);
    expect(near(["A6", "A5"], "A6")).toEqual(["A4", "A5"]);
  });

  it("keep the free ones of the wanted seats when the plan was loaded again meanwhile", () => {
    const reloaded = indexSeats(
      house.seating,
      house.seats.map((each) => ({ ...each })),
    );
    const wanted = house.seats.filter(({ id }) => ["C1", "C2", "C5"].includes(id));
    const all = nearestInstead(reloaded, free(), wanted, null);
    expect(ids(all ?? [])).toEqual(ids(wanted));
    const party = house.seats.filter(({ id }) => ["A5", "A6"].includes(id));
    expect(ids(nearestInstead(reloaded, free("A6"), party, null) ?? [])).toEqual(["A5", "A4"]);
    const spaces = house.seats.filter(({ id }) => ["C1", "C5", "C6"].includes(id));
    // C5 and C6 are wanted already: they cannot stand in for C1 as well.
    expect(nearestInstead(reloaded, free("C1"), spaces, null)).toBeNull();
  });

  it("are of the same kind for a wheelchair space and a companion seat", () => {
    expect(near(["C1", "C2"], "C1")).toEqual(["C5", "C2"]);
    expect(near(["C2"], "C2")).toBeNull();
  });

  it("are none where there are not enough", () => {
    expect(near(["A1"], ...ids(house.seats))).toBeNull();
  });
});

describe("seats that were lost", () => {
  const seats = [
    ...row("A", 6),
    ...row("B", 6),
    seat("C", 1, { kind: "wheelchair" }),
    seat("C", 2, { kind: "wheelchair" }),
    seat("D", 1, { bandId: "b" }),
  ];
  const house = indexSeats("reserved", seats);
  const old = (...chosen: string[]) => seats.filter(({ id }) => chosen.includes(id));
  const given = (answer: ReturnType<typeof reseat>) =>
    answer.ok ? ids([...answer.seats.values()].flat()) : answer;

  it("are the same again when all are free", () => {
    expect(given(reseat(house, free(), old("B5", "B6", "D1"), null))).toEqual(["B5", "B6", "D1"]);
  });

  it("move together when one is gone; another band's stay", () => {
    expect(given(reseat(house, free("B6"), old("B5", "B6", "D1"), null))).toEqual([
      "D1",
      "B4",
      "B5",
    ]);
  });

  it("are not given back when a wheelchair space is gone: no other seat stands in for it", () => {
    expect(reseat(house, free("C1"), old("C1", "B1"), null)).toEqual({
      ok: false,
      lost: old("C1"),
    });
    expect(given(reseat(house, free("B1"), old("C1", "B1"), null))).toEqual(["C1", "B2"]);
  });

  it("count what stays in a limited row: as much less may move there", () => {
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

  it("keep to the limit on certain rows", () => {
    const limit = { rows: new Set(["A"]), left: 1 };
    const answer = given(reseat(house, free("A3"), old("A3", "A4"), limit));
    expect(answer).toEqual(["B3", "B4"]);
  });

  it("are all or none", () => {
    expect(reseat(house, free("D1"), old("B1", "D1"), null)).toEqual({
      ok: false,
      bandId: "b",
      available: 0,
    });
  });
});
