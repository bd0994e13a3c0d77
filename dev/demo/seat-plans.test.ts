import { expect, it } from "vitest";

import { flattenSeatPlan } from "../../crm/stock/seat-plans/flatten-seat-plan";
import { readDemoPlan } from "./demo-files";

it.each([
  ["main-hall", 2256, 22],
  ["recital-hall", 456, 6],
  ["studio", 90, 3],
  ["live-stream", 500, 0],
] as const)(
  "the demo's seat plan %s has %i seats and %i wheelchair spaces",
  (hall, capacity, wheelchairs) => {
    const seats = flattenSeatPlan(readDemoPlan(hall));
    expect(seats).toHaveLength(capacity);
    expect(seats.filter((seat) => seat.kind === "wheelchair")).toHaveLength(wheelchairs);
  },
);

it.each(["main-hall", "recital-hall"] as const)(
  "the demo's seat plan %s has no overlapping seats and no duplicate labels",
  (hall) => {
    const seats = flattenSeatPlan(readDemoPlan(hall));
    const labels = new Set(seats.map((seat) => `${seat.section}|${seat.row}|${seat.number}`));
    expect(labels.size).toBe(seats.length);
    const crowded = seats.filter((seat, index) =>
      seats.slice(index + 1).some((other) => Math.hypot(seat.x - other.x, seat.y - other.y) < 24),
    );
    expect(crowded).toEqual([]);
    expect(seats.filter((seat) => seat.row === "I" || seat.row === "O")).toEqual([]);
  },
);

it.each(["main-hall", "recital-hall"] as const)(
  "the demo's seat plan %s has a companion seat on both sides of every wheelchair space",
  (hall) => {
    const seats = flattenSeatPlan(readDemoPlan(hall));
    for (const space of seats.filter((seat) => seat.kind === "wheelchair")) {
      const beside = seats.filter(
        (seat) =>
          seat.kind === "companion" &&
          seat.section === space.section &&
          seat.row === space.row &&
          seat.bandId === space.bandId &&
          Math.abs(seat.place - space.place) === 1,
      );
      expect(beside).toHaveLength(2);
      expect(space.stepFree).toBe(true);
    }
  },
);

it("the Main Hall's seat plan has wheelchair spaces in every price band", () => {
  const seats = flattenSeatPlan(readDemoPlan("main-hall"));
  const bands = new Set(
    seats.filter((seat) => seat.kind === "wheelchair").map((seat) => seat.bandId),
  );
  expect([...bands].sort()).toEqual(["A", "B", "C", "D", "E"]);
});

it("no section of the Main Hall's seat plan has more than 250 seats", () => {
  const sizes = readDemoPlan("main-hall").zones.map(
    (zone) => zone.rows.flatMap((row) => row.seats).length,
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(250);
});
