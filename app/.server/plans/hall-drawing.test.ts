import { expect, it } from "vitest";

import { choosableSections } from "~/domain/seating/seat-sections";
import { sampleSeatPlan } from "../../../tests/support/samples/seat-plan";
import { balconyAround, row, section } from "../../../tests/support/seat-rows";
import { drawBandMap, drawMiniMap, highlightStyles } from "./hall-drawing";

const plan = { ...sampleSeatPlan(), hasStage: true };
const sections = choosableSections(plan, { status: "", blocks: [] });

it("maps of a hall draw a section that surrounds another without the other's seats", () => {
  const hall = balconyAround();
  const [balcony] = hall;
  if (balcony === undefined) throw new Error("no sections");
  const whole = "M0,0 260,0 260,160 0,160z";
  const size = { width: 300, height: 200, hasStage: true };
  expect(drawMiniMap(size, hall, balcony)).not.toContain(whole);
  expect(drawBandMap(size, hall, "b")).not.toContain(whole);
  expect(drawMiniMap(size, [balcony], balcony)).toContain(whole);
});

it("the mini map highlights one section", () => {
  const [first] = sections;
  if (first === undefined) throw new Error("no sections");
  const drawn = drawMiniMap(plan, sections, first);
  expect(drawn.match(/<path d="M[\d, ]+z"/g)).toHaveLength(2);
  expect(drawn.match(/fill="#2f7fa0"/g)).toHaveLength(1);
});

it("the map of a price band leaves a dearer band between its wings in the section's color", () => {
  const wings = row("A", "sssssssss").map(({ seat, ...state }, index) => ({
    ...state,
    seat: { ...seat, band: index < 3 || index > 5 ? "b" : "a" },
  }));
  const drawn = drawBandMap(
    { width: 300, height: 100, hasStage: true },
    [section("Stalls", wings)],
    "b",
  );
  expect(drawn.split('fill="#2f7fa0"')[1]?.match(/M[\d, ]+z/g)).toHaveLength(2);
});

it("hovering or focusing a section in the list highlights its shape on the map and shows its prices", () => {
  expect(highlightStyles(2)).toMatch(/#l1 a.* #m1 path,\n.*#l2 a.* #m2 path\{/);
  expect(highlightStyles(2)).toMatch(/#m1:hover\) #t1,\n.*#m2:hover\) #t2\{visibility:visible\}/);
});

it("maps of a hall whose plan has no stage draw none", () => {
  const [first] = sections;
  if (first === undefined) throw new Error("no sections");
  for (const hasStage of [true, false]) {
    const stages = [
      drawMiniMap({ ...plan, hasStage }, sections, first),
      drawBandMap({ ...plan, hasStage }, sections, "i1-A"),
    ].map((drawn) => drawn.match(/<path fill/g)?.length ?? 0);
    expect(stages).toEqual(hasStage ? [1, 1] : [0, 0]);
  }
});
