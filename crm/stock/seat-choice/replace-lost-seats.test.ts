import { expect, it } from "vitest";

import {
  freeExcept as free,
  listIds as ids,
  seat,
  seatRow as row,
} from "../../../tests/support/plan-seats";
import { findNearestAlternatives, replaceLostSeats } from "./replace-lost-seats";
import { indexSeats, type PlanSeat } from "../seat-plans/seat-runs";

const partyPlan = indexSeats("reserved", [
  ...row("A", 6),
  ...row("B", 6),
  seat("C", 1, { kind: "wheelchair" }),
  seat("C", 2, { kind: "companion" }),
  seat("C", 5, { kind: "wheelchair" }),
  seat("C", 6, { kind: "wheelchair" }),
]);
const near = (wanted: string[], ...taken: string[]) => {
  const seats = wanted.map((id) => partyPlan.seats.find((other) => other.id === id) as PlanSeat);
  const nearest = findNearestAlternatives(partyPlan, free(...taken), seats, null);
  return nearest && ids(nearest);
};

it("the nearest seats keep the party together, with one alternative for each lost seat", () => {
  expect(near(["A2", "A3"], "A3")).toEqual(["A2", "A1"]);
  expect(near(["A6", "A5"], "A6")).toEqual(["A4", "A5"]);
});

it("the nearest seats keep the wanted seats that are free after the plan was reloaded", () => {
  const reloaded = indexSeats(
    partyPlan.seating,
    partyPlan.seats.map((original) => ({ ...original })),
  );
  const wanted = partyPlan.seats.filter(({ id }) => ["C1", "C2", "C5"].includes(id));
  const all = findNearestAlternatives(reloaded, free(), wanted, null);
  expect(ids(all ?? [])).toEqual(ids(wanted));
  const party = partyPlan.seats.filter(({ id }) => ["A5", "A6"].includes(id));
  expect(ids(findNearestAlternatives(reloaded, free("A6"), party, null) ?? [])).toEqual([
    "A5",
    "A4",
  ]);
  const spaces = partyPlan.seats.filter(({ id }) => ["C1", "C5", "C6"].includes(id));
  // C5 and C6 are in the request, so they cannot replace C1.
  expect(findNearestAlternatives(reloaded, free("C1"), spaces, null)).toBeNull();
});

it("no nearest seats are found when too few seats are free", () => {
  expect(near(["A1"], ...ids(partyPlan.seats))).toBeNull();
});

const seats = [
  ...row("A", 6),
  ...row("B", 6),
  seat("C", 1, { kind: "wheelchair" }),
  seat("C", 2, { kind: "wheelchair" }),
  seat("D", 1, { bandId: "b" }),
];
const lostPlan = indexSeats("reserved", seats);
const old = (...chosen: string[]) => seats.filter(({ id }) => chosen.includes(id));
const seatIds = (seating: ReturnType<typeof replaceLostSeats>) =>
  seating.ok ? ids([...seating.value.values()].flat()) : seating;

it("seats that are all free stay the same", () => {
  expect(seatIds(replaceLostSeats(lostPlan, free(), old("B5", "B6", "D1"), null))).toEqual([
    "B5",
    "B6",
    "D1",
  ]);
});

it("a party that lost one seat moves as a whole", () => {
  expect(seatIds(replaceLostSeats(lostPlan, free("B6"), old("B5", "B6", "D1"), null))).toEqual([
    "D1",
    "B4",
    "B5",
  ]);
});

it("a wheelchair user's party that lost its space moves as a whole to another space, if there is one", () => {
  expect(seatIds(replaceLostSeats(lostPlan, free("C1"), old("C1", "B1"), null))).toEqual([
    "C2",
    "B2",
  ]);
  expect(replaceLostSeats(lostPlan, free("C1", "C2"), old("C1", "B1"), null)).toEqual({
    ok: false,
    failure: { lost: old("C1") },
  });
  expect(seatIds(replaceLostSeats(lostPlan, free("B1"), old("C1", "B1"), null))).toEqual([
    "C1",
    "B2",
  ]);
});

it("the remaining seats of a party that moves count toward a row limit", () => {
  const twoBands = [
    ...[1, 2].map((place) => seat("A", place, { bandId: "b" })),
    ...[3, 4, 5, 6].map((place) => seat("A", place)),
    ...[3, 4, 5, 6].map((place) => seat("F", place)),
    seat("G", 1, { bandId: "c" }),
    seat("S", 1, { row: null, bandId: "c" }),
  ];
  const party = twoBands.filter(({ id }) => ["A1", "A2", "A3", "A4", "G1", "S1"].includes(id));
  const moved = (left: number) =>
    seatIds(
      replaceLostSeats(indexSeats("reserved", twoBands), free("A3"), party, {
        rows: new Set(["A"]),
        left,
      }),
    );
  expect(moved(4)).toEqual(["A1", "A2", "G1", "S1", "A4", "A5"]);
  expect(moved(3)).toEqual(["A1", "A2", "G1", "S1", "F3", "F4"]);
});

it("replacements of lost seats respect a row limit", () => {
  const limit = { rows: new Set(["A"]), left: 1 };
  const moved = seatIds(replaceLostSeats(lostPlan, free("A3"), old("A3", "A4"), limit));
  expect(moved).toEqual(["B3", "B4"]);
});

it("lost seats are all replaced or none", () => {
  expect(replaceLostSeats(lostPlan, free("D1"), old("B1", "D1"), null)).toEqual({
    ok: false,
    failure: { bandId: "b", available: 0 },
  });
});

const wheelchair = (row: string, place: number, change: Partial<PlanSeat> = {}) =>
  seat(row, place, { kind: "wheelchair", ...change });
const companion = (row: string, place: number) => seat(row, place, { kind: "companion" });

