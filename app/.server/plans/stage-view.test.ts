import { expect, it } from "vitest";

import { sampleSeatPlan } from "../../../tests/support/samples/seat-plan";
import { seat } from "../../../tests/support/standing-seats";
import { drawView, spotOf } from "./stage-view";

const plan = sampleSeatPlan();
const spot = (section: string, at: number) => {
  const seats = plan.seats.filter((seat) => seat.section === section);
  return spotOf(plan, seats, seats[at]!);
};
const usual = {
  back: 12,
  up: 1,
  side: 0,
  rowsInFront: 9,
  isAtRail: false,
  isRestricted: false,
};
const partOf = (drawn: string, fill: string) =>
  new RegExp(`fill="${fill}" d="([^"]*)"`).exec(drawn)?.[1] ?? "";

it("a view is drawn from where its seat is: tiers are farther back and higher, and sides differ", () => {
  const [orchestra, tier] = [spot("Orchestra", 0), spot("First Tier", 0)];
  expect(tier.back).toBeGreaterThan(orchestra.back);
  expect(tier.up).toBeGreaterThan(orchestra.up + 3);
  expect(spot("Orchestra", 7).side).toBeGreaterThan(orchestra.side);
});

it("a view has as many rows of heads as there are rows in front, three at most", () => {
  const headsAt = (rowsInFront: number) =>
    partOf(drawView({ ...usual, rowsInFront }), "#1a110b").match(/M/g)?.length ?? 0;
  expect([0, 1, 3, 20].map(headsAt)).toEqual([0, 11, 33, 33]);
});

it("the nearer a seat is, the larger is the stage, and all of its edge is in the picture", () => {
  const edgeAt = (back: number, side: number) => {
    const floor = partOf(drawView({ ...usual, back, side }), "#d9a860");
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

it("a part of the stage is hidden from a seat with a restricted view, on its own side", () => {
  const restricted = seat({ restrictedView: true, floorsAboveStage: 1, x: 490, y: 40 });
  const drawn = drawView(spotOf(plan, [restricted], restricted));
  expect(drawn).toContain('d="M600 0H438V380H600z"');
  expect(drawView(usual)).not.toContain("V380H");
});
