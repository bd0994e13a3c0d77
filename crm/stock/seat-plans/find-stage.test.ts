import { expect, it } from "vitest";

import { flattenSeatPlan } from "./flatten-seat-plan";
import { isStageText } from "./find-stage";
import { parseSeatPlan } from "./seat-plan";

const GAP = 25;
const area = (text: string, x: number, y: number, width = 200) => ({
  shape: "rectangle",
  text: { text },
  position: { x, y },
  rectangle: { width, height: 60 },
});

/** Rows of ten seats, listed from the top of the drawing, numbered from its left. */
const rowsAt = (zone: string, ys: Record<string, number>) =>
  Object.entries(ys).map(([name, y]) => ({
    row_number: name,
    position: { x: 100, y },
    seats: Array.from({ length: 10 }, (_, at) => ({
      seat_guid: `${zone}${name}${at + 1}`,
      seat_number: String(at + 1),
      position: { x: at * GAP, y: 0 },
      category: "A",
    })),
  }));

function imported(areas: object[], ys: Record<string, number>, more: object = {}) {
  const parsed = parseSeatPlan({
    name: "Hall",
    categories: [{ name: "A" }],
    zones: [{ name: "Floor", position: { x: 0, y: 0 }, rows: rowsAt("f", ys), areas }],
    size: { width: 500, height: 800 },
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure));
  return {
    seats: flattenSeatPlan(parsed.value.plan),
    notes: parsed.value.notes,
    size: parsed.value.plan.size,
  };
}

const inFront = ({ seats }: ReturnType<typeof imported>) =>
  Object.fromEntries(seats.map(({ row, rowsInFront }) => [row, rowsInFront]));

it.each([
  ["Stage", "STAGE", "S T A G E", "s.t.a.g.e", "Main stage", "The Stage", "Stage / Screen"],
  ["Bühne", "Buehne", "Hauptbühne", "Konzertpodium", "Escenario", "Escenario principal"],
  ["Scène", "Scen", "Palcoscenico", "Palco", "PALCO", "sèn"],
])("%s and the like name a stage", (...texts) => {
  expect(texts.filter((text) => !isStageText(text))).toEqual([]);
});

it.each([
  ["Palco 1", "Palcos", "Palco izquierdo", "Backstage bar", "Back stage", "Stage door"],
  ["Stage left entrance", "Scenic shop", "Ascensor", "Bar", "", "1", "Arah Panggung"],
])("%s and the like name no stage", (...texts) => {
  expect(texts.filter(isStageText)).toEqual([]);
});

it("a plan with its stage at the bottom is turned, and its rows counted from there", () => {
  const plan = imported([area("S T A G E", 120, 700)], { C: 100, B: 130, A: 160 });
  expect(plan.notes).toContain("turned, so that the stage is at the top");
  expect(inFront(plan)).toEqual({ A: 0, B: 1, C: 2 });
  const [first, last] = [plan.seats[0], plan.seats.at(-1)];
  // Facing the stage, seat 10 is on the left.
  expect(first).toMatchObject({ row: "A", number: "10", positionInRow: "left" });
  expect(first!.y).toBeLessThan(last!.y);
  expect(first!.x).toBeLessThan(plan.seats[9]!.x);
});

it.each([
  ["left", area("Stage", -300, 300, 60)],
  ["right", area("Stage", 800, 300, 60)],
])("a stage on the %s is turned to the top", (side, stage) => {
  const columns = [0, 1, 2].map((line) => ({
    row_number: String(line),
    position: { x: 200 + line * 40, y: 200 },
    seats: Array.from({ length: 8 }, (_, at) => ({
      seat_guid: `${line}-${at}`,
      seat_number: String(at + 1),
      position: { x: 0, y: at * GAP },
      category: "A",
    })),
  }));
  const zones = [{ name: "Floor", position: { x: 0, y: 0 }, rows: columns, areas: [stage] }];
  const { seats, size } = imported([], {}, { zones });
  const nearest = side === "left" ? "0" : "2";
  expect(seats[0]).toMatchObject({ row: nearest, rowsInFront: 0 });
  const [left, right] = [seats[0]!, seats[7]!];
  expect(left.y).toBe(right.y);
  expect(left.x).toBeLessThan(right.x);
  expect(left.number).toBe(side === "left" ? "8" : "1");
  expect(seats.every(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height)).toBe(
    true,
  );
});