const plan = [
  ...["A", "B"].flatMap((row) => [1, 2, 3, 4, 5, 6].map((place) => seat(row, place))),
  // In plan order, the farthest from W10 comes first.
  wheelchair("W", 1),
  companion("W", 2),
  wheelchair("W", 8),
  companion("W", 9),
  wheelchair("W", 10),
  companion("W", 11),
  wheelchair("W", 12, { bandId: "b" }),
];

const instead = (wanted: string[], taken: string[], rowLimit?: { rows: string[]; left: number }) =>
  findNearestAlternatives(
    indexSeats("reserved", plan),
    ({ id }) => !taken.includes(id),
    wanted.map((id) => plan.find((other) => other.id === id) ?? seat("?", 0)),
    rowLimit ? { rows: new Set(rowLimit.rows), left: rowLimit.left } : null,
  )?.map(({ id }) => id) ?? null;

it("a wheelchair space and a companion seat are replaced by the nearest free ones of the same band", () => {
  expect(instead(["W10", "W11"], ["W10", "W11"])).toEqual(["W8", "W9"]);
  // Here the nearest is also the first in plan order.
  expect(instead(["W1"], ["W1"])).toEqual(["W8"]);
});

it("a wheelchair user whose space is gone is offered another with its own companion seats, never one without", () => {
  expect(instead(["W10", "W11"], ["W10"])).toEqual(["W8", "W9"]);
  expect(instead(["W10", "W11", "A4"], ["W10", "A4"])).toEqual(["W8", "W9", "A3"]);
  // The companion seat on its other side.
  expect(instead(["W10", "W11"], ["W11"])).toEqual(["W10", "W9"]);
  // W8 and W1 are free, but no companion seat beside them.
  expect(instead(["W10", "W11"], ["W10", "W9", "W2"])).toBeNull();
  expect(instead(["W10", "W11", "W9"], ["W10"])).toBeNull();
});

it("the nearest seats of two wheelchair spaces differ, and exclude spaces of the request", () => {
  expect(instead(["W10", "W8"], ["W10"])).toEqual(["W1", "W8"]);
  expect(instead(["W10", "W8"], ["W10", "W8"])).toBeNull();
});

it("no nearest seats are found for a wheelchair space when its band has no other free one", () => {
  expect(instead(["W10"], ["W1", "W8", "W10"])).toBeNull();
  expect(instead(["W12"], ["W12"])).toBeNull();
});

it("the nearest seats are unchanged for a party that lost no seat", () => {
  expect(instead(["A3", "A4"], ["A1"])).toEqual(["A3", "A4"]);
  expect(instead(["A3", "A4", "W10"], ["W10"])).toEqual(["A3", "A4", "W8"]);
});

it("the nearest seats move a party as a whole and are in the order of the wanted seats", () => {
  expect(instead(["W10", "A4", "A5"], ["A4"])).toEqual(["W10", "A6", "A5"]);
  expect(instead(["A4", "W10", "A5"], ["A4", "W10"])).toEqual(["A6", "W8", "A5"]);
});

it("the nearest seats respect a row limit, and wheelchair spaces in limited rows count toward it", () => {
  const front = (left: number) => ({ rows: ["A"], left });
  expect(instead(["A4", "A5"], ["A4"], front(1))?.every((id) => id.startsWith("B"))).toBe(true);
  expect(instead(["A4", "A5"], ["A4"], front(2))).toEqual(["A6", "A5"]);
  const both = (left: number) => instead(["W10", "A4", "A5"], ["A4"], { rows: ["A", "W"], left });
  expect(both(3)).toEqual(["W10", "A6", "A5"]);
  expect(both(2)?.filter((id) => id.startsWith("A"))).toEqual([]);
  expect(instead(["W10", "A4", "A5"], ["A4"], front(2))).toEqual(["W10", "A6", "A5"]);
});

it("each of the nearest seats is in the band of the seat that it replaces", () => {
  const hall = [...row("A", 6), ...[1, 2, 3, 4].map((place) => seat("D", place, { bandId: "b" }))];
  const wanted = ["A3", "D2", "A4"].flatMap((id) => hall.filter((other) => other.id === id));
  const nearest = findNearestAlternatives(
    indexSeats("reserved", hall),
    free("A3", "D2"),
    wanted,
    null,
  );
  expect(ids(nearest ?? [])).toEqual(["A1", "D1", "A2"]);
});

it("a transfer seat can be replaced by a standard seat", () => {
  const transfer = seat("A", 1, { kind: "transfer" });
  const hall = indexSeats("reserved", [transfer, seat("A", 2), seat("A", 3)]);
  expect(ids(findNearestAlternatives(hall, free("A1"), [transfer], null) ?? [])).toEqual(["A2"]);
});

it("no nearest seats are found when the only alternative is already kept as a wheelchair space", () => {
  const reloaded = indexSeats("reserved", [seat("A", 1), seat("A", 2)]);
  expect(
    findNearestAlternatives(reloaded, free("A1"), [wheelchair("A", 2), seat("A", 1)], null),
  ).toBeNull();
});

it("the nearest seats count a party's unchanged seats toward a row limit", () => {
  // Band b's party stays in row A; one more seat is allowed in that row.
  const balcony = [seat("A", 7, { bandId: "b" }), seat("A", 8, { bandId: "b" })];
  const all = [...plan, ...balcony];
  const nearest = findNearestAlternatives(
    indexSeats("reserved", all),
    ({ id }) => id !== "A3",
    [...balcony, ...all.filter(({ id }) => id === "A3" || id === "A4")],
    { rows: new Set(["A"]), left: 3 },
  );
  expect(nearest?.filter(({ row }) => row === "A").map(({ id }) => id)).toEqual(["A7", "A8"]);
});
