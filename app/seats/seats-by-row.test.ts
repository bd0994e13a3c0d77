import fc from "fast-check";
import { expect, it } from "vitest";

import { PITCH, row, seat } from "../../tests/support/standing-seats";
import { rowsOf, seatsWithViews } from "./seats-by-row";

const standing = (change: Parameters<typeof seat>[0]) => ({
  seat: seat(change),
  free: true,
  block: null,
});

/** Each row as its name and, for each seat, "|" after an aisle and "s" otherwise. */
const drawn = (rows: ReturnType<typeof row>[]) =>
  rowsOf(rows.flat()).map(({ name, seats }) => [
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
  ["say where an aisle is", [row("A", "sss  ss")], [["A", "sss|s"]]],
  ["may have no name", [row(null, "sss")], [[null, "sss"]]],
  [
    "have no aisle on a bend",
    [[0, 1, 2, 3].map((at) => standing({ id: String(at), x: at * PITCH, y: at * at * 3 }))],
    [["A", "ssss"]],
  ],
  ["may be none", [], []],
])("the rows of a section %s", (_, rows, expected) => {
  expect(drawn(rows)).toEqual(expected);
});

it("the rows of a section have every seat once, in its order", () => {
  const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom("A", "B")));
  fc.assert(
    fc.property(places, (found) => {
      const seats = found.map(([x, name], index) => standing({ id: String(index), x, row: name }));
      const inRows = rowsOf(seats).flatMap((one) => one.seats);
      expect(inRows.map(({ seat: { id } }) => id)).toEqual(seats.map(({ seat: { id } }) => id));
    }),
  );
});

it("views are shown from a section's middle, and from the ends and middles of its first and last rows", () => {
  const { middle, others } = seatsWithViews([
    ...row("A", "sss"),
    ...row("B", "sss"),
    ...row("C", "s"),
  ]);
  expect(middle?.id).toBe("B-2");
  expect(others.map(({ id }) => id)).toEqual(["A-1", "A-2", "A-3", "C-1"]);
  expect(seatsWithViews([])).toEqual({ middle: undefined, others: [] });
});
