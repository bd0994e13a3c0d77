import { expect, it } from "vitest";

import { sampleSeatPlan } from "../../../tests/support/samples/seat-plan";
import { drawView, spotOf } from "./stage-view";

const plan = sampleSeatPlan();
const spot = (section: string) =>
  spotOf(
    plan,
    plan.seats.filter((seat) => seat.section === section),
  );

it("a view is drawn from where its section is: tiers are farther back and higher", () => {
  const [orchestra, tier] = [spot("Orchestra"), spot("First Tier")];
  expect(tier.back).toBeGreaterThan(orchestra.back);
  expect(tier.up).toBeGreaterThan(orchestra.up + 3);
});

it("a view has as many rows of heads as there are rows in front, three at most", () => {
  const headsAt = (rowsInFront: number) => {
    const drawn = drawView({ back: 12, up: 1, side: 0, rowsInFront });
    return /#1a110b" d="([^"]*)"/.exec(drawn)?.[1]?.match(/M/g)?.length ?? 0;
  };
  expect([0, 1, 3, 20].map(headsAt)).toEqual([0, 19, 57, 57]);
});

it("a view can be drawn from anywhere in a hall", () => {
  for (const side of [-12, 0, 12])
    for (const back of [5, 33])
      expect(drawView({ back, up: 14, side, rowsInFront: 9 })).not.toMatch(/NaN|Infinity/);
});
