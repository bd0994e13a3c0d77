import { expect, it } from "vitest";

import { sampleSeatPlan } from "../../../tests/support/samples/seat-plan";
import { seat } from "../../../tests/support/seat-rows";
import { drawView, spotOf } from "./stage-view";

const plan = sampleSeatPlan();
const spot = (section: string, at: number) => {
  const seats = plan.seats.filter((seat) => seat.section === section);
  return spotOf(plan, seats, seats[at]!);
};
const typicalSpot = {
  back: 12,
  up: 1,
  side: 0,
  rowsInFront: 9,
  isAtRail: false,
  isRestricted: false,
};
const partOf = (drawn: string, fill: string) =>
  new RegExp(`fill="${fill}" d="([^"]*)"`).exec(drawn)?.[1] ?? "";

it("seats in tiers have a view from farther back and higher, and seats to the right from the right", () => {
  const [orchestra, tier] = [spot("Orchestra", 0), spot("First Tier", 0)];
  expect(tier.back).toBeGreaterThan(orchestra.back);
  expect(tier.up).toBeGreaterThan(orchestra.up + 3);
  expect(spot("Orchestra", 7).side).toBeGreaterThan(orchestra.side);
});

it("a view shows the heads of at most three rows in front", () => {
  const headsAt = (rowsInFront: number) =>
    partOf(drawView({ ...typicalSpot, rowsInFront }), "#1a110b").match(/M/g)?.length ?? 0;
  expect([0, 1, 3, 20].map(headsAt)).toEqual([0, 11, 33, 33]);
});

it("the stage is larger from nearer seats, and its whole front edge is visible", () => {
  const edgeAt = (back: number, side: number) => {
    const floor = partOf(drawView({ ...typicalSpot, back, side }), "#d9a860");
    const [left = NaN, right = NaN] = [...floor.matchAll(/[ML](-?\d+) /g)].map(([, x]) =>
      Number(x),
    );
    return { left, right };
  };
  for (const side of [-12, 0, 12])
    for (const back of [5, 33]) {
      const { left, right } = edgeAt(back, side);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(600);
      expect(right - left).toBeGreaterThan(200);
    }
  const width = (back: number) => edgeAt(back, 0).right - edgeAt(back, 0).left;
  expect(width(15)).toBeGreaterThan(width(30) * 1.3);
});

it("a restricted view hides part of the stage on the seat's side", () => {
  const restricted = seat({ restrictedView: true, floorsAboveStage: 1, x: 490, y: 40 });
  const drawn = drawView(spotOf(plan, [restricted], restricted));
  expect(drawn).toContain('d="M600 0H438V380H600z"');
  expect(drawView(typicalSpot)).not.toContain("V380H");
});
