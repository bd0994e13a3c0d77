import { expect, it } from "vitest";

import { sampleSeatPlan } from "../../../tests/support/samples/seat-plan";
import { seat } from "../../../tests/support/seat-rows";
import { angleToStage, drawView, metersToStage, findSpot } from "./stage-view";

const plan = sampleSeatPlan();
const spot = (section: string, at: number) => {
  const seats = plan.seats.filter((seat) => seat.section === section);
  return findSpot(plan, seats, seats[at]!);
};
const typicalSpot = {
  back: 12,
  up: 1,
  side: 0,
  rowsInFront: 9,
  isAtRail: false,
  isRestricted: false,
};
const getPart = (drawn: string, fill: string) =>
  new RegExp(`fill="${fill}" d="([^"]*)"`).exec(drawn)?.[1] ?? "";

it("seats in tiers have a view from farther back and higher, and seats to the right from the right", () => {
  const [orchestra, tier] = [spot("Orchestra", 0), spot("First Tier", 0)];
  expect(tier.back).toBeGreaterThan(orchestra.back);
  expect(tier.up).toBeGreaterThan(orchestra.up + 3);
  expect(spot("Orchestra", 7).side).toBeGreaterThan(orchestra.side);
});

it("a view shows the heads of at most three rows in front", () => {
  const headsAt = (rowsInFront: number) =>
    getPart(drawView({ ...typicalSpot, rowsInFront }), "#1a110b").match(/M/g)?.length ?? 0;
  expect([0, 1, 3, 20].map(headsAt)).toEqual([0, 11, 33, 33]);
});

it("all views are drawn through one lens: twice as near, the stage looks twice as wide", () => {
  const widthAt = (back: number) => {
    const floor = getPart(drawView({ ...typicalSpot, up: 0, back }), "#d9a860");
    const [left = NaN, right = NaN] = [...floor.matchAll(/[ML](-?\d+) /g)].map(([, x]) =>
      Number(x),
    );
    return right - left;
  };
  for (const back of [5, 8, 12, 16]) expect(widthAt(back) / widthAt(back * 2)).toBeCloseTo(2, 1);
  expect(widthAt(33)).toBeGreaterThan(150);
});

it("the distance to the stage grows with rows and floors, and is unknown without a stage", () => {
  const findMeters = (section: string, at: number, of = plan) => {
    const seats = of.seats.filter((seat) => seat.section === section);
    return metersToStage(of, seats[at]!);
  };
  const distances = [
    ["Orchestra", 3],
    ["Orchestra", 11],
    ["First Tier", 3],
  ] as const;
  const meters = distances.map(([section, at]) => findMeters(section, at) ?? NaN);
  expect(meters).toEqual([...meters].sort((a, b) => a - b));
  expect(meters[0]).toBeGreaterThan(4.9);
  const unknown = { ...plan, seats: plan.seats.map((seat) => ({ ...seat, rowsInFront: null })) };
  expect(findMeters("Orchestra", 3, unknown)).toBeNull();
});

it("a restricted view hides part of the stage on the seat's side", () => {
  const restricted = seat({ restrictedView: true, floorsAboveStage: 1, x: 490, y: 40 });
  const drawn = drawView(findSpot(plan, [restricted], restricted));
  expect(drawn).toContain('d="M600 0H438V380H600z"');
  expect(drawView(typicalSpot)).not.toContain("V380H");
});

it("the stage is to the right of boxes on the left, to the left of those on the right, and straight ahead of the center", () => {
  const angleAt = (x: number, y: number) => {
    const section = [0, 26, 52].map((step) => seat({ x, y: y + step }));
    const all = [seat({ x: 250, y: 40 }), ...section];
    return angleToStage({ ...plan, seats: all }, section);
  };
  expect(angleAt(20, 40)).toBeGreaterThan(30);
  expect(angleAt(480, 40)).toBe(-angleAt(20, 40));
  expect(angleAt(20, 400)).toBeLessThan(angleAt(20, 40));
  expect(angleAt(250, 200)).toBe(0);
});
