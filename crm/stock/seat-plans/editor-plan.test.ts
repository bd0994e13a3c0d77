import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { flattenSeatPlan } from "./flatten-seat-plan";
import { categoryBands } from "./import-plan";
import { parseSeatPlan } from "./seat-plan";

const file = new URL("../../../tests/fixtures/imports/editor-plan.json", import.meta.url);
const parsed = parseSeatPlan(JSON.parse(readFileSync(file, "utf8")));
if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure));
const bands = categoryBands(
  parsed.value.plan,
  ["A", "B", "C", "D", "E"].map((id) => ({ id, name: id })),
  undefined,
);
if (!bands.ok) throw new Error(bands.failure.join());
const seats = flattenSeatPlan(parsed.value.plan, bands.value.bandOf);

it("a plan saved by the pretix editor is imported completely, and conversions are reported", () => {
  expect(seats).toHaveLength(188);
  expect([bands.value.note, ...parsed.value.notes]).toEqual([
    "price bands: Front stalls in band A (56), Rear stalls in band B (84), Balcony in band C (48)",
    "1 zone has no name: numbered by place",
    "1 row has no name: numbered by place",
    "3 seats have no name: numbered by place",
    "no rows, so nothing to sell: zone Foyer",
    "5 areas (Stage, Balcony, Standing, Bar) are drawings: nothing is sold in them",
  ]);
});

it("rows of a pretix plan are ordered from the stage, even if the file lists them from the back", () => {
  const stalls = seats.filter(({ section }) => section === "Stalls");
  const rows = [...new Set(stalls.map(({ row }) => row))];
  expect(rows.join("")).toBe("ABCDEFGHIJ");
  expect(stalls.find(({ id }) => id === "Stalls-A-7")).toMatchObject({
    rowsInFront: 0,
    positionInRow: "middle",
    endOfRow: false,
  });
  expect(stalls.find(({ id }) => id === "Stalls-J-14")).toMatchObject({
    rowsInFront: 9,
    positionInRow: "right",
    endOfRow: true,
  });
  // In the file, row C is from right to left.
  expect(stalls.find(({ id }) => id === "Stalls-C-1")).toMatchObject({
    place: 1,
    positionInRow: "left",
  });
});

it("seats of a pretix plan have distinct, whole-number positions within the size", () => {
  const spots = new Set(seats.map(({ x, y }) => `${x},${y}`));
  expect(spots.size).toBe(seats.length);
  expect(seats.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y))).toBe(true);
  expect(seats.every(({ x, y }) => x >= 0 && y >= 0 && x <= 520 && y <= 820)).toBe(true);
});
