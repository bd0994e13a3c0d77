import { expect, it } from "vitest";

import {
  freeExcept as free,
  listIds as ids,
  seat,
  seatRange as range,
  seatRow as row,
} from "../../../tests/support/plan-seats";
import { groupIntoBlocks, incompleteBlocks, indexSeats, findStrandedSeats } from "./seat-runs";

const twoRows = indexSeats("reserved", [...row("A", 8), ...row("B", 8)]);

it("a block range can be written in either direction", () => {
  const [first, second] = groupIntoBlocks(twoRows, [range("A", "1", "2"), range("B", "6", "4")]);
  expect([ids(first ?? []), ids(second ?? [])]).toEqual([
    ["A1", "A2"],
    ["B4", "B5", "B6"],
  ]);
});

it("overlapping blocks are merged", () => {
  const blocks = groupIntoBlocks(twoRows, [range("A", "3", "5"), range("A", "1", "3")]);
  expect(blocks.map(ids)).toEqual([["A1", "A2", "A3", "A4", "A5"]]);
});

it("incompleteBlocks returns the missing seats of partly chosen blocks", () => {
  const blocks = groupIntoBlocks(twoRows, [range("A", "1", "3"), range("A", "4", "5")]);
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
