import fc from "fast-check";
import { expect, it } from "vitest";

import { seatAfter, typedName } from "./seat-keys";
import { seatName } from "./seat-map";

/** Where keys lead to from the first seat of a map; "row.place". */
function walk(rows: number[][], ...keys: string[]): string {
  let at = { row: 0, place: 0 };
  let goal: number | null = null;
  for (const key of keys) {
    goal ??= rows[at.row]![at.place]!;
    at = seatAfter(key, rows, at, goal) ?? at;
    if (!/Up|Down/.test(key)) goal = null;
  }
  return `${at.row}.${at.place}`;
}

const rows = [[10, 20, 30], [0, 10, 20, 30, 40], [30]];

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
  ["back to the same seat through a row that has none there", "ArrowDown ArrowDown ArrowUp", "1.1"],
  ["nowhere with a key that is not the map's", "Enter", "0.0"],
])("the keys of a seat map lead %s", (_, keys, place) => {
  expect(walk(rows, ...keys.split(" "))).toBe(place);
});

it("the keys of a seat map never lead off the map", () => {
  const row = fc.array(fc.integer(), { maxLength: 9 });
  const map = fc
    .tuple(fc.array(fc.integer(), { minLength: 1, maxLength: 9 }), fc.array(row, { maxLength: 9 }))
    .map(([first, others]) => [first, ...others]);
  const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  const key = fc.constantFrom(...arrows, "Home", "End", "PageUp", "PageDown");
  fc.assert(
    fc.property(map, fc.array(key, { maxLength: 30 }), (places, keys) => {
      const [row, place] = walk(places, ...keys)
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
  // A character that continues no name begins a new one.
  ["c9c1", "C1", "C.1"],
  ["zz", "", undefined],
  // Rows with numbers: the point may be typed.
  ["112", "112", "1.12"],
  ["11.2", "11.2", "11.2"],
])("typing %j on a seat map gives %j and finds %s", (typed, text, name) => {
  const names = ["C.1", "C.14", "AA.1", "A.1", "1.12", "11.2"];
  const found = [...typed].reduce((before, character) => typedName(before.text, character, names), {
    text: "",
    index: -1,
  });
  expect([found.text, names[found.index]]).toEqual([text, name]);
});

const ENGLISH = ["Row {row}, seat {seat}", "Seat {seat}"];

it.each([
  [
    "Row C, seat 14, $145.00, aisle seat",
    ENGLISH,
    { whole: "Row C, seat 14", row: "C", seat: "14" },
  ],
  ["Seat 7, $20.00", ENGLISH, { whole: "Seat 7", row: "", seat: "7" }],
  ["Row A, seat 1", ENGLISH, { whole: "Row A, seat 1", row: "A", seat: "1" }],
  ["something else", ENGLISH, { whole: "something else", row: "", seat: "" }],
  [
    "座位14（C排）, 145 美元",
    ["座位{seat}（{row}排）"],
    { whole: "座位14（C排）", row: "C", seat: "14" },
  ],
])("a seat's name is read from its label %j", (label, patterns, name) => {
  expect(seatName(label, patterns)).toEqual(name);
});
