import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type axeCore from "axe-core";

import { canStopRefresh } from "./html-problems";
import { makeHash } from "./page-pieces";
import type { SharedSet } from "./shared-set";
import { readTextStyles } from "./text-styles";

/** Global in the page, once `axeSource` has run there. */
declare const axe: typeof axeCore;

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const CONTRAST = "color-contrast";

/**
 * axe's violations on the current page, one line per element. Works without script too. `elements`: indexes of the only
 * elements to check in `pieceElements`. `checkedStyles`: styles whose contrast axe has judged, which takes half of the time of
 * a check.
 */
export async function axeViolations(
  page: Page,
  checkedStyles: SharedSet,
  elements: readonly number[] | null = null,
): Promise<string[]> {
  const styles = (await page.evaluate(readTextStyles)).map(makeHash);
  const isNew = new Set(checkedStyles.findNew(styles));
  const unchecked = styles.flatMap((style, index) => (isNew.has(style) ? [index] : []));
  if (elements?.length === 0 && unchecked.length === 0) return [];
  await page.evaluate(axeSource);
  const { violations, undetermined } = await page.evaluate(findViolations, {
    tags: TAGS,
    contrast: CONTRAST,
    elements,
    unchecked,
  });
  if (violations.length === 0) {
    const judged = unchecked.filter((index) => !undetermined.includes(index));
    checkedStyles.add(judged.map((index) => styles[index] ?? ""));
  }
  const canRefresh = violations.length > 0 && canStopRefresh(await page.content());
  return violations
    .filter(({ id }) => !(canRefresh && id === "meta-refresh"))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${help} at ${target.join(" ")}\n${failureSummary ?? ""}`,
      ),
    );
}

/**
 * Runs in the page. `unchecked` has the indexes of the styles whose contrast is to be checked; `undetermined` those of them
 * whose contrast axe cannot determine, for example because something covers the text. Returns violations only: sending
 * passed rules would take as long as the check itself.
 */
async function findViolations({
  tags,
  contrast,
  elements,
  unchecked,
}: {
  tags: string[];
  contrast: string;
  elements: readonly number[] | null;
  unchecked: number[];
}): Promise<{ violations: axeCore.Result[]; undetermined: number[] }> {
  // axe waits for timers, which don't run where the browser has script turned off.
  if (matchMedia("(scripting: none)").matches) {
    window.setTimeout = ((run: () => void) => {
      void Promise.resolve().then(run);
      return 0;
    }) as typeof window.setTimeout;
  }
  const resultTypes: axeCore.resultGroups[] = ["violations"];
  const rules = { [contrast]: { enabled: false } };
  const context =
    elements === null
      ? document
      : { include: elements.flatMap((index) => window.pieceElements[index] ?? []) };
  const { violations } =
    elements?.length === 0
      ? { violations: [] }
      : await axe.run(context, { runOnly: tags, rules, resultTypes });
  const listElements = (index: number) => window.styledTexts[index] ?? [];
  const include = unchecked.flatMap(listElements);
  if (include.length === 0) return { violations, undetermined: [] };
  const result = await axe.run(
    { include },
    { runOnly: [contrast], resultTypes: ["violations", "incomplete"], elementRef: true },
  );
  const incomplete = new Set<Element | undefined>(
    result.incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element)),
  );
  const withoutElements = result.violations.map((violation) => ({
    ...violation,
    nodes: violation.nodes.map(({ element: _, ...node }) => node),
  }));
  return {
    violations: [...violations, ...withoutElements],
    undetermined: unchecked.filter((index) =>
      listElements(index).some((each) => incomplete.has(each)),
    ),
  };
}