it("a box and a backstage bar do not turn the hall round", () => {
  const others = [area("Palco 1", 120, 760), area("Backstage bar", 120, 700, 400)];
  const plan = imported([...others, area("Escenario", 120, 0)], { A: 100, B: 130 });
  expect(plan.notes.join()).not.toContain("turned");
  expect(inFront(plan)).toEqual({ A: 0, B: 1 });
  const unknown = imported(others, { A: 100, B: 130 });
  expect(inFront(unknown)).toEqual({ A: null, B: null });
  expect(new Set(unknown.seats.map(({ positionInRow }) => positionInRow))).toEqual(new Set([null]));
  expect(plan.seats[0]).toMatchObject({ positionInRow: "left" });
  expect(unknown.notes).toContain("no area is named as the stage: rows are in the file's order");
});

it("rows behind a wide gap may be a balcony, so nothing is said of the rows in front of them", () => {
  const plan = imported([area("Stage", 120, 0)], { A: 100, B: 130, C: 160, AA: 400, BB: 430 });
  expect(inFront(plan)).toEqual({ A: 0, B: 1, C: 2, AA: null, BB: null });
});

it("rows of another section between a row and the stage count as rows in front", () => {
  const zone = (name: string, ys: Record<string, number>, areas: object[] = []) => ({
    name,
    position: { x: 0, y: 0 },
    rows: rowsAt(name, ys),
    areas,
  });
  const zones = [
    zone("Rear stalls", { C: 160, D: 190 }),
    zone("Front stalls", { A: 100, B: 130 }, [area("Stage", 120, 0)]),
  ];
  expect(inFront(imported([], {}, { zones }))).toEqual({ A: 0, B: 1, C: 2, D: 3 });
});

it("empty rows and zones of the same name are accepted with a note", () => {
  const zone = (rows: object[], x: number) => ({ name: "Balcony", position: { x, y: 0 }, rows });
  const empty = { row_number: "Z", position: { x: 0, y: 900 }, seats: [] };
  const zones = [zone([...rowsAt("l", { A: 100 }), empty], 0), zone(rowsAt("r", { B: 100 }), 600)];
  const joined = imported([], {}, { zones });
  expect(new Set(joined.seats.map(({ section }) => section))).toEqual(new Set(["Balcony"]));
  expect(joined.seats).toHaveLength(20);
  expect(joined.notes).toContain("1 row has no seats: left out (Balcony Z)");
  expect(joined.notes).toContain("two zones are named Balcony: joined");
  const alike = [zone(rowsAt("l", { A: 100 }), 0), zone(rowsAt("r", { A: 100 }), 600)];
  const named = imported([], {}, { zones: alike });
  expect(new Set(named.seats.map(({ section }) => section))).toEqual(
    new Set(["Balcony", "Balcony 2"]),
  );
});

it("a zone whose name is an id is called by its place, and described", () => {
  const name = "5082ad2a-9bde-4642-b68a-64b1ace09b87";
  const zones = [
    { name, zone_id: name, position: { x: 0, y: 0 }, rows: rowsAt("f", { A: 100, C: 130 }) },
  ];
  const { seats, notes } = imported(
    [],
    {},
    { zones, categories: [{ name: "A", color: "#006CFF" }] },
  );
  expect(seats[0]?.section).toBe("Zone 1");
  expect(notes).toContain(
    "zone 1 has an id for a name: called by its place (blue, rows A to C, 20 seats)",
  );
});
