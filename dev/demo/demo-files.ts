import { readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../crm/platform/project-root";
import { parseSeatPlan } from "../../crm/seat-plans/seat-plan";
import type { CompleteSeatPlan } from "../../crm/seat-plans/seat-plan-schema";
import type { HallId } from "../season/event-hall";
import type { Season } from "../season/season";

const folder = join(projectRoot, "dev", "demo");

/** The demo season on its original dates, as `npm run crm -- freeze-season` wrote it. */
export function readFrozenSeason(): Season {
  // Our own file: a test compares it with what the converter makes.
  return readJson("data/season.json") as Season;
}

/** The seat plan of one of the demo's halls. Throws when the file is damaged. */
export function readDemoPlan(hallId: HallId): CompleteSeatPlan {
  const parsed = parseSeatPlan(readJson(`plans/${hallId}.json`));
  if (parsed.ok) return parsed.plan;
  const [first] = parsed.problems;
  throw new Error(`Seat plan ${hallId}: ${first?.path ?? "?"} ${first?.message ?? ""}`);
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}
