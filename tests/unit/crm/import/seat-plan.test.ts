import { describe, expect, it } from "vitest";
import { flattenSeatPlan } from "../../../../crm/import/flatten-seat-plan";
import { parseSeatPlan } from "../../../../crm/import/seat-plan";
import type { SeatPlanFile } from "../../../../crm/import/seat-plan-schema";

const seat = (guid: string, x: number, more: object = {}) => ({
  seat_guid: guid,
  seat_number: guid.slice(1),
  position: { x, y: 0 },
  category: "A",
  ...more,
});

/** A plan as the editor of pretix writes it, without any field of ours. */
function plan(seats: object[], more: object = {}): unknown {
  return {
    name: "Small",
    categories: [{ name: "A", color: "#fff" }],
    zones: [
      {
        name: "Stalls",
        position: { x: 10, y: 10 },
        rows: [{ row_number: "C", position: { x: 0, y: 30 }, seats }],
        areas: [],
      },
    ],
    size: { width: 300, height: 100 },
    ...more,
  };
}

const problemsOf = (json: unknown) => {
  const parsed = parseSeatPlan(json);
  return parsed.ok ? [] : parsed.problems;
};
const SECOND = "zones.0 (Stalls).rows.0 (C).seats.1";

describe("parseSeatPlan", () => {
  it("takes a plan that has none of our own fields", () => {
    const parsed = parseSeatPlan(plan([seat("s1", 0), seat("s2", 26), seat("s3", 80)]));
    if (!parsed.ok) throw new Error("refused");
    expect(flattenSeatPlan(parsed.plan)).toMatchObject([
      {
        id: "s1",
        section: "Stalls",
        sectionRank: 1,
        row: "C",
        rowRank: 1,
        number: "1",
        place: 1,
        x: 10,
        y: 40,
        positionInRow: "left",
        endOfRow: true,
      },
      {
        id: "s2",
        place: 2,
        x: 36,
        positionInRow: "middle",
        endOfRow: false,
        kind: "standard",
        view: null,
      },
      // An aisle lies between.
      { id: "s3", place: 4, positionInRow: "right", endOfRow: true, bandId: "A" },
    ]);
  });

  it.each([
    [
      "a guid used twice",
      [seat("s1", 0), seat("s1", 26, { seat_number: "2" })],
      `${SECOND} (2)`,
      "seat_guid s1 is used twice, as zones.0 (Stalls).rows.0 (C).seats.0 (1)",
    ],
    [
      "a label used twice",
      [seat("s1", 0), seat("s2", 26, { seat_number: "1" })],
      `${SECOND} (1)`,
      "has the same section, row and number, as zones.0 (Stalls).rows.0 (C).seats.0 (1)",
    ],
    [
      "two seats in one place",
      [seat("s1", 0), seat("s2", 0)],
      `${SECOND} (2)`,
      "stands in the same place, as zones.0 (Stalls).rows.0 (C).seats.0 (1)",
    ],
    [
      "an unknown category",
      [seat("s1", 0), seat("s2", 26, { category: "Z" })],
      `${SECOND} (2)`,
      "category Z is not among the plan's categories",
    ],
    [
      "no category",
      [seat("s1", 0), seat("s2", 26, { category: "" })],
      `${SECOND} (2)`,
      "has no category",
    ],
    [
      "a seat outside",
      [seat("s1", 0), seat("s2", 400)],
      `${SECOND} (2)`,
      "stands at 410, 40, outside the plan's size 300 by 100",
    ],
    [
      "an unknown kind",
      [seat("s1", 0), seat("s2", 26, { kind: "sofa" })],
      `${SECOND} (2).kind`,
      expect.stringContaining("wheelchair"),
    ],
    [
      "an empty number",
      [seat("s1", 0), seat("s2", 26, { seat_number: "" })],
      `${SECOND}.seat_number`,
      "must not be empty",
    ],
    ["an empty row", [], "zones.0 (Stalls).rows.0 (C).seats", "must have at least one seat"],
  ])("names %s", (_, seats, path, message) => {
    expect(problemsOf(plan(seats))).toEqual([{ path: path, message }]);
  });

  it("names what is wrong with the plan as a whole", () => {
    expect(problemsOf(plan([seat("s1", 0)], { capacity: 2 }))).toEqual([
      { path: "capacity", message: "says 2, but the plan has 1 places" },
    ]);
    expect(
      problemsOf(plan([seat("s1", 0)], { categories: [{ name: "A" }, { name: "A" }] })),
    ).toEqual([{ path: "categories.1 (A)", message: "is named twice" }]);
    expect(problemsOf({}).map((problem) => problem.path)).toEqual(
      expect.arrayContaining(["name", "categories", "zones", "size"]),
    );
    expect(problemsOf("<html>")).toHaveLength(1);
    expect(problemsOf(plan([seat("s1", 0)], { kind: "general" }))).toEqual([
      { path: "zones", message: "must be empty in a plan of kind general; use places" },
      { path: "places", message: "must not be empty" },
    ]);
  });

  it("gives general admission a place for everyone, without row or number", () => {
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
    const seats = flattenSeatPlan(parsed.plan);
    expect(seats.map(({ id, row, number, kind }) => ({ id, row, number, kind }))).toEqual(
      ["P-1", "P-2", "P-3"].map((id) => ({ id, row: null, number: null, kind: "place" })),
    );
  });
});
