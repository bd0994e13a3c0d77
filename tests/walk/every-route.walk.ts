import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";

import { isEnglish, LANGUAGE_COOKIE, LOCALES } from "../../app/i18n/locales";
import { demoCustomers } from "../../dev/demo/demo-people";
import { routeTable } from "../../app/routing/route-table";
import { specifiedPaths } from "../e2e/pages/specified-paths";
import { boughtTickets } from "../e2e/steps/bought-tickets";
import { fillPaths } from "../e2e/steps/fill-paths";
import { knownPerson, newPerson } from "../e2e/steps/person";
import { closeQueues, openQueue, reachQueueForm } from "../e2e/steps/queue";
import { setUpOverHttp } from "../e2e/steps/set-up-over-http";
import { axeViolations } from "../e2e/support/axe-violations";
import { documentKeeper } from "../e2e/support/document-keeper";
import { expect, test } from "../e2e/support/fixtures";
import { htmlProblems } from "../e2e/support/html-problems";
import { shownTexts } from "../e2e/support/shown-texts";
import { englishLeft } from "../support/english-left";
import { checkOutTo, pressPay, takeTickets } from "../support/visitor/check-out";
import type { Tab } from "../support/visitor/form-browser";

const WIDTHS = [1280, 320];

/** Addresses of a route that are tried as one visitor until one shows its page. */
const MOST_TRIES = 3;

const jordan = demoCustomers[0];

const patterns = routeTable.map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+").replace("*", ".*")}$`),
}));
const routeAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.id ?? "";

/** Routes with a page of their own; the others send a file, or lead to another page. */
const pages = new Set<string>(
  routeTable
    .filter(({ file }) => readFileSync(`app/${file}`, "utf8").includes("export default"))
    .map(({ id }) => id),
);

/** What is wrong with the page at both widths, one line each. */
async function problemsOf(page: Page, html: string, browser: Browser): Promise<string[]> {
  const found = (await htmlProblems(html)).map((line) => `html ${line}`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) found.push(`${width} px: it is ${wide} px wide`);
    const violations = await axeViolations(page, { browser, scriptRuns: true });
    found.push(...violations.map((line) => `${width} px: axe ${line.replace(/\s+/g, " ")}`));
  }
  return found;
}

test.afterEach(({ stack }) => closeQueues(stack));

for (const locale of LOCALES)
  test(`every route has a sound page in ${locale}`, async ({
    browser,
    stack,
    concert,
    nextConcert,
    problems,
  }) => {
    test.setTimeout(60 * 60_000);
    problems.allowStatus(404);
    const shown = new Set<string>();
    const found: string[] = [];

    /** Follows links to pages of routes that nobody has been shown yet. */
    async function walk(page: Page, first: readonly string[]): Promise<void> {
      await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: stack.url }]);
      const documents = documentKeeper(page.context());
      const tries = new Map<string, number>();
      const addresses = [...first];
      for (const address of addresses) {
        const { href, origin, pathname } = new URL(address, stack.url);
        if (origin !== stack.url) continue;
        const asked = routeAt(pathname);
        const tried = tries.get(asked) ?? 0;
        if (!pages.has(asked) || shown.has(asked) || tried === MOST_TRIES) continue;
        tries.set(asked, tried + 1);
        await page.goto(href);
        const isFound = documents.statusOf(page) === 200;
        const id = isFound ? routeAt(new URL(page.url()).pathname) : "not-found";
        if (shown.has(id)) continue;
        shown.add(id);
        const lines = await problemsOf(page, await documents.htmlOf(page), browser);
        if (!isEnglish(locale)) lines.push(...englishLeft(await shownTexts(page), locale));
        for (const line of lines) {
          found.push(`${id} ${locale} ${line}`);
          console.log(`${id} ${locale} ${line}`);
        }
        const links = await page
          .locator("a[href]")
          .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
        addresses.push(...links.map((link) => new URL(link, page.url()).href));
      }
    }

    /** A visitor's browser, after what `work` does in it in American English. */
    const newPage = async (work: (tab: Tab) => Promise<unknown>) => {
      const context = await browser.newContext();
      problems.watch(context);
      const page = await context.newPage();
      await setUpOverHttp(page, stack.url, work);
      return page;
    };
    const takeOne = async (tab: Tab) => takeTickets(tab, await tab.go(concert.path), 1);

    const queued = await nextConcert();
    const staff = await newPage((tab) => tab.go("/"));
    await reachQueueForm(staff, stack, queued);
    await openQueue(staff, { minutes: 30, perMinute: "60" });
    const { orderId } = await boughtTickets(
      stack,
      { ...newPerson(), ...jordan },
      { instanceId: concert.id, quantity: 1, giftTo: "sam@example.com" },
    );
    const fill = await fillPaths(stack, concert, orderId);
    const seeds = [
      ...specifiedPaths.map(([path]) => fill(path)),
      ...routeTable.map(({ path }) => path).filter((path) => !/[:*]/.test(path)),
      `/queue/${queued.id}`,
      "/counter/sign-in",
    ];
    await walk(
      await newPage(async (tab) => {
        await takeOne(tab);
        await checkOutTo(tab, "Summary", jordan);
      }),
      seeds,
    );
    await walk(await newPage(takeOne), seeds);
    const failed: string[] = [];
    const unlucky = await newPage(async (tab) => {
      await takeOne(tab);
      await checkOutTo(tab, "Summary", await knownPerson(stack));
      await pressPay(tab);
      failed.push((await tab.follow(/^Cancel and go back/)).url.href);
    });
    await walk(unlucky, [...failed, "/checkout/payment"]);
    await walk(staff, [
      `/counter/customers?query=${jordan.email}`,
      `/counter/performances/${concert.id}`,
      ...["second-factor", "password", "log", "refunds", "queues"].map(
        (path) => `/counter/${path}`,
      ),
    ]);
    console.log(
      `${locale}: ${shown.size} pages at ${WIDTHS.join(" and ")} px, ${found.length} violations`,
    );
    console.log(`not shown: ${[...pages].filter((id) => !shown.has(id)).join(", ")}`);
    expect(found).toEqual([]);
  });
