import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { rowsOf } from "./seats-by-row";
import { PITCH, row, seat } from "../../../../tests/support/standing-seats";

const gaps = (...rows: ReturnType<typeof row>[]) =>
  rowsOf(rows.flat()).map(({ name, seats }) => [name, seats.map(({ gap }) => gap)]);

describe("rows as they are drawn", () => {
  it("follow each other as in the plan, whatever they are called", () => {
    expect(gaps(row("B", "ss"), row("A", "s"), row("AA", "s")).map(([name]) => name)).toEqual([
      "B",
      "A",
      "AA",
    ]);
  });

  it("leave room where the hall has an aisle", () => {
    expect(gaps(row("A", "sss  ss"))).toEqual([["A", [0, 0, 0, 2, 0]]]);
  });

  it("begin further in where the hall's do", () => {
    expect(gaps(row("A", "  sss"), row("B", "sssssss"))).toEqual([
      ["A", [2, 0, 0]],
      ["B", [0, 0, 0, 0, 0, 0, 0]],
    ]);
  });

  it("close up where seats stand a little apart, as on a bend", () => {
    const bent = [0, 1, 2, 3].map((at) => ({
      seat: seat({ id: String(at), x: at * PITCH, y: at * at * 3 }),
      free: true,
      block: null,
    }));
    expect(rowsOf(bent)[0]?.seats.map(({ gap }) => gap)).toEqual([0, 0, 0, 0]);
  });

  it("of one seat alone, or without a name, are rows too", () => {
    expect(gaps(row("A", "s"))).toEqual([["A", [0]]]);
    expect(gaps(row(null, "sss"))).toEqual([[null, [0, 0, 0]]]);
    expect(rowsOf([])).toEqual([]);
  });

  it("have every seat once, in its order, with whole and no negative room", () => {
    const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom("A", "B")));
    fc.assert(
      fc.property(places, (drawn) => {
        const seats = drawn.map(([x, name], index) => ({
          seat: seat({ id: String(index), x, row: name }),
          free: true,
          block: null,
        }));
        const rows = rowsOf(seats);
        expect(rows.flatMap((one) => one.seats.map(({ seat: { id } }) => id))).toEqual(
          seats.map(({ seat: { id } }) => id),
        );
        for (const { gap } of rows.flatMap((one) => one.seats)) {
          expect(Number.isInteger(gap) && gap >= 0).toBe(true);
        }
      }),
    );
  });
});
