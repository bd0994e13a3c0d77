import { expect, it } from "vitest";

import {
  freeBut as free,
  idsOf as ids,
  seat,
  seatRange as range,
  seatRow as row,
} from "../../tests/support/plan-seats";
import { blocksOf, incompleteBlocks, indexSeats, rowsInWords, seatsLeftAlone } from "./seat-runs";

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

const twoRows = indexSeats("reserved", [...row("A", 8), ...row("B", 8)]);

it("a block is the seats from the first to the last, whichever is named first", () => {
  const [one, two] = blocksOf(twoRows, [range("A", "1", "2"), range("B", "6", "4")]);
  expect([ids(one ?? []), ids(two ?? [])]).toEqual([
    ["A1", "A2"],
    ["B4", "B5", "B6"],
  ]);
});

it("blocks that overlap are one block", () => {
  const blocks = blocksOf(twoRows, [range("A", "3", "5"), range("A", "1", "3")]);
  expect(blocks.map(ids)).toEqual([["A1", "A2", "A3", "A4", "A5"]]);
});

it("a block is chosen whole or not at all, and what is missing is named", () => {
  const blocks = blocksOf(twoRows, [range("A", "1", "3"), range("A", "4", "5")]);
  const missing = (...chosen: string[]) =>
    incompleteBlocks(new Set(chosen), blocks).map((each) => ids(each.missing));
  expect(missing("A1", "A3", "A4")).toEqual([["A2"], ["A5"]]);
  expect(missing("A1", "A2", "A3", "B1")).toEqual([]);
});

const rowsWithGaps = indexSeats("reserved", [
  ...row("A", 6),
  seat("A", 8),
  seat("B", 1, { kind: "wheelchair" }),
  seat("B", 2),
  seat("B", 3),
  seat("B", 4),
]);
const alone = (chosen: string[], isFree = free()) =>
  ids(seatsLeftAlone(rowsWithGaps, isFree, new Set(chosen)));

it("a single seat is left alone between chosen seats, taken seats and the end of its row", () => {
  expect(alone(["A2", "A3"])).toEqual(["A1"]);
  expect(alone(["A1", "A2"], free("A4"))).toEqual([]);
  expect(alone(["A5"])).toEqual(["A6"]);
});

it("a single seat that was alone before is not refused", () => {
  expect(alone(["A1", "A2"], free("A5"))).toEqual([]);
});

it("a single seat may be left when all but one of a stretch are taken", () => {
  expect(alone(["A1", "A2"], free("A4", "A5", "A6"))).toEqual([]);
  expect(alone(["B3"])).toEqual(["B2", "B4"]);
});

it("a single seat beside a wheelchair space does not count as left alone", () => {
  expect(alone(["B3", "B4"])).toEqual([]);
});
