import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it is now: one line for each element of each violation. */
export async function axeViolations(
  page: Page,
  { browser, scriptRuns }: { browser: Browser; scriptRuns: boolean },
): Promise<string[]> {
  if (scriptRuns) return violationsOf(page);
  const copy = await copyWithScript(page, browser);
  try {
    return await violationsOf(copy);
  } finally {
    await copy.context().close();
  }
}

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${help} at ${target.join(" ")}\n${failureSummary ?? ""}`,
    ),
  );
}

/**
 * axe is script itself: where the page may run none, its markup is shown at the same address in a
 * context that may, without the page's own script.
 */
async function copyWithScript(page: Page, browser: Browser): Promise<Page> {
  const body = (await page.content()).replace(/<script\b[\s\S]*?<\/script>/gi, "");
  const url = page.url();
  const context = await browser.newContext({
    javaScriptEnabled: true,
    viewport: page.viewportSize(),
    locale: "en-US",
  });
  const copy = await context.newPage();
  await copy.route(
    (address) => address.href === url,
    (route) => route.fulfill({ body, contentType: "text/html; charset=utf-8" }),
  );
  await copy.goto(url);
  return copy;
}
