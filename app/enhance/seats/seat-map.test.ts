import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { spotAfter } from "./grid";
import { seatName } from "./seat-name";
import { typedName } from "./typed-name";

/** Where a walk of keys leads to on a map, from its first seat; "row.place". */
function walk(rows: number[][], ...keys: string[]): string {
  let at = { row: 0, place: 0 };
  let goal: number | null = null;
  for (const key of keys) {
    goal ??= rows[at.row]![at.place]!;
    at = spotAfter(key, rows, at, goal) ?? at;
    if (!/Up|Down/.test(key)) goal = null;
  }
  return `${at.row}.${at.place}`;
}

describe("keys on a map of seats", () => {
  const rows = [[10, 20, 30], [0, 10, 20, 30, 40], [30]];

  it("lead along the row and stop at its ends", () => {
    expect(walk(rows, "ArrowRight", "ArrowRight")).toBe("0.2");
    expect(walk(rows, "End", "ArrowRight")).toBe("0.2");
    expect(walk(rows, "ArrowLeft")).toBe("0.0");
    expect(walk(rows, "ArrowDown", "End", "Home")).toBe("1.0");
  });

  it("lead to the seat right behind or before, by where seats are, and stop at the edges", () => {
    expect(walk(rows, "ArrowDown")).toBe("1.1");
    expect(walk(rows, "End", "ArrowDown")).toBe("1.3");
    expect(walk(rows, "ArrowUp")).toBe("0.0");
    expect(walk(rows, "PageDown", "ArrowDown")).toBe("2.0");
    expect(walk(rows, "ArrowDown", "PageUp")).toBe("0.0");
  });

  it("come back to the same seat through a row that has none there", () => {
    expect(walk(rows, "ArrowDown", "ArrowDown", "ArrowUp")).toBe("1.1");
  });

  it("that are none of the map's lead nowhere, nor does any where there is nothing", () => {
    expect(spotAfter("Enter", rows, { row: 0, place: 0 }, 10)).toBeNull();
    expect(spotAfter("ArrowDown", [[1], []], { row: 0, place: 0 }, 1)).toBeNull();
  });

  it("never lead off the map", () => {
    const map = fc.array(fc.array(fc.integer(), { minLength: 1, maxLength: 9 }), {
      minLength: 1,
      maxLength: 9,
    });
    const keys = [
      "ArrowLeft",
      "ArrowRight",
      "ArrowUp",
      "ArrowDown",
      "Home",
      "End",
      "PageUp",
      "PageDown",
    ];
    fc.assert(
      fc.property(map, fc.array(fc.constantFrom(...keys), { maxLength: 30 }), (places, pressed) => {
        const [row, place] = walk(places, ...pressed)
          .split(".")
          .map(Number);
        expect(places[row!]?.[place!]).toBeDefined();
      }),
    );
  });
});

describe("a seat's name", () => {
  const type = (names: string[], text: string) =>
    [...text].reduce((before, character) => typedName(before.text, character, names), {
      text: "",
      index: -1,
    });
  const names = ["C.1", "C.14", "AA.1", "A.1"];

  it("can be typed in small letters, and is found as soon as it is one", () => {
    expect(type(names, "c1")).toEqual({ text: "C1", index: 0 });
    expect(type(names, "c14")).toEqual({ text: "C14", index: 1 });
    expect(type(names, "aa1").index).toBe(2);
    expect(type(names, "a").index).toBe(-1);
  });

  it("begins anew with a character that leads nowhere", () => {
    expect(type(names, "c9c1")).toEqual({ text: "C1", index: 0 });
    expect(type(names, "zz")).toEqual({ text: "", index: -1 });
  });

  it("of a hall whose rows have numbers is told apart by a point", () => {
    const numbered = ["1.12", "11.2"];
    expect(type(numbered, "112").index).toBe(0);
    expect(type(numbered, "11.2")).toEqual({ text: "11.2", index: 1 });
  });

  it.each([
    ["Row C, seat 14, $145.00, aisle seat", "Row C, seat 14", "C", "14"],
    ["Seat 7, $20.00", "Seat 7", "", "7"],
    ["Row A, seat 1", "Row A, seat 1", "A", "1"],
    ["something else", "something else", "", ""],
  ])("is read off its label %j", (label, whole, row, seat) => {
    const patterns = ["Row {row}, seat {seat}", "Seat {seat}"];
    expect(seatName(label, patterns)).toEqual({ whole, row, seat });
  });

  it("is read in another language's order, with its signs", () => {
    expect(seatName("座位14（C排）, 145 美元", ["座位{seat}（{row}排）"])).toMatchObject({
      whole: "座位14（C排）",
    });
  });
});
