import fc from "fast-check";
import { expect, it } from "vitest";

import { PITCH, row, seat } from "../../../../tests/support/standing-seats";
import { rowsOf } from "./seats-by-row";

const standing = (change: Parameters<typeof seat>[0]) => ({
  seat: seat(change),
  free: true,
  block: null,
});

it.each([
  ["rows keep the plan's order", [row("B", "ss"), row("A", "s")], { B: [0, 0], A: [0] }],
  ["a gap shows an aisle", [row("A", "sss  ss")], { A: [0, 0, 0, 2, 0] }],
  [
    "a row begins further in where the hall's does",
    [row("A", "  sss"), row("B", "sssssss")],
    { A: [2, 0, 0], B: [0, 0, 0, 0, 0, 0, 0] },
  ],
  ["rows may have no name", [row(null, "sss")], { null: [0, 0, 0] }],
  [
    "seats on a bend have no gap",
    [[0, 1, 2, 3].map((at) => standing({ id: String(at), x: at * PITCH, y: at * at * 3 }))],
    { A: [0, 0, 0, 0] },
  ],
  ["a section may have no seats", [], {}],
])("on a drawn section %s", (_, rows, gaps) => {
  const drawn = rowsOf(rows.flat()).map(({ name, seats }) => [name, seats.map(({ gap }) => gap)]);
  expect(drawn.map(([name, of]) => [String(name), of])).toEqual(Object.entries(gaps));
});

it("a drawn section has every seat once, in its order, with whole gaps that are not negative", () => {
  const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom("A", "B")));
  fc.assert(
    fc.property(places, (drawn) => {
      const seats = drawn.map(([x, name], index) => standing({ id: String(index), x, row: name }));
      const inRows = rowsOf(seats).flatMap((one) => one.seats);
      expect(inRows.map(({ seat: { id } }) => id)).toEqual(seats.map(({ seat: { id } }) => id));
      for (const { gap } of inRows) expect(Number.isInteger(gap) && gap >= 0).toBe(true);
    }),
  );
});
