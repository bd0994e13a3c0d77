import { expect, it } from "vitest";

import { rowRanges } from "./seat-counts";

const rows = (names: string) =>
  [...names].map((name) => ({ name, rank: name.charCodeAt(0) - "A".charCodeAt(0) + 1 }));

const listed = (ranges: readonly { from: string; to: string }[]) =>
  ranges.map(({ from, to }) => from + to).join(" ");

it.each([
  ["", ""],
  ["A", "AA"],
  ["ABC", "AC"],
  ["CAB", "AC"],
  ["AC", "AA CC"],
  ["ABDFG", "AB DD FG"],
])("rowRanges of the rows %j are %j", (names, expected) => {
  expect(listed(rowRanges(rows(names)))).toBe(expected);
});

it("rowRanges uses the rank of rows, not their letters, because theaters skip row I", () => {
  const withoutI = [
    { name: "H", rank: 8 },
    { name: "J", rank: 9 },
  ];
  expect(rowRanges(withoutI)).toEqual([{ from: "H", to: "J" }]);
});
