import { expect, it } from "vitest";

import { findSeat, type PlanSeat, type SeatsByName } from "./find-performance";

/** Rows of two seats, by section. */
function getHall(sections: Readonly<Record<string, readonly string[]>>): SeatsByName {
  const hall: SeatsByName = { bySection: new Map(), places: new Map(), names: new Map() };
  for (const [section, rows] of Object.entries(sections)) {
    const getSeat = (row: string, number: string): [string, PlanSeat] => [
      number,
      { id: `${section}/${row}/${number}`, bandId: "A", kind: "standard" },
    ];
    hall.names.set(section.toLowerCase(), section);
    hall.bySection.set(
      section.toLowerCase(),
      new Map(rows.map((row) => [row, new Map([getSeat(row, "1"), getSeat(row, "2")])])),
    );
  }
  return hall;
}

const hall = getHall({
  "Floor, rows A to B": ["a", "b"],
  "Floor, rows C to D": ["c", "d"],
  "Box, left": ["1"],
  "Box, right": ["1", "2"],
});
const find = (section: string, row: string, seat = "1") => {
  const found = findSeat(hall, { section, row, seat });
  return found.ok ? (found.value as PlanSeat).id : `${found.failure.column}: ${found.failure.why}`;
};

it("the name of a section that is divided is enough where the row says which part is meant", () => {
  expect(find("floor, rows C to D", "C")).toBe("Floor, rows C to D/c/1");
  expect(find("Floor", "C", "02")).toBe("Floor, rows C to D/c/2");
  expect(find("Box", "2")).toBe("Box, right/2/1");
  expect(find("Box", "1")).toBe(
    'section: expected the part of the section, found "Box"; there are "Box, left", "Box, right"',
  );
});

it("an unknown section is answered with the nearest, or those that there are", () => {
  expect(find("Floor, rows A to C", "A")).toMatch(
    /found "Floor, rows A to C"; did you mean "Floor/,
  );
  expect(find("Balcony", "A")).toBe(
    'section: expected a section of the hall, found "Balcony"; there are "Box, left", "Box, right", "Floor, rows A to B", "Floor, rows C to D"',
  );
  expect(find("Box, left", "1", "7")).toBe(
    'seat: expected a seat of this row, found "7": it has 1 to 2',
  );
});
