import { expect, it } from "vitest";

import { rowsInWords } from "./seat-runs";

const rows = (...names: string[]) =>
  names.map((name) => ({ name, rank: name.charCodeAt(0) - "A".charCodeAt(0) + 1 }));

it.each([
  [[], null],
  [["A"], "row A"],
  [["A", "B", "C"], "rows A to C"],
  [["C", "A", "B"], "rows A to C"],
  [["A", "C"], "rows A and C"],
  [["A", "B", "D", "F", "G"], "rows A to B, D and F to G"],
])("rows in words %j is %s", (names, words) => {
  expect(rowsInWords(rows(...names))).toBe(words);
});

it("rows in words go by the rows' order, not by their letters: theatres leave out I", () => {
  const withoutI = [
    { name: "H", rank: 8 },
    { name: "J", rank: 9 },
  ];
  expect(rowsInWords(withoutI)).toBe("rows H to J");
});
