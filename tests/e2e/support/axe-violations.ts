import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type axeCore from "axe-core";

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
  // Only violations are returned: sending passed rules would take as long as the check itself.
  return page.evaluate(findViolations, options);
}

/** Runs in the page. */
async function findViolations(options: axeCore.RunOptions): Promise<string[]> {
  // axe waits for timers, which don't run where the browser has script turned off.
  if (matchMedia("(scripting: none)").matches) {
    window.setTimeout = ((run: () => void) => {
      void Promise.resolve().then(run);
      return 0;
    }) as typeof window.setTimeout;
  }
  const { violations } = await axe.run(document, options);
  // A page may refresh itself if visitors can turn that off (WCAG 2.2.1 and 2.2.4).
  const canStop = document.querySelector("[value=refresh-off]") !== null;
  return violations
    .filter(({ id }) => !(canStop && id === "meta-refresh"))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${help} at ${target.join(" ")}\n${failureSummary ?? ""}`,
      ),
    );
}
