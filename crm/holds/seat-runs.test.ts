import { expect, it } from "vitest";

import {
  freeExcept as free,
  idsOf as ids,
  seat,
  seatRange as range,
  seatRow as row,
} from "../../tests/support/plan-seats";
import {
  blocksOf,
  incompleteBlocks,
  describeRows,
  indexSeats,
  findStrandedSeats,
} from "./seat-runs";

const rows = (...names: string[]) =>
  names.map((name) => ({ name, rank: name.charCodeAt(0) - "A".charCodeAt(0) + 1 }));

it.each([
  [[], null],
  [["A"], "row A"],
  [["A", "B", "C"], "rows A to C"],
  [["C", "A", "B"], "rows A to C"],
  [["A", "C"], "rows A and C"],
  [["A", "B", "D", "F", "G"], "rows A to B, D and F to G"],
])("describeRows(%j) returns %s", (names, description) => {
  expect(describeRows(rows(...names))).toBe(description);
});

it("describeRows uses the rank of rows, not their letters, because theaters skip row I", () => {
  const withoutI = [
    { name: "H", rank: 8 },
    { name: "J", rank: 9 },
  ];
  expect(describeRows(withoutI)).toBe("rows H to J");
});

const twoRows = indexSeats("reserved", [...row("A", 8), ...row("B", 8)]);

it("a block range can be written in either direction", () => {
  const [first, second] = blocksOf(twoRows, [range("A", "1", "2"), range("B", "6", "4")]);
  expect([ids(first ?? []), ids(second ?? [])]).toEqual([
    ["A1", "A2"],
    ["B4", "B5", "B6"],
  ]);
});

it("overlapping blocks are merged", () => {
  const blocks = blocksOf(twoRows, [range("A", "3", "5"), range("A", "1", "3")]);
  expect(blocks.map(ids)).toEqual([["A1", "A2", "A3", "A4", "A5"]]);
});

it("incompleteBlocks returns the missing seats of partly chosen blocks", () => {
  const blocks = blocksOf(twoRows, [range("A", "1", "3"), range("A", "4", "5")]);
  const missing = (...chosen: string[]) =>
    incompleteBlocks(new Set(chosen), blocks).map((block) => ids(block.missing));
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
  ids(findStrandedSeats(rowsWithGaps, isFree, new Set(chosen)));

it("a single seat is left alone between chosen seats, taken seats and the end of the row", () => {
  expect(alone(["A2", "A3"])).toEqual(["A1"]);
  expect(alone(["A1", "A2"], free("A4"))).toEqual([]);
  expect(alone(["A5"])).toEqual(["A6"]);
});

it("a single seat that was already alone is allowed", () => {
  expect(alone(["A1", "A2"], free("A5"))).toEqual([]);
});

it("a single seat is allowed when all other free seats next to it are chosen", () => {
  expect(alone(["A1", "A2"], free("A4", "A5", "A6"))).toEqual([]);
  expect(alone(["B3"])).toEqual(["B2", "B4"]);
});

it("a choice next to a wheelchair space leaves no single seat", () => {
  expect(alone(["B3", "B4"])).toEqual([]);
});
