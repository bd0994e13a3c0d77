import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../crm/platform/project-root";
import { parseSeatPlan } from "../../crm/seat-plans/seat-plan";
import type { CompleteSeatPlan } from "../../crm/seat-plans/seat-plan-schema";
import type { HallId } from "../season/event-hall";
import { parseProgrammes } from "../season/programme";
import { importSeason, type Season } from "../season/season";

const folder = join(projectRoot, "dev", "demo");
const source = join(projectRoot, "dev", "season", "data", "nyphil-programs-2024-now.json");
const frozen = "data/season.json";

/** The demo season on its original dates, as `npm run crm -- freeze-season` wrote it. */
export function readFrozenSeason(): Season {
  // Our own file: a test compares it with what the converter makes.
  return readJson(frozen) as Season;
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

/** The demo's programs as a season on their original dates. Throws when the source file is damaged. */
export function convertDemoSource(): Season {
  const parsed = parseProgrammes(JSON.parse(readFileSync(source, "utf8")));
  if (!parsed.ok) throw new Error(`${source}: ${parsed.problems.join("; ")}`);
  return importSeason(parsed.programmes, () => 0);
}

const lines = (rows: object[]) => rows.map((row) => `\n    ${JSON.stringify(row)}`).join(",");

/** Writes the season that the demo reads, one event and one instance a line. */
export function freezeDemoSeason(): void {
  const { events, instances } = convertDemoSource();
  writeFileSync(
    join(folder, frozen),
    `{\n  "events": [${lines(events)}\n  ],\n  "instances": [${lines(instances)}\n  ]\n}\n`,
  );
}
