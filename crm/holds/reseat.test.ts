import { expect, it } from "vitest";

import {
  freeBut as free,
  idsOf as ids,
  seat,
  seatRow as row,
} from "../../tests/support/plan-seats";
import { nearestInstead, reseat } from "./reseat";
import { indexSeats, type PlanSeat } from "./seat-runs";

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
  // C5 and C6 are wanted already: they cannot replace C1 too.
  expect(nearestInstead(reloaded, free("C1"), spaces, null)).toBeNull();
});

it("too few free seats leave no nearest seats", () => {
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

it("a party that lost one seat moves together", () => {
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
    seat("G", 1, { bandId: "c" }),
    seat("S", 1, { row: null, bandId: "c" }),
  ];
  const party = twoBands.filter(({ id }) => ["A1", "A2", "A3", "A4", "G1", "S1"].includes(id));
  const moved = (left: number) =>
    given(
      reseat(indexSeats("reserved", twoBands), free("A3"), party, { rows: new Set(["A"]), left }),
    );
  expect(moved(4)).toEqual(["A1", "A2", "G1", "S1", "A4", "A5"]);
  expect(moved(3)).toEqual(["A1", "A2", "G1", "S1", "F3", "F4"]);
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

const wheelchair = (row: string, place: number, change: Partial<PlanSeat> = {}) =>
  seat(row, place, { kind: "wheelchair", ...change });
const companion = (row: string, place: number) => seat(row, place, { kind: "companion" });

const plan = [
  ...["A", "B"].flatMap((row) => [1, 2, 3, 4, 5, 6].map((place) => seat(row, place))),
  // In the order of the plan the farthest from W10 comes first.
  wheelchair("W", 1),
  companion("W", 2),
  wheelchair("W", 8),
  companion("W", 9),
  wheelchair("W", 10),
  companion("W", 11),
  wheelchair("W", 12, { bandId: "b" }),
];

const instead = (wanted: string[], gone: string[], rowLimit?: { rows: string[]; left: number }) =>
  nearestInstead(
    indexSeats("reserved", plan),
    ({ id }) => !gone.includes(id),
    wanted.map((id) => plan.find((one) => one.id === id) ?? seat("?", 0)),
    rowLimit ? { rows: new Set(rowLimit.rows), left: rowLimit.left } : null,
  )?.map(({ id }) => id) ?? null;

it("the nearest seats are the nearest free wheelchair space and companion seat of the same band", () => {
  expect(instead(["W10", "W11"], ["W10", "W11"])).toEqual(["W8", "W9"]);
  expect(instead(["W10", "W11"], ["W10"])).toEqual(["W8", "W11"]);
  // Here the nearest is the first in the order of the plan, too.
  expect(instead(["W1"], ["W1"])).toEqual(["W8"]);
});

it("the nearest seats differ for each of two, and are never one that is wanted and free", () => {
  expect(instead(["W10", "W8"], ["W10"])).toEqual(["W1", "W8"]);
  expect(instead(["W10", "W8"], ["W10", "W8"])).toBeNull();
});

it("a band without a free wheelchair space has no nearest seats for one", () => {
  expect(instead(["W10"], ["W1", "W8", "W10"])).toBeNull();
  expect(instead(["W12"], ["W12"])).toBeNull();
});

it("the nearest seats leave a party that lost nothing where it is", () => {
  expect(instead(["A3", "A4"], ["A1"])).toEqual(["A3", "A4"]);
  expect(instead(["A3", "A4", "W10"], ["W10"])).toEqual(["A3", "A4", "W8"]);
});

it("the nearest seats move a party as a whole, each in place of the seat that was wanted", () => {
  expect(instead(["W10", "A4", "A5"], ["A4"])).toEqual(["W10", "A6", "A5"]);
  expect(instead(["A4", "W10", "A5"], ["A4", "W10"])).toEqual(["A6", "W8", "A5"]);
});

it("the nearest seats keep to a row limit, which wheelchair spaces in those rows count for", () => {
  const front = (left: number) => ({ rows: ["A"], left });
  expect(instead(["A4", "A5"], ["A4"], front(1))?.every((id) => id.startsWith("B"))).toBe(true);
  expect(instead(["A4", "A5"], ["A4"], front(2))).toEqual(["A6", "A5"]);
  const both = (left: number) => instead(["W10", "A4", "A5"], ["A4"], { rows: ["A", "W"], left });
  expect(both(3)).toEqual(["W10", "A6", "A5"]);
  expect(both(2)?.filter((id) => id.startsWith("A"))).toEqual([]);
  expect(instead(["W10", "A4", "A5"], ["A4"], front(2))).toEqual(["W10", "A6", "A5"]);
});

it("the nearest seats are of the band of the seat that each replaces", () => {
  const hall = [...row("A", 6), ...[1, 2, 3, 4].map((place) => seat("D", place, { bandId: "b" }))];
  const wanted = ["A3", "D2", "A4"].flatMap((id) => hall.filter((each) => each.id === id));
  const found = nearestInstead(indexSeats("reserved", hall), free("A3", "D2"), wanted, null);
  expect(ids(found ?? [])).toEqual(["A1", "D1", "A2"]);
});

it("the nearest seat to a transfer seat may be a standard one", () => {
  const transfer = seat("A", 1, { kind: "transfer" });
  const hall = indexSeats("reserved", [transfer, seat("A", 2), seat("A", 3)]);
  expect(ids(nearestInstead(hall, free("A1"), [transfer], null) ?? [])).toEqual(["A2"]);
});

it("there are no nearest seats where a wanted wheelchair space has become the only seat for somebody else", () => {
  const reloaded = indexSeats("reserved", [seat("A", 1), seat("A", 2)]);
  expect(nearestInstead(reloaded, free("A1"), [wheelchair("A", 2), seat("A", 1)], null)).toBeNull();
});

it("the nearest seats count the seats that a party keeps in the limited rows", () => {
  // Band b's party stays in row A; only one more seat may be in that row.
  const balcony = [seat("A", 7, { bandId: "b" }), seat("A", 8, { bandId: "b" })];
  const all = [...plan, ...balcony];
  const found = nearestInstead(
    indexSeats("reserved", all),
    ({ id }) => id !== "A3",
    [...balcony, ...all.filter(({ id }) => id === "A3" || id === "A4")],
    { rows: new Set(["A"]), left: 3 },
  );
  expect(found?.filter(({ row }) => row === "A").map(({ id }) => id)).toEqual(["A7", "A8"]);
});
