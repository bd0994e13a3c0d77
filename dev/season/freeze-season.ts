import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../crm/platform/project-root";
import { parseProgrammes } from "./programme";
import { importSeason, type Season } from "./season";

const source = join(projectRoot, "dev", "season", "data", "nyphil-programs-2024-now.json");
const frozen = join(projectRoot, "dev", "demo", "data", "season.json");

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
    frozen,
    `{\n  "events": [${lines(events)}\n  ],\n  "instances": [${lines(instances)}\n  ]\n}\n`,
  );
}
