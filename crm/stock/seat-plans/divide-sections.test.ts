import fc from "fast-check";
import { expect, it } from "vitest";

import { gridPlan, rowLetters } from "../../../tests/support/grid-plan";
import { divideSections } from "./divide-sections";
import { parseSeatPlan } from "./seat-plan";

function divide(...sections: { name: string; rows: number; seatsInRow: number }[]) {
  const withRows = sections.map((section) => ({ ...section, rows: rowLetters(section.rows) }));
  const parsed = parseSeatPlan(gridPlan("Arena", withRows));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure));
  const { plan, notes } = divideSections(parsed.value.plan);
  const seats = plan.zones.map(({ rows }) => rows.flatMap((row) => row.seats));
  return {
    names: plan.zones.map(({ name }) => name),
    sizes: seats.map(({ length }) => length),
    ids: seats.flat().map((seat) => seat.seat_guid),
    ends: seats.flat().filter((seat) => seat.end_of_row === true).length,
    notes,
    before: parsed.value.plan.zones.flatMap(({ rows }) =>
      rows.flatMap((row) => row.seats.map((seat) => seat.seat_guid)),
    ),
  };
}

it("divideSections divides sections with more than 250 seats by rows and leaves others unchanged", () => {
  const { names, sizes, notes } = divide(
    { name: "Floor", rows: 32, seatsInRow: 25 },
    { name: "Orchestra", rows: 10, seatsInRow: 26 },
    { name: "Balcony", rows: 10, seatsInRow: 25 },
  );
  expect(names).toEqual([
    "Floor, rows A to H",
    "Floor, rows I to P",
    "Floor, rows Q to X",
    "Floor, rows Y to FF",
    "Orchestra, rows A to E",
    "Orchestra, rows F to J",
    "Balcony",
  ]);
  expect(sizes).toEqual([200, 200, 200, 200, 130, 130, 250]);
  expect(notes).toEqual([
    "Floor has 800 seats: divided into 4 sections",
    "Orchestra has 260 seats: divided into 2 sections",
  ]);
});

it("divideSections cuts a row with more than 250 seats without adding an aisle", () => {
  const { names, sizes, ends } = divide({ name: "Field", rows: 1, seatsInRow: 500 });
  expect(names).toEqual(["Field, row A, seats 1 to 250", "Field, row A, seats 251 to 500"]);
  expect([sizes, ends]).toEqual([[250, 250], 2]);
});

it("divideSections keeps all seats in order, in parts of at most 250 seats with unique names", () => {
  const size = fc.record({
    rows: fc.integer({ min: 1, max: 40 }),
    seatsInRow: fc.integer({ min: 1, max: 300 }),
  });
  fc.assert(
    fc.property(size, (section) => {
      const { names, sizes, ids, before } = divide({ name: "Floor", ...section });
      expect(ids).toEqual(before);
      expect(new Set(names).size).toBe(names.length);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(250);
      expect(names.length).toBeLessThanOrEqual(Math.ceil(before.length / 125));
    }),
    { numRuns: 20 },
  );
});
