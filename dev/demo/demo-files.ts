import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { type TextsFile, textsFile } from "../../crm/stock/catalogue/catalogue-texts";
import { projectRoot } from "#runtime/project-root";
import { parseSeatPlan } from "../../crm/stock/seat-plans/seat-plan";
import type { CompleteSeatPlan } from "../../crm/stock/seat-plans/seat-plan-schema";
import type { HallId } from "../season-import/event-hall";
import { parseProgrammes } from "../season-import/programme";
import { importSeason, type Season } from "../season-import/season";

const folder = join(projectRoot, "dev", "demo");
const source = join(projectRoot, "dev", "season-import", "data", "nyphil-programs-2024-now.json");
const frozenFile = "data/season.json";

/** The demo season on its original dates, as `npm run crm -- freeze-season` wrote it. */
export function readFrozenSeason(): Season {
  // Not validated: a test compares the file with the converter's output.
  return readJson(frozenFile) as Season;
}

/** Reads the seat plan of a demo hall. Throws for an invalid file. */
export function readDemoPlan(hallId: HallId): CompleteSeatPlan {
  const parsed = parseSeatPlan(readJson(`plans/${hallId}.json`));
  if (parsed.ok) return parsed.value.plan;
  const [first] = parsed.failure;
  throw new Error(`Seat plan ${hallId}: ${first?.path ?? "?"} ${first?.message ?? ""}`);
}

/** The demo's translations into a language, by kind and American English text. */
export const readDemoTexts = (language: string): TextsFile =>
  textsFile.parse(readJson(`data/texts/${language}.json`));

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

/** Converts the source programs to a season on their original dates. Throws for an invalid source file. */
export function convertDemoSource(): Season {
  const parsed = parseProgrammes(JSON.parse(readFileSync(source, "utf8")));
  if (!parsed.ok) throw new Error(`${source}: ${parsed.failure.join("; ")}`);
  return importSeason(parsed.value.programmes, () => 0);
}

const lines = (rows: object[]) => rows.map((row) => `\n    ${JSON.stringify(row)}`).join(",");

/** Writes the frozen season, one event or instance per line. */
export function freezeDemoSeason(): void {
  const { events, instances } = convertDemoSource();
  writeFileSync(
    join(folder, frozenFile),
    `{\n  "events": [${lines(events)}\n  ],\n  "instances": [${lines(instances)}\n  ]\n}\n`,
  );
}
