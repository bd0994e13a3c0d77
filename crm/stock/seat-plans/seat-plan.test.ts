import { expect, it } from "vitest";

import { flattenSeatPlan } from "./flatten-seat-plan";
import { parseSeatPlan } from "./seat-plan";
import { formatProblems } from "./validate-seat-plan";

const seat = (guid: string, x: number, more: object = {}) => ({
  seat_guid: guid,
  seat_number: guid.slice(1),
  position: { x, y: 0 },
  category: "A",
  ...more,
});

/** A plan as saved by the pretix editor, without our additional fields. */
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

it("a plan that doesn't mention steps says nothing of them; one that names step-free seats does", () => {
  const stepFree = (more: object) => {
    const parsed = parseSeatPlan(plan([seat("C1", 0, more), seat("C2", 30)]));
    return parsed.ok
      ? flattenSeatPlan(parsed.value.plan).map((one) => one.stepFree)
      : parsed.failure;
  };
  expect(stepFree({})).toEqual([null, null]);
  expect(stepFree({ step_free: true })).toEqual([true, false]);
  expect(stepFree({ step_free: false })).toEqual([false, false]);
});

const listProblems = (json: unknown) => {
  const parsed = parseSeatPlan(json);
  return parsed.ok ? [] : parsed.failure;
};
const SEATS = "zones.0 (Stalls).rows.0 (C).seats";
const FIRST = `${SEATS}.0 (1)`;

it("parseSeatPlan accepts a plan without optional fields: size, names, numbers, positions of rows", () => {
  const bare = (guid: string, x: number) => ({ seat_guid: guid, position: { x, y: 0 } });
  const parsed = parseSeatPlan({
    name: "Bare",
    categories: [],
    zones: [
      { position: { x: -40, y: 0 }, rows: [{ seats: [bare("a", 0), bare("b", 1)] }] },
      { position: { x: 0, y: 0 } },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure));
  expect(flattenSeatPlan(parsed.value.plan)).toMatchObject([
    { section: "Zone 1", row: "1", number: "1", rowsInFront: null, x: 26, y: 26 },
    { section: "Zone 1", row: "1", number: "2", rowsInFront: null, x: 52, y: 26 },
  ]);
  expect(parsed.value.notes).toEqual([
    "2 zones have no name: numbered by place",
    "1 row has no name: numbered by place",
    "2 seats have no name: numbered by place",
    "seats are 1 apart: scaled to 26 apart",
    "no size: set to 78 by 52",
    "no rows, so nothing to sell: zone Zone 2",
    "no area is named as the stage: rows are in the file's order",
  ]);
});

it("parseSeatPlan accepts boxes with seats closer together than in the stalls", () => {
  const row = (prefix: string, gap: number, count: number) =>
    Array.from({ length: count }, (_, at) => seat(`${prefix}${at + 1}`, at * gap, { radius: 10 }));
  const zone = (name: string, y: number, seats: object[]) => ({
    name,
    position: { x: 10, y },
    rows: [{ row_number: "A", position: { x: 0, y: 0 }, seats }],
  });
  const zones = [zone("Stalls", 60, row("s", 45, 8)), zone("Box 1", 10, row("b", 22, 4))];
  expect(listProblems(plan([], { zones, size: { width: 400, height: 100 } }))).toEqual([]);
});

it("parseSeatPlan accepts a plan with a seat far outside the size, with a note", () => {
  const parsed = parseSeatPlan(plan([seat("s1", 0), seat("s2", 26), seat("s3", 4000)]));
  expect(parsed.ok && parsed.value.notes.join()).toContain("seats are outside the size");
});

it("parseSeatPlan enlarges the size for seats outside of it", () => {
  const parsed = parseSeatPlan(plan([seat("s1", -20), seat("s2", 310)]));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure));
  expect(parsed.value.plan.size).toEqual({ width: 382, height: 100 });
  expect(flattenSeatPlan(parsed.value.plan).map(({ x }) => x)).toEqual([26, 356]);
  expect(parsed.value.notes).toContain("seats are outside the size: enlarged to 382 by 100");
});

it("parseSeatPlan accepts a plan with 20,000 seats and refuses one with more than 30,000", () => {
  const listRows = (count: number) =>
    Array.from({ length: count / 100 }, (_, r) => ({
      row_number: String(r),
      position: { x: 0, y: r * 30 },
      seats: Array.from({ length: 100 }, (_, s) => seat(`${r}-${s}`, s * 25)),
    }));
  const getZones = (count: number) => ({
    zones: [{ name: "Field", position: { x: 0, y: 0 }, rows: listRows(count) }],
    size: null,
  });
  expect(parseSeatPlan(plan([], getZones(20_000)))).toMatchObject({ ok: true });
  expect(listProblems(plan([], getZones(30_100)))).toEqual([
    {
      path: "(whole plan)",
      message: "has 30,100 places, more than the maximum of 30,000; split it by zones",
    },
  ]);
});

