import { writeFileSync } from "node:fs";

import { recitalHallPlan } from "./plan-drawing/recital-hall-plan";
import { mainHallPlan } from "./plan-drawing/main-hall-plan";
import { planJson } from "./plan-drawing/draw-section";

/*
 * Writes the seat plans of the demo's reserved halls to dev/demo/plans: `npx tsx dev/demo/generate-plans.ts`. The output
 * is committed; run it after changing a drawing.
 */
const plans = {
  "main-hall": mainHallPlan(),
  "recital-hall": recitalHallPlan(),
};

for (const [id, plan] of Object.entries(plans)) {
  writeFileSync(new URL(`./plans/${id}.json`, import.meta.url), planJson(plan));
}
