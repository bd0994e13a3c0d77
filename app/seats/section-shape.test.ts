import fc from "fast-check";
import { expect, it } from "vitest";

import type { PlanPoint } from "./seat-positions";
import { middleOf, outlineOf } from "./section-shape";

const GAP = 26;

/** Rows on circles around the stage, from `from` to `to` in radians. */
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

/** How far a spot is outside; 0 inside. */
function outside(outline: readonly PlanPoint[], { x, y }: PlanPoint): number {
  let isInside = false;
  let nearest = Infinity;
  outline.forEach((a, index) => {
    const b = outline[(index + 1) % outline.length]!;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x)
      isInside = !isInside;
    const long = (b.x - a.x) ** 2 + (b.y - a.y) ** 2 || 1;
    const part = Math.min(
      1,
      Math.max(0, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / long),
    );
    nearest = Math.min(
      nearest,
      Math.hypot(a.x + part * (b.x - a.x) - x, a.y + part * (b.y - a.y) - y),
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
])("the outline of %s has all seats inside, or on a line as thick as a seat", (_, seats) => {
  const outline = outlineOf(seats);
  for (const seat of seats) expect(outside(outline, seat)).toBeLessThan(GAP / 2);
});

it("the outline of curved rows is concave: the hall in front of them is outside", () => {
  const outline = outlineOf(fan(4, -0.5, 0.5));
  expect(outside(outline, { x: 0, y: 1000 })).toBeGreaterThan(80);
  expect(outside(outline, { x: 0, y: 1035 })).toBeGreaterThan(40);
});

it("the outline of a block is its four corners", () => {
  expect(outlineOf(grid(12, 6))).toHaveLength(4);
});

it("an outline has no corner but the seats, whatever they are", () => {
  const at = fc.integer({ min: 0, max: 2000 });
  const places = fc.array(fc.record({ x: at, y: at }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(places, (seats) => {
      const outline = outlineOf(seats);
      expect(outline.length).toBeGreaterThan(0);
      expect(outline.every((corner) => seats.includes(corner))).toBe(true);
      expect(new Set(outline).size).toBe(outline.length);
    }),
  );
});

it("a section's number stands among its seats, also where its rows are curved", () => {
  expect(middleOf(fan(2, -0.5, 0.5)).y).toBeGreaterThan(1090);
  expect(middleOf(grid(3, 3))).toEqual({ x: GAP, y: GAP });
});
