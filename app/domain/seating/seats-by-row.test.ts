import fc from "fast-check";
import { expect, it } from "vitest";

import { PITCH, row, seat } from "../../../tests/support/seat-rows";
import { groupByRow, seatsWithViews } from "./seats-by-row";

const freeSeat = (change: Parameters<typeof seat>[0]) => ({
  seat: seat(change),
  free: true,
  block: null,
});

/** Each row as its name and, for each seat, "|" after an aisle and "s" otherwise. */
const drawn = (rows: ReturnType<typeof row>[]) =>
  groupByRow(rows.flat()).map(({ name, seats }) => [
    name,
    seats.map(({ afterAisle }) => (afterAisle ? "|" : "s")).join(""),
  ]);

it.each([
  [
    "keep the plan's order",
    [row("B", "ss"), row("A", "s")],
    [
      ["B", "ss"],
      ["A", "s"],
    ],
  ],
  ["have aisles", [row("A", "sss  ss")], [["A", "sss|s"]]],
  ["can be unnamed", [row(null, "sss")], [[null, "sss"]]],
  [
    "have no aisle in a curve",
    [[0, 1, 2, 3].map((at) => freeSeat({ id: String(at), place: at + 1, y: at * at * 3 }))],
    [["A", "ssss"]],
  ],
  [
    "have aisles where places differ by more than 1, whatever the drawing",
    [[1, 2, 4].map((place) => freeSeat({ id: String(place), place, x: place * PITCH }))],
    [["A", "ss|"]],
  ],
  ["are empty without seats", [], []],
])("the rows of a section %s", (_, rows, expected) => {
  expect(drawn(rows)).toEqual(expected);
});

it("the rows of a section contain every seat once, in order", () => {
  const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom("A", "B")));
  fc.assert(
    fc.property(places, (generated) => {
      const seats = generated.map(([x, name], index) =>
        freeSeat({ id: String(index), x, row: name }),
      );
      const inRows = groupByRow(seats).flatMap((row) => row.seats);
      expect(inRows.map(({ seat: { id } }) => id)).toEqual(seats.map(({ seat: { id } }) => id));
    }),
  );
});

it("seatsWithViews returns the section's middle seat, and the ends and middles of its first and last rows", () => {
  const { middle, others } = seatsWithViews([
    ...row("A", "sss"),
    ...row("B", "sss"),
    ...row("C", "s"),
  ]);
  expect(middle?.id).toBe("B-2");
  expect(others.map(({ id }) => id)).toEqual(["A-1", "A-2", "A-3", "C-1"]);
  expect(seatsWithViews([])).toEqual({ middle: undefined, others: [] });
});
