import { expect, it } from "vitest";

import { choosableSections } from "~/domain/seating/seat-sections";
import { sampleSeatPlan } from "../../../tests/support/samples/seat-plan";
import { balconyAround, PITCH, row, section } from "../../../tests/support/seat-rows";
import { drawLabels, priceStyles } from "./hall-labels";

const plan = { ...sampleSeatPlan(), hasStage: true };
const sections = choosableSections(plan, { status: "", blocks: [] });
const labels = (drawn: string) => [...drawn.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);

it("section labels have a number, and the name if it fits", () => {
  expect(labels(drawLabels(plan, sections, true))).toEqual(["1 Orchestra", "2 First Tier"]);
  expect(labels(drawLabels(plan, sections, false))).toEqual(["1", "2"]);
  const narrow = [section("Left & <right>", row("A", "s")), section("Loge", row("A", "sssssssss"))];
  expect(labels(drawLabels(plan, narrow, true))).toEqual(["1", "2 Loge"]);
});

it("a section that is too narrow for its name has the short name, in two lines if needed, or only its number", () => {
  const at = (name: string, seats: string, y: number, floorsAboveStage: number) =>
    section(name, row("A", seats, { y, floorsAboveStage }));
  const tiers = [
    at("First Tier Left", "s", 100, 1),
    at("First Tier Center", "s".repeat(30), 200, 1),
    at("Second Tier Left", "sssssss", 300, 2),
    at("Second Tier Center", "s".repeat(30), 400, 2),
  ];
  const drawn = drawLabels({ width: 1000, height: 500 }, tiers, true);
  expect(labels(drawn)).toEqual(["1", "2 First Tier Center", "3 Left", "4 Second Tier Center"]);
  const block = ["A", "B", "C", "D"].flatMap((name, at) =>
    row(name, "sssss", { y: 100 + at * 26 }),
  );
  const rear = drawLabels({ width: 1000, height: 500 }, [section("Rear Left", block)], true);
  expect(labels(rear)).toEqual(["1 Rear", "Left"]);
});

it("the label of a part of a divided section is the same in every language", () => {
  const at = (name: string, y: number) => section(name, row("A", "s".repeat(30), { y }));
  const none = { firstSeat: null, lastSeat: null };
  const sectionParts = [
    { name: "Floor, rows A to H", section: "Floor", firstRow: "A", lastRow: "H", ...none },
    { name: "Floor, row I", section: "Floor", firstRow: "I", lastRow: "I", ...none },
    {
      ...{ name: "Floor, row K, seats 1 to 250", section: "Floor", firstRow: "K", lastRow: "K" },
      ...{ firstSeat: "1", lastSeat: "250" },
    },
  ];
  const parts = sectionParts.map(({ name }, index) => at(name, 100 * index));
  const drawn = drawLabels({ width: 1000, height: 500, sectionParts }, parts, true);
  expect(labels(drawn)).toEqual(["1 Floor A–H", "2 Floor I", "3 Floor K 1–250"]);
});

it("labels of adjacent sections do not overlap", () => {
  const at = (name: string, x: number) => section(name, row("A", "s", { x, y: 100 }));
  const drawn = drawLabels(
    { width: 2000, height: 500 },
    [at("Left", 100), at("Right", 130)],
    false,
  );
  const [first, second] = [...drawn.matchAll(/<text x="\d+" y="(\d+)"/g)].map(([, y]) => Number(y));
  expect(second! - first!).toBeGreaterThan(100);
});

it("labels stay inside their section, or a number is beyond the end of a narrower one", () => {
  // A slanted block, as wide as its name only from corner to corner, and a column of boxes.
  const slanted = Array.from({ length: 6 }, (_, at) =>
    row(`${at}`, "sssssss", { y: 200 + at * 26 }).map((one, index) => ({
      ...one,
      seat: { ...one.seat, x: 300 - at * 10 + index * PITCH, y: one.seat.y + index * 20 },
    })),
  ).flat();
  const boxes = Array.from({ length: 8 }, (_, at) =>
    row(`B${at}`, "s", { x: 40, y: 100 + at * 26 }),
  );
  const halls = [
    section("Kammermusiksaal Orchesterplatz", slanted),
    section("Boxes", boxes.flat()),
  ];
  const listBoxes = (withNames: boolean) => {
    const drawn = drawLabels({ width: 1000, height: 600 }, halls, withNames);
    expect(labels(drawn)).toEqual(["1", "2"]);
    return [...drawn.matchAll(/<rect x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(\d+)"/g)].map(
      ([, ...numbers]) => {
        const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
        return { x, y, right: x + width, bottom: y + height };
      },
    );
  };
  for (const withNames of [true, false]) {
    const [label = { x: 0, y: 0, right: 0, bottom: 0 }] = listBoxes(withNames);
    const isNear = (x: number, y: number) =>
      slanted.some(({ seat }) => Math.hypot(seat.x - x, seat.y - y) < PITCH);
    for (const y of [label.y, label.bottom])
      expect(isNear((label.x + label.right) / 2, y)).toBe(true);
  }
  // Numbers alone are larger, for phones.
  const [within, beyond] = [listBoxes(true)[1], listBoxes(false)[1]];
  expect(within?.x).toBeGreaterThanOrEqual(40 - PITCH / 2 - 3);
  expect(within?.right).toBeLessThanOrEqual(40 + PITCH / 2 + 3);
  expect(beyond?.bottom).toBeLessThanOrEqual(100 - PITCH / 2);
});

it("the label of a section that surrounds another is among its own seats", () => {
  const drawn = drawLabels({ width: 300, height: 200 }, balconyAround(), false);
  const [balcony, orchestra] = [...drawn.matchAll(/<rect x="(-?\d+)" y="(-?\d+)"/g)].map(
    ([, , y]) => Number(y),
  );
  expect(orchestra).toBeGreaterThan(40);
  expect(orchestra).toBeLessThan(120);
  expect(balcony! < 20 || balcony! > 130).toBe(true);
});

it("section labels escape markup in names", () => {
  const unsafe = [section('<a href="x">&', row("A", "s".repeat(40)))];
  expect(drawLabels({ width: 1200, height: 300 }, unsafe, true)).not.toContain("<a");
});

it("the prices of a section are on a line of its label, below the name, if there is room", () => {
  const block = ["A", "B", "C", "D"].flatMap((name, at) =>
    row(name, "s".repeat(30), { y: 100 + at * 26 }),
  );
  const hall = { width: 1000, height: 500 };
  const [wide, narrow] = [section("Stalls", block), section("Side", row("A", "s", { y: 400 }))];
  const [text] = drawLabels(hall, [wide, narrow], true).match(/<text[^>]*>1 Stalls/) ?? [];
  const styles = priceStyles(hall, [wide, narrow]);
  const [, left, top] = /^#q1\{--at:block;left:([\d.]+)%;top:([\d.]+)%\}$/.exec(styles) ?? [];
  const at = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(text ?? "")?.[1]);
  expect(Number(left) * 10).toBeCloseTo(at("x"), 0);
  expect(Number(top) * 5).toBeGreaterThan(at("y"));
  expect(styles).not.toContain("#q2");
});
