import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type axeCore from "axe-core";

import { canStopRefresh } from "./html-problems";

/** Global in the page, once `axeSource` has run there. */
declare const axe: typeof axeCore;

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const options: axeCore.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** axe's violations on the current page, one line per element. Works without script too. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(findViolations, options);
  const mayRefresh = violations.length > 0 && canStopRefresh(await page.content());
  return violations
    .filter(({ id }) => !(mayRefresh && id === "meta-refresh"))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${help} at ${target.join(" ")}\n${failureSummary ?? ""}`,
      ),
    );
}

/** Runs in the page. Returns violations only: sending passed rules would take as long as the check itself. */
async function findViolations(options: axeCore.RunOptions): Promise<axeCore.Result[]> {
  // axe waits for timers, which don't run where the browser has script turned off.
  if (matchMedia("(scripting: none)").matches) {
    window.setTimeout = ((run: () => void) => {
      void Promise.resolve().then(run);
      return 0;
    }) as typeof window.setTimeout;
  }
  return (await axe.run(document, options)).violations;
}
