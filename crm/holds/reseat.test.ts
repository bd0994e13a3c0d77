import { describe, expect, it } from "vitest";

import { reseat } from "./reseat";
import { indexSeats, type PlanSeat } from "./seat-runs";

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

const seats = [
  ...["A", "B"].flatMap((row) => [1, 2, 3, 4, 5, 6].map((place) => seat(row, place))),
  seat("C", 1, { kind: "wheelchair" }),
  seat("C", 2, { kind: "wheelchair" }),
  seat("D", 1, { bandId: "b" }),
];
const house = indexSeats("reserved", seats);
const old = (...ids: string[]) => seats.filter(({ id }) => ids.includes(id));
const free =
  (...gone: string[]) =>
  ({ id }: PlanSeat) =>
    !gone.includes(id);
const given = (answer: ReturnType<typeof reseat>) =>
  answer.ok ? [...answer.seats.values()].flat().map(({ id }) => id) : answer;

describe("seats that were lost", () => {
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
