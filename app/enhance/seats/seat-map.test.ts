import fc from "fast-check";
import { expect, it } from "vitest";

import { seatAfter, matchTypedName } from "./seat-keys";
import { seatName } from "./seat-map";

type Spot = { x: number; y: number };

/** Straight rows at a distance of 30, with seats at these x positions. */
const straight = (rows: number[][]): Spot[][] =>
  rows.map((row, at) => row.map((x) => ({ x, y: at * 30 })));

/** Returns where keys move to from the first seat, as "row.place". */
function walk(spots: Spot[][], ...keys: string[]): string {
  let at = { row: 0, place: 0 };
  let goal: number | null = null;
  for (const key of keys) {
    goal ??= spots[at.row]![at.place]!.x;
    at = seatAfter(key, spots, at, goal) ?? at;
    if (!/Up|Down/.test(key)) goal = null;
  }
  return `${at.row}.${at.place}`;
}

const rows = straight([[10, 20, 30], [0, 10, 20, 30, 40], [30]]);

it.each([
  ["along the row", "ArrowRight ArrowRight", "0.2"],
  ["not past the row's end", "End ArrowRight", "0.2"],
  ["not past the row's start", "ArrowLeft", "0.0"],
  ["to the row's ends", "ArrowDown End Home", "1.0"],
  ["to the seat right behind", "ArrowDown", "1.1"],
  ["to the seat right behind the last one", "End ArrowDown", "1.3"],
  ["not before the first row", "ArrowUp", "0.0"],
  ["not behind the last row", "PageDown ArrowDown", "2.0"],
  ["to the first row", "ArrowDown PageUp", "0.0"],
  ["back to the same seat across a row without a seat there", "ArrowDown ArrowDown ArrowUp", "1.1"],
  ["nowhere with any other key", "Enter", "0.0"],
])("keys on a seat map move %s", (_, keys, place) => {
  expect(walk(rows, ...keys.split(" "))).toBe(place);
});

/** Two boxes along the left wall, each with three seats in a column at the rail and three beside them at the wall. */
const boxes = [0, 96].map((top) =>
  [26, 0].flatMap((x) => [0, 26, 52].map((y) => ({ x, y: top + y }))),
);

it.each([
  ["down along the rail and into the next box", "ArrowDown ArrowDown ArrowDown", "1.0"],
  ["up into the previous box", "PageDown ArrowUp", "0.2"],
  ["to the wall and back", "ArrowLeft ArrowDown ArrowRight", "0.1"],
  ["not out of the box at its side", "ArrowRight", "0.0"],
])("in boxes the arrow keys move %s", (_, keys, place) => {
  expect(walk(boxes, ...keys.split(" "))).toBe(place);
});

it("arrow keys follow a row along a wall, and move to the row beside it", () => {
  const walls = [0, 30].map((x) => [0, 26, 52].map((y) => ({ x, y })));
  expect(walk(walls, "ArrowDown", "ArrowRight", "ArrowDown")).toBe("1.2");
});

it("arrow keys follow a curved row with gaps", () => {
  const curve = [0, 1].map((row) =>
    [-3, -2, 0, 3].map((x) => ({ x: x * 26, y: row * 34 - x * x * 4 })),
  );
  expect(walk(curve, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown")).toBe("1.3");
});

it("keys never move off the seat map", () => {
  const row = fc.array(fc.integer(), { maxLength: 9 });
  const map = fc
    .tuple(fc.array(fc.integer(), { minLength: 1, maxLength: 9 }), fc.array(row, { maxLength: 9 }))
    .map(([first, others]) => [first, ...others]);
  const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  const key = fc.constantFrom(...arrows, "Home", "End", "PageUp", "PageDown");
  fc.assert(
    fc.property(map, fc.array(key, { maxLength: 30 }), (places, keys) => {
      const [row, place] = walk(straight(places), ...keys)
        .split(".")
        .map(Number);
      expect(places[row!]?.[place!]).toBeDefined();
    }),
  );
});

it.each([
  ["c1", "C1", "C.1"],
  ["c14", "C14", "C.14"],
  ["aa1", "AA1", "AA.1"],
  ["a", "A", undefined],
  // A character that matches no name starts a new one.
  ["c9c1", "C1", "C.1"],
  ["zz", "", undefined],
  // With row numbers, the period is optional.
  ["112", "112", "1.12"],
  ["11.2", "11.2", "11.2"],
])("typing %j on a seat map results in %j and finds %s", (typed, text, name) => {
  const names = ["C.1", "C.14", "AA.1", "A.1", "1.12", "11.2"];
  const result = [...typed].reduce(
    (before, character) => matchTypedName(before.text, character, names),
    {
      text: "",
      index: -1,
    },
  );
  expect([result.text, names[result.index]]).toEqual([text, name]);
});

const ENGLISH = ["Row {row}, seat {seat}", "Seat {seat}"];

it.each([
  [
    "Row C, seat 14, $145.00, aisle seat",
    ENGLISH,
    { name: "Row C, seat 14", row: "C", seat: "14" },
  ],
  ["Seat 7, $20.00", ENGLISH, { name: "Seat 7", row: "", seat: "7" }],
  ["Row A, seat 1", ENGLISH, { name: "Row A, seat 1", row: "A", seat: "1" }],
  ["something else", ENGLISH, { name: "something else", row: "", seat: "" }],
  [
    "座位14（C排）, 145 美元",
    ["座位{seat}（{row}排）"],
    { name: "座位14（C排）", row: "C", seat: "14" },
  ],
])("the seat name is parsed from the label %j", (label, patterns, name) => {
  expect(seatName(label, patterns)).toEqual(name);
});
