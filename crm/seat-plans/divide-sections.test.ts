import fc from "fast-check";
import { expect, it } from "vitest";

import { gridPlan, rowLetters } from "../../tests/support/grid-plan";
import { divideSections } from "./divide-sections";
import { parseSeatPlan } from "./seat-plan";

function divided(...sections: { name: string; rows: number; seatsInRow: number }[]) {
  const drawn = sections.map((section) => ({ ...section, rows: rowLetters(section.rows) }));
  const parsed = parseSeatPlan(gridPlan("Arena", drawn));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { plan, notes } = divideSections(parsed.plan);
  const seats = plan.zones.map(({ rows }) => rows.flatMap((row) => row.seats));
  return {
    names: plan.zones.map(({ name }) => name),
    sizes: seats.map(({ length }) => length),
    ids: seats.flat().map((seat) => seat.seat_guid),
    ends: seats.flat().filter((seat) => seat.end_of_row === true).length,
    notes,
    before: parsed.plan.zones.flatMap(({ rows }) =>
      rows.flatMap((row) => row.seats.map((seat) => seat.seat_guid)),
    ),
  };
}

it("a section of an imported plan with more than 250 seats is divided by rows, and others are left as they are", () => {
  const { names, sizes, notes } = divided(
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

it("a row longer than a part is cut, without an aisle at the cut", () => {
  const { names, sizes, ends } = divided({ name: "Field", rows: 1, seatsInRow: 500 });
  expect(names).toEqual(["Field, row A, seats 1 to 250", "Field, row A, seats 251 to 500"]);
  expect([sizes, ends]).toEqual([[250, 250], 2]);
});

it("a divided plan has every seat once, in its order, in parts of at most 250 seats with names of their own", () => {
  const size = fc.record({
    rows: fc.integer({ min: 1, max: 40 }),
    seatsInRow: fc.integer({ min: 1, max: 300 }),
  });
  fc.assert(
    fc.property(size, (section) => {
      const { names, sizes, ids, before } = divided({ name: "Floor", ...section });
      expect(ids).toEqual(before);
      expect(new Set(names).size).toBe(names.length);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(250);
      expect(names.length).toBeLessThanOrEqual(Math.ceil(before.length / 125));
    }),
    { numRuns: 20 },
  );
});
