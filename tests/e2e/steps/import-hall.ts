import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { SeatPlanFile } from "../../../crm/stock/seat-plans/seat-plan-schema";
import { projectRoot } from "../../support/servers/program";
import type { Stack } from "../../support/servers/stack";
import { performanceWith } from "./performance-with";

const HISTORY = join(projectRoot, "tests/fixtures/imports/history-excerpt.json");

/** By band, best first. */
const PRICES = [90, 60, 40, 30, 20];

/** Imports a seat plan as a hall with its own season, by the back-office commands. Returns a performance in it. */
export async function importHall(
  stack: Stack,
  { id, season, plan, folder }: { id: string; season: string; plan: SeatPlanFile; folder: string },
): Promise<{ id: string; path: string }> {
  const file = join(folder, `${id}.json`);
  writeFileSync(file, JSON.stringify(plan));
  const prices = PRICES.slice(0, plan.categories.length);
  for (const command of [
    ["import-plan", file, "--hall", id, "--hall-name", plan.name],
    ["import-season", HISTORY, "--season", season, "--hall", id, "--prices", prices.join(",")],
  ]) {
    const code = await stack.command(command);
    if (code !== 0) throw new Error(`${command.join(" ")} exited with ${code}`);
  }
  return performanceWith(stack, { hall: id });
}
