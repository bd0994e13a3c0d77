import { expect, it } from "vitest";

import { drawTaken, mapSection } from "~/seats/seat-positions";
import { PITCH, row, seat } from "../../../tests/support/standing-seats";
import { seatStyles } from "./seat-styles";

/** A row of nine seats on a circle around the stage, its middle at the bottom. */
const curved = (name: string, radius: number) =>
  Array.from({ length: 9 }, (_, index) => {
    const angle = ((index - 4) * PITCH) / radius;
    const place = { x: 500 + radius * Math.sin(angle), y: radius * Math.cos(angle) };
    return {
      seat: seat({ id: `${name}-${index}`, row: name, ...place }),
      free: true,
      block: null,
    };
  });

const curves = [...curved("A", 300), ...curved("B", 334)];

it("the map of a section keeps the curve of its rows, and no two seats overlap", () => {
  const { at, width, height } = mapSection(curves);
  const [left, middle, right] = [at[0]!, at[4]!, at[8]!];
  expect(left.y).toBe(right.y);
  expect(middle.y - left.y).toBeGreaterThan(0.5);
  at.forEach((one, index) => {
    expect(one.x + 0.9 <= width && one.y + 0.9 <= height).toBe(true);
    for (const other of at.slice(index + 1)) {
      const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
      expect(apart).toBeGreaterThanOrEqual(0.9);
    }
  });
});

it("seats in boxes are drawn as they are in the hall, in two columns that face the stage", () => {
  const box = (name: string, top: number) =>
    [0, 1, 2, 3, 4, 5].map((at) => ({
      seat: seat({
        id: `${name}${at}`,
        row: name,
        x: (at < 3 ? 1 : 0) * PITCH,
        y: top + (at % 3) * PITCH,
      }),
      free: true,
      block: null,
    }));
  const { at, width, height } = mapSection([...box("Box 1", 0), ...box("Box 2", 96)]);
  expect(new Set(at.map(({ x }) => x)).size).toBe(2);
  expect(width).toBeLessThan(height);
});

it("the stylesheet of a section places each seat, and its rows' names at both ends", () => {
  const styles = seatStyles([...row("A", "ss"), ...row("B", "ssS", { y: PITCH })], [["a", 145]]);
  expect(styles.match(/#s\d+\{/g)).toEqual(["#s1{", "#s2{", "#s3{", "#s4{", "#s5{"]);
  expect(styles).toContain("#row-2{--y:1}#row-2 legend{--x:0;--y:0}");
  expect(styles).toContain("#row-2 fieldset::after{--x:4.2;--y:0}#s3{--x:1.2;--y:0}");
  expect(styles).toContain(".ba :checked{counter-increment:n 1 t 145}");
});

it("the map says that it scrolls only where it is wider than its place", () => {
  const narrow = seatStyles(row("A", "ss"), []);
  expect(narrow).toContain("@media (max-width:184px),(min-width:1024px) and (max-width:540px)");
  expect(seatStyles(row("A", "s".repeat(60)), [])).toContain(
    "@media (max-width:1023px),(min-width:1024px){",
  );
});

it("a section of 250 seats has a stylesheet of at most 2 KB as it is sent", async () => {
  const { brotliCompressSync } = await import("node:zlib");
  const rows = Array.from({ length: 10 }, (_, at) => curvedRow(String.fromCharCode(65 + at), at));
  const sent = brotliCompressSync(seatStyles(rows.flat(), [["a", 145]])).length;
  expect(rows.flat()).toHaveLength(250);
  expect(sent).toBeLessThan(2048);
});

const curvedRow = (name: string, depth: number) =>
  row(name, "s".repeat(25)).map((one, index) => {
    const radius = 1700 + depth * 34;
    const angle = ((index - 12) * PITCH) / radius;
    const place = {
      x: Math.round(radius * Math.sin(angle)),
      y: Math.round(radius * Math.cos(angle)),
    };
    return { ...one, seat: { ...one.seat, ...place } };
  });

it("the taken seats of a section are one drawing of those that are not free", () => {
  const seats = row("A", "sSs");
  const free = seats.map((one) => one.free);
  expect(drawTaken(mapSection(seats), free)).toBe("M22 0h9v9h-9z");
});