it("parseSeatPlan accepts a plan without our additional fields", () => {
  const parsed = parseSeatPlan(plan([seat("s1", 0), seat("s2", 26), seat("s3", 80)]));
  if (!parsed.ok) throw new Error("refused");
  expect(flattenSeatPlan(parsed.value.plan)).toMatchObject([
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
      positionInRow: null,
      endOfRow: true,
    },
    {
      id: "s2",
      place: 2,
      x: 36,
      positionInRow: null,
      endOfRow: true,
      kind: "standard",
      view: null,
    },
    // After an aisle.
    { id: "s3", place: 4, positionInRow: null, endOfRow: true, bandId: "A" },
  ]);
});

// Two seats, 26 apart; the second has a problem.
it.each<[name: string, second: object, at: string, message: string]>([
  ["a duplicate guid", { seat_guid: "s1" }, " (2)", `seat_guid s1 is also used by ${FIRST}`],
  [
    "a duplicate label",
    { seat_number: "1" },
    " (1)",
    `shares its zone, row and number with ${FIRST}`,
  ],
  [
    "two seats at the same position",
    { position: { x: 0, y: 0 } },
    " (2)",
    `overlaps ${FIRST}: same position`,
  ],
  [
    "an unknown category",
    { category: "Z" },
    " (2)",
    "category Z is not among the plan's categories",
  ],
  ["no category", { category: "" }, " (2)", "has no category"],
  [
    "an unknown kind",
    { kind: "sofa" },
    " (2).kind",
    "must be one of standard, wheelchair, companion, transfer",
  ],
  ["an empty guid", { seat_guid: "" }, " (2).seat_guid", "must not be empty"],
  [
    "text instead of a number",
    { position: { x: "26", y: 0 } },
    " (2).position.x",
    "must be a number, not text",
  ],
  ["a number instead of text", { category: 1 }, " (2).category", "must be text, not a number"],
  ["a seat without a position", { position: undefined }, " (2).position", "is missing"],
])("parseSeatPlan reports %s", (_, second, at, message) => {
  const problems = listProblems(plan([seat("s1", 0), seat("s2", 26, second)]));
  expect(problems).toEqual([{ path: `${SEATS}.1${at}`, message }]);
});

it("parseSeatPlan reports overlapping seats", () => {
  const message = `overlaps ${FIRST}: only 3 apart, but this plan's seats are 25 apart`;
  const seats = [seat("s1", 0), seat("s2", 3), seat("s3", 28), seat("s4", 53)];
  expect(listProblems(plan(seats))).toEqual([{ path: `${SEATS}.1 (2)`, message }]);
});

it("parseSeatPlan reports a row with too many seats together with all other problems", () => {
  const seats = Array.from({ length: 501 }, (_, at) => seat(`r${at}`, at * 26));
  const others = Array.from({ length: 501 }, (_, at) =>
    seat(`q${at + 501}`, at * 26, { position: { x: at * 26, y: 60 } }),
  );
  const rows = [
    { row_number: "A", seats },
    { row_number: "A", seats: others },
    {
      row_number: "B",
      position: { x: 0, y: 200 },
      seats: [seat("s1", 0), seat("s1", 26, { category: "Z" })],
    },
  ];
  const zones = [{ name: "Stalls", position: { x: 0, y: 0 }, rows }];
  expect(
    listProblems(plan([], { zones })).map(({ path, message }) => `${path} ${message}`),
  ).toEqual([
    "zones.0 (Stalls).rows (A) has more than 1,000 seats",
    expect.stringContaining("seats.1 (1) seat_guid s1 is also used by"),
    expect.stringContaining("seats.1 (1) shares its zone, row and number"),
    expect.stringContaining("seats.1 (1) category Z is not among"),
  ]);
});

it("parseSeatPlan reports problems of the whole plan", () => {
  expect(listProblems(plan([seat("s1", 0)], { capacity: 2 }))).toEqual([
    { path: "capacity", message: "is 2, but the plan has 1 places" },
  ]);
  expect(
    listProblems(plan([seat("s1", 0)], { categories: [{ name: "A" }, { name: "A" }] })),
  ).toEqual([{ path: "categories.1 (A)", message: "is a duplicate" }]);
  expect(listProblems({}).map((problem) => problem.path)).toEqual(["name", "categories", "zones"]);
  expect(listProblems("<html>")).toHaveLength(1);
  expect(listProblems(plan([seat("s1", 0)], { kind: "general" }))).toEqual([
    { path: "zones", message: "must be empty in a plan of kind general; use places" },
    { path: "places", message: "must not be empty" },
  ]);
});

it("formatProblems lists the first ten problems of each kind and counts the others", () => {
  const duplicates = Array.from({ length: 10_000 }, (_, index) => ({
    path: `seats.${index}`,
    message: `seat_guid ${index} is also used by seats.0`,
  }));
  const result = formatProblems([...duplicates, { path: "seats.4", message: "has no category" }]);
  expect(result).toHaveLength(12);
  expect(result.slice(-2)).toEqual(["and 9,990 more like these", "seats.4 has no category"]);
});
