import fc from "fast-check";
import { expect, it } from "vitest";

import type { PlanPoint } from "./seat-positions";
import { findCenter, findOutline, findOutlines, outlineSections } from "./section-shape";

const GAP = 26;

/** Rows on arcs around the stage, between two angles in radians. */
const fan = (rows: number, from: number, to: number): PlanPoint[] =>
  Array.from({ length: rows }, (_, row) => 1100 + row * 34).flatMap((radius) =>
    Array.from({ length: Math.floor(((to - from) * radius) / GAP) }, (_, seat) => {
      const angle = from + (seat * GAP) / radius;
      return { x: Math.round(radius * Math.sin(angle)), y: Math.round(radius * Math.cos(angle)) };
    }),
  );

const grid = (columns: number, rows: number): PlanPoint[] =>
  Array.from({ length: columns * rows }, (_, at) => ({
    x: (at % columns) * GAP,
    y: Math.floor(at / columns) * GAP,
  }));

/** Distance from a point to the outline; 0 inside. */
function distanceOutside(outline: readonly PlanPoint[], { x, y }: PlanPoint): number {
  let isInside = false;
  let nearest = Infinity;
  outline.forEach((a, index) => {
    const b = outline[(index + 1) % outline.length]!;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x)
      isInside = !isInside;
    const squaredLength = (b.x - a.x) ** 2 + (b.y - a.y) ** 2 || 1;
    const fraction = Math.min(
      1,
      Math.max(0, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / squaredLength),
    );
    nearest = Math.min(
      nearest,
      Math.hypot(a.x + fraction * (b.x - a.x) - x, a.y + fraction * (b.y - a.y) - y),
    );
  });
  return isInside ? 0 : nearest;
}

it.each([
  ["a fan of rows", fan(10, -0.2, 0.2)],
  ["rows at a side", fan(8, 0.22, 0.41)],
  ["rows at the far side", fan(4, 0.5, 1)],
  ["a block", grid(12, 6)],
  ["boxes", grid(2, 24)],
  ["a single row", grid(9, 1)],
  ["a block without one corner", grid(8, 8).filter(({ x, y }) => x < 4 * GAP || y < 4 * GAP)],
])("every seat of %s is inside the outline or less than half a seat away", (_, seats) => {
  const outline = findOutline(seats);
  for (const seat of seats) expect(distanceOutside(outline, seat)).toBeLessThan(GAP / 2);
});

it("the outline of curved rows is concave", () => {
  const outline = findOutline(fan(4, -0.5, 0.5));
  expect(distanceOutside(outline, { x: 0, y: 1000 })).toBeGreaterThan(80);
  expect(distanceOutside(outline, { x: 0, y: 1035 })).toBeGreaterThan(40);
});

it("the outline of a rectangular block has four corners", () => {
  expect(findOutline(grid(12, 6))).toHaveLength(4);
});

it("every corner of an outline is a seat", () => {
  const at = fc.integer({ min: 0, max: 2000 });
  const seatLists = fc.array(fc.record({ x: at, y: at }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(seatLists, (seats) => {
      const outline = findOutline(seats);
      expect(outline.length).toBeGreaterThan(0);
      expect(outline.every((corner) => seats.includes(corner))).toBe(true);
      expect(new Set(outline).size).toBe(outline.length);
    }),
  );
});

/** A block whose seats are of the band that `draw` has at their place: one letter each, "." for none. */
const block = (...draw: string[]) =>
  draw.flatMap((line, row) =>
    [...line].flatMap((band, column) =>
      band === "." ? [] : [{ band, row: String(row), x: column * GAP, y: row * GAP * 1.3 }],
    ),
  );

it.each([
  ["two wings beside a dearer band", 2, ["bbbaaaaaabbb", "bbbaaaaaabbb", "bbbaaaaaabbb"]],
  ["wings that meet behind it", 1, ["bbaaaaaabb", "bbaaaaaabb", "bbbbbbbbbb"]],
  ["seats all around it", 6, ["bbbbbbbb", "bbaaaabb", "bbaaaabb", "bbbbbbbb"]],
  ["an aisle without seats", 1, ["bb...bb", "bb...bb", "aaaaaaa"]],
])("%s are drawn as %d outlines over no other seat", (_, count, draw) => {
  const seats = block(...draw);
  const ofBand = seats.filter(({ band }) => band === "b");
  const others = seats.filter(({ band }) => band !== "b");
  const outlines = findOutlines(ofBand, others, GAP);
  expect(outlines).toHaveLength(count);
  for (const outline of outlines)
    for (const other of others) expect(distanceOutside(outline, other)).toBeGreaterThan(0);
  for (const seat of ofBand)
    expect(Math.min(...outlines.map((outline) => distanceOutside(outline, seat)))).toBeLessThan(
      GAP / 2,
    );
});

/** Rings of seats around the middle of the hall; those of `row` are half a seat apart from those of the next. */
const ring = (rows: number, radius: number, of: string) =>
  Array.from({ length: rows }, (_, row) => radius + row * 34).flatMap((at, row) =>
    Array.from({ length: Math.floor((2 * Math.PI * at) / GAP) }, (_, seat) => ({
      row: `${of}${row}`,
      x: Math.round(at * Math.sin((seat * GAP) / at)),
      y: Math.round(at * Math.cos((seat * GAP) / at)),
    })),
  );

it.each([
  [
    "a section within the rows of another",
    [block("aaaaaa", "a....a", "a....a", "aaaaaa"), block("......", ".bbbb.", ".bbbb.", "......")],
  ],
  ["a balcony all around the orchestra", [ring(3, 500, "A"), ring(2, 100, "B")]],
  [
    "a balcony around three sides",
    [
      block("aa........aa", "aa........aa", "aa........aa", "aaaaaaaaaaaa"),
      block("...bbbbbb...", "...bbbbbb...", "...bbbbbb...", "............"),
    ],
  ],
  [
    "wings of one section beside another",
    [block("aa....aa", "aa....aa"), block("..bbbb..", "..bbbb..")],
  ],
])(
  "%s: no shape is over a seat of the other, and each seat is in the shape of its own",
  (_, hall) => {
    const shapes = outlineSections(hall);
    const nearest = (at: number, seat: PlanPoint) =>
      Math.min(...shapes[at]!.map((outline) => distanceOutside(outline, seat)));
    for (const [at, seats] of hall.entries())
      for (const seat of seats) {
        expect(nearest(at, seat)).toBeLessThan(GAP / 2);
        expect(nearest(1 - at, seat)).toBeGreaterThan(0);
      }
    expect(shapes.flat().length).toBeLessThan(20);
  },
);

it("sections that the plan has over each other keep their whole outlines", () => {
  const floors = [block("aaaaaa", "aaaaaa", "aaaaaa"), block("aaaaaa", "aaaaaa")];
  expect(outlineSections(floors).map((outlines) => outlines.length)).toEqual([1, 1]);
});

it("a section's label is placed among its seats, even with curved rows", () => {
  expect(findCenter(fan(2, -0.5, 0.5)).y).toBeGreaterThan(1090);
  expect(findCenter(grid(3, 3))).toEqual({ x: GAP, y: GAP });
});
