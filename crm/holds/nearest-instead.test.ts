import { expect, it } from "vitest";

import { seat } from "../../tests/support/plan-seats";
import { nearestInstead } from "./reseat";
import { indexSeats, type PlanSeat } from "./seat-runs";

const wheelchair = (row: string, place: number, change: Partial<PlanSeat> = {}) =>
  seat(row, place, { kind: "wheelchair", ...change });
const companion = (row: string, place: number) => seat(row, place, { kind: "companion" });

const house = [
  ...["A", "B"].flatMap((row) => [1, 2, 3, 4, 5, 6].map((place) => seat(row, place))),
  // In the order of the house the farthest from W10 comes first.
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
    indexSeats("reserved", house),
    ({ id }) => !gone.includes(id),
    wanted.map((id) => house.find((one) => one.id === id) ?? seat("?", 0)),
    rowLimit ? { rows: new Set(rowLimit.rows), left: rowLimit.left } : null,
  )?.map(({ id }) => id) ?? null;

it("the nearest seats are the nearest free wheelchair space and companion seat of the same band", () => {
  expect(instead(["W10", "W11"], ["W10", "W11"])).toEqual(["W8", "W9"]);
  expect(instead(["W10", "W11"], ["W10"])).toEqual(["W8", "W11"]);
});

it("the nearest seats differ for each of two, and are never one that is wanted and free", () => {
  expect(instead(["W10", "W8"], ["W10"])).toEqual(["W1", "W8"]);
  expect(instead(["W10", "W8"], ["W10", "W8"])).toBeNull();
});

it("there are no nearest seats where no wheelchair space of the band is free", () => {
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
});

it("the nearest seats count the seats that a party keeps in the limited rows", () => {
  // Band b's party stays in row A; only one more seat may be in that row.
  const balcony = [seat("A", 7, { bandId: "b" }), seat("A", 8, { bandId: "b" })];
  const all = [...house, ...balcony];
  const found = nearestInstead(
    indexSeats("reserved", all),
    ({ id }) => id !== "A3",
    [...balcony, ...all.filter(({ id }) => id === "A3" || id === "A4")],
    { rows: new Set(["A"]), left: 3 },
  );
  expect(found?.filter(({ row }) => row === "A").map(({ id }) => id)).toEqual(["A7", "A8"]);
});
