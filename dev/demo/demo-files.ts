import { readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../crm/platform/project-root";
import { parseSeatPlan } from "../../crm/seat-plans/seat-plan";
import type { SeatPlan } from "../../crm/seat-plans/seat-plan-schema";
import type { HallId } from "../season/event-hall";
import { parseProgrammes, type Programme } from "../season/programme";

const folder = join(projectRoot, "dev", "demo");

/** The season's programmes as the demo ships them. Throws when the file was spoilt: without it there is no demo. */
export function readDemoProgrammes(): Programme[] {
  const parsed = parseProgrammes(readJson("data/nyphil-programs-2024-now.json"));
  if (parsed.ok) return parsed.programmes;
  throw new Error(`Demo season: ${parsed.problems.join("; ")}`);
}

/** The seat plan of one of the demo's halls. Throws when the file was spoilt. */
export function readDemoPlan(hallId: HallId): SeatPlan {
  const parsed = parseSeatPlan(readJson(`plans/${hallId}.json`));
  if (parsed.ok) return parsed.plan;
  const [first] = parsed.problems;
  throw new Error(`Seat plan ${hallId}: ${first?.path ?? "?"} ${first?.message ?? ""}`);
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}
