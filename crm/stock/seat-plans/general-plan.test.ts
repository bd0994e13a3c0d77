import { expect, it } from "vitest";

import { flattenSeatPlan } from "./flatten-seat-plan";
import { parseSeatPlan } from "./seat-plan";
import type { SeatPlanFile } from "./seat-plan-schema";

it("parseSeatPlan creates places without row and number for general admission", () => {
  const general: SeatPlanFile = {
    name: "Studio",
    kind: "general",
    categories: [{ name: "A" }],
    zones: [],
    places: [{ section: "Floor", category: "A", count: 3 }],
    size: { width: 100, height: 100 },
  };
  const parsed = parseSeatPlan(general);
  if (!parsed.ok) throw new Error("refused");
  const seats = flattenSeatPlan(parsed.value.plan);
  expect(seats.map(({ id, row, number, kind }) => ({ id, row, number, kind }))).toEqual(
    ["P-1", "P-2", "P-3"].map((id) => ({ id, row: null, number: null, kind: "place" })),
  );
});

it("places have another system's ids, as many as they are and each once", () => {
  const withIds = (...lists: string[][]): SeatPlanFile => ({
    name: "Studio",
    kind: "general",
    categories: [{ name: "A" }],
    zones: [],
    places: lists.map((ids) => ({ section: "Floor", category: "A", count: 2, seat_guids: ids })),
  });
  const parsed = parseSeatPlan(withIds(["7", "9"]));
  if (!parsed.ok) throw new Error("refused");
  expect(flattenSeatPlan(parsed.value.plan).map(({ id }) => id)).toEqual(["7", "9"]);
  const path = (index: number) => `places.${index} (Floor).seat_guids`;
  const refused = parseSeatPlan(withIds(["7"], ["9", "9"]));
  expect(refused.ok ? [] : refused.failure).toEqual([
    { path: path(0), message: "must be as many as count" },
    { path: path(1), message: `9 is also used by ${path(1)}` },
  ]);
});

it("wheelchair spaces and companion seats of general admission are numbered side by side", () => {
  const group = (kind: "place" | "wheelchair" | "companion", count: number) => ({
    section: kind,
    category: "A",
    kind,
    count,
  });
  const numbered = (spaces: number, companions: number) => {
    const parsed = parseSeatPlan({
      name: "Studio",
      kind: "general",
      categories: [{ name: "A" }],
      zones: [],
      places: [group("companion", companions), group("place", 2), group("wheelchair", spaces)],
      size: { width: 100, height: 100 },
    });
    if (!parsed.ok) throw new Error("refused");
    return flattenSeatPlan(parsed.value.plan)
      .filter(({ number }) => number !== null)
      .toSorted((a, b) => a.place - b.place)
      .map(({ kind, number }) => `${kind[0]}${number}`)
      .join(" ");
  };
  expect(numbered(3, 3)).toBe("w1 c2 w3 c4 w5 c6");
  expect(numbered(2, 5)).toBe("w1 c2 c3 c4 w5 c6 c7");
  expect(numbered(3, 1)).toBe("w1 c2 w3 w4");
});
