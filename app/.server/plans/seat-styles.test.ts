import { expect, it } from "vitest";

import { drawChecks, drawSeats, mapSection } from "~/domain/seating/seat-positions";
import { PITCH, row, seat } from "../../../tests/support/seat-rows";
import { seatStyles } from "./seat-styles";

const STALLS = { slug: "stalls", toStage: 0 };

/** A row of nine seats on a circle around the stage, with its middle seat lowest. */
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

it("a section map keeps the curve of the rows, and seats do not overlap", () => {
  const { at, width, height } = mapSection(curves);
  const [left, middle, right] = [at[0]!, at[4]!, at[8]!];
  expect(left.y).toBe(right.y);
  expect(middle.y - left.y).toBeGreaterThan(0.5);
  at.forEach((spot, index) => {
    expect(spot.x + 0.9 <= width && spot.y + 0.9 <= height).toBe(true);
    for (const other of at.slice(index + 1)) {
      const distance = Math.max(Math.abs(spot.x - other.x), Math.abs(spot.y - other.y));
      expect(distance).toBeGreaterThanOrEqual(0.9);
    }
  });
});

it("boxes are drawn as in the hall, with their seats in two columns facing the stage", () => {
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

it("the section stylesheet positions each seat, and row names at both ends", () => {
  const styles = seatStyles(
    STALLS,
    [...row("A", "ss"), ...row("B", "ssS", { y: PITCH })],
    [["a", 145]],
  );
  expect(styles.match(/#s\d+\{/g)).toEqual(["#s1{", "#s2{", "#s3{", "#s4{", "#s5{"]);
  const level = "{--a:0;--b:0;--c:0;--d:0}";
  expect(styles).toContain(`#row-2{--y:1}#row-2 legend{--x:0;--y:0}#row-2 legend${level}`);
  expect(styles).toContain("#row-2 fieldset::after{--x:4.2;--y:0}#s3{--x:1.2;--y:0}");
  expect(styles).toContain(".ba :checked{counter-increment:n 1 t 145}");
});

it("choosing a seat shows the view from the middle of its row", () => {
  const styles = seatStyles(STALLS, [...row("A", "ss"), ...row("B", "ssS", { y: PITCH })], []);
  const chosen = ".seat-form:has(#row-2 :checked)";
  expect(styles).toContain(`${chosen} .by-row img{content:url(view-stalls.4.svg)}`);
  expect(styles).toContain(`${chosen} .by-row #v2{visibility:visible}`);
});

it("choosing a seat at the side of a long row shows the view from there", () => {
  const styles = seatStyles(STALLS, [...row("A", "sssssss"), ...row("B", "s", { y: PITCH })], []);
  const views = [
    ...styles.matchAll(/:has\((\S+) :checked\) \.by-row img\{content:url\(([^)]+)\)/g),
  ];
  expect(views.map(([, chosen, file]) => [chosen, file])).toEqual([
    ["#row-1", "view-stalls.4.svg"],
    [":is(#s1,#s2)", "view-stalls.2.svg"],
    [":is(#s6,#s7)", "view-stalls.7.svg"],
    ["#row-2", "view-stalls.8.svg"],
  ]);
});

it("the stage has an arrow in its direction unless it is straight ahead", () => {
  const arrow = (toStage: number) => seatStyles({ ...STALLS, toStage }, row("A", "ss"), []);
  expect(arrow(58)).toContain("rotate:58deg");
  expect(arrow(-30)).toContain("rotate:-30deg");
  expect(arrow(5)).not.toContain("rotate");
});

it("the name of a curved row follows its curve as the map scrolls", () => {
  const [, a, b, , d] =
    /#row-1 legend\{--a:([^;]+);--b:([^;]+);--c:([^;]+);--d:([^}]+)\}/.exec(
      seatStyles(STALLS, curves, []),
    ) ?? [];
  expect(Number(b)).toBeGreaterThan(Number(a));
  expect(Number(b)).toBeGreaterThan(0.5);
  // The name of a row that rises toward its ends is above its last seat.
  expect(Number(d)).toBeGreaterThan(0.2);
});

it("the names of a curved row are in line with its ends, and those of straight rows and boxes with their seats", () => {
  const listNames = (seats: Parameters<typeof seatStyles>[1]) => {
    const styles = seatStyles(STALLS, seats, []);
    const getY = (rule: string) =>
      Number(new RegExp(`#row-1 ${rule}\\{--x:[^;]+;--y:([^}]+)\\}`).exec(styles)?.[1]);
    return [getY("legend"), getY("fieldset::after")] as const;
  };
  const { at } = mapSection(curves);
  const slope = (at[1]!.y - at[0]!.y) / (at[1]!.x - at[0]!.x);
  const { margin } = mapSection(curves);
  const [start, end] = listNames(curves);
  expect(slope).toBeGreaterThan(0.2);
  expect(start).toBeCloseTo(-slope * margin, 1);
  expect(end).toBeCloseTo(-slope, 1);
  expect(listNames(row("A", "ssss"))).toEqual([0, 0]);
  // Seats of a box are behind each other.
  const box = [0, 1, 2].map((place) => ({
    seat: seat({ id: `b${place}`, row: "Box 1", x: place, y: place * PITCH }),
    free: true,
    block: null,
  }));
  expect(listNames(box).map((y) => Math.abs(y) % 1)).toEqual([0, 0]);
});

it("the scroll hint is shown only where the map is wider than its container", () => {
  const narrow = seatStyles(STALLS, row("A", "ss"), []);
  expect(narrow).toContain("@media (max-width:184px),(min-width:1024px) and (max-width:540px)");
  // Above the panel, with the page's width.
  expect(seatStyles(STALLS, row("A", "s".repeat(34)), [])).toContain("and (max-width:1293px)");
  expect(seatStyles(STALLS, row("A", "s".repeat(60)), [])).toContain(
    "@media (max-width:1023px),(min-width:1024px){",
  );
});

it("where the map scrolls, rows get their names for seats, unless a name is too long for one", () => {
  const names = ["A", "Box 12", '"'];
  const styles = seatStyles(
    STALLS,
    names.flatMap((name, at) => row(name, "sss", { y: at * PITCH })),
    [],
  );
  expect(styles).toContain(
    String.raw`{.scroll-hint{display:block}#row-1{--r:"A"}#row-3{--r:"\22 "}}`,
  );
});

it("the stylesheet of a 250-seat section is below 2 KB compressed", async () => {
  const { brotliCompressSync } = await import("node:zlib");
  const rows = Array.from({ length: 10 }, (_, at) => curvedRow(String.fromCharCode(65 + at), at));
  const compressed = brotliCompressSync(seatStyles(STALLS, rows.flat(), [["a", 145]]));
  expect(rows.flat()).toHaveLength(250);
  expect(compressed.length).toBeLessThan(2048);
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

it("seats that can't be chosen are drawn as one path, those in the basket with check marks", () => {
  const map = mapSection(row("A", "sSs"));
  const isSecond = (index: number) => index === 1;
  expect(drawSeats(map, isSecond)).toBe("M22 0h9v9h-9z");
  expect(drawChecks(map, isSecond)).toBe("M22 0m2 5 2 2 4-5");
});

it("a section of a plan without a stage has neither its arrow nor views", () => {
  const styles = seatStyles({ ...STALLS, toStage: null }, row("A", "ss"), []);
  expect(styles).not.toMatch(/stage|view/);
});
