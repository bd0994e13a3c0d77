import { expect, it } from "vitest";

import { findShape } from "./hall-shape";

const seat = (row: string, place: number, x: number, y: number) => ({
  section: "Stalls",
  ...{ row, place, x, y },
});

it("the rows of a hall are parted at aisles, and keep their ends and a few seats between", () => {
  const row = Array.from({ length: 9 }, (_, at) => seat("A", at + 1, at * 10, 0));
  const afterAisle = [11, 12].map((place) => seat("A", place, place * 10, 0));
  const { gap, rows } = findShape([...afterAisle, ...row, seat("B", 1, 10, 12)]);
  expect(gap).toBe(10);
  const first = [0, 20, 40, 60, 80].map((x) => [x, 0]);
  const second = [110, 120].map((x) => [x, 0]);
  expect(rows.map(({ points }) => points)).toEqual([first, second, [[10, 12]]]);
});
