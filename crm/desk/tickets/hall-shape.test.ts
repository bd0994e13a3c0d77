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
  const first = "0 0 m\n20 0 l\n40 0 l\n60 0 l\n80 0 l";
  const lines = [first, "110 0 m\n120 0 l", "10 12 m\n10 12 l"].join("\n");
  expect(rows).toEqual([{ section: "Stalls", lines }]);
});
