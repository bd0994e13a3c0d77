import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** axe's violations on the current page, one line per element. */
export async function axeViolations(
  page: Page,
  { browser, scriptRuns }: { browser: Browser; scriptRuns: boolean },
): Promise<string[]> {
  return violationsOf(scriptRuns ? page : await copyWithScript(page, browser));
}

async function violationsOf(page: Page): Promise<string[]> {
  // Legacy mode suffices without frames. Sending passed rules would take as long as the check itself.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(tags)
    .setLegacyMode();
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${help} at ${target.join(" ")}\n${failureSummary ?? ""}`,
    ),
  );
}

const copies = new WeakMap<Browser, Page>();

/** axe needs script. Shows the page's markup at the same URL in a context with script. */
async function copyWithScript(page: Page, browser: Browser): Promise<Page> {
  const body = (await page.content()).replace(/<script\b[\s\S]*?<\/script>/gi, "");
  const url = page.url();
  const copy = copies.get(browser) ?? (await (await openContext(browser)).newPage());
  copies.set(browser, copy);
  await copy.setViewportSize(page.viewportSize() ?? { width: 1280, height: 720 });
  await copy.unrouteAll();
  await copy.route(
    (address) => address.href === url,
    (route) => route.fulfill({ body, contentType: "text/html; charset=utf-8" }),
  );
  await copy.goto(url);
  return copy;
}

const openContext = (browser: Browser) =>
  browser.newContext({ javaScriptEnabled: true, locale: "en-US" });
