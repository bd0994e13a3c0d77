import { join } from "node:path";

import { test as base } from "@playwright/test";
import type { Page } from "@playwright/test";

import { acceptedForms } from "../../../app/.server/edge/form-guard/declared-fields";
import { builtRoutes } from "../../support/servers/built-routes";
import { startStack } from "../../support/servers/stack";
import type { Stack } from "../../support/servers/stack";
import { undeclaredFields } from "../../support/undeclared-fields";
import { axeViolations } from "./axe-violations";
import { getConcerts } from "./concerts";
import type { Concert } from "./concerts";
import { documentKeeper } from "./document-keeper";
import { htmlProblems } from "./html-problems";
import { findNewPieces } from "./page-pieces";
import { sharedSet } from "./shared-set";
import type { SharedSet } from "./shared-set";
import { hasErrorsBelowBanner, readWayFromSkipLink } from "./skip-link";
import { expectRefused } from "../steps/expect-refused";
import { unstyledClasses } from "./unstyled-classes";
import { watchForProblems } from "./watch-for-problems";
import type { ProblemWatch } from "./watch-for-problems";

type TestFixtures = {
  /**
   * Fails the test on console errors, uncaught errors, unhandled rejections and responses of 400 and above, unless
   * allowed with `problems.allowStatus(400)` or `problems.allow(/…/)`.
   */
  problems: ProblemWatch;
  /** Fails if the HTML sent by the server is invalid. */
  validateHtml: (page: Page) => Promise<void>;
  /**
   * Checks axe, valid HTML, no overflow at 320 px, no forms without fields or with undeclared ones, no classes whose
   * style sheet is missing, and that the skip link leads to the page's content.
   */
  expectNoErrors: (page: Page) => Promise<void>;
  /** Expects a refused form with these error messages (see expectRefused), on a page without other errors. */
  expectRefusal: (page: Page, messages: readonly string[]) => Promise<void>;
  /** Another visitor's page. */
  otherPage: Page;
  scriptRuns: boolean;
  /** A performance with tickets, which no other test of this stack uses in the meantime. */
  concert: Concert;
};

type WorkerOptions = {
  /** Extra storefront settings: `test.use({ storefrontEnv: {…} })`. */
  storefrontEnv: Record<string, string>;
  currency: string;
};

type WorkerFixtures = WorkerOptions & {
  /** The worker's own storefront, box office, card provider and season. */
  stack: Stack;
  nextConcert: () => Promise<Concert>;
  /** Of the pages that any worker has checked in this run. */
  checkedPieces: SharedSet;
  checkedStyles: SharedSet;
};

export const test = base.extend<
  TestFixtures & { documents: ReturnType<typeof documentKeeper>; resetStack: undefined },
  WorkerFixtures
>({
  storefrontEnv: [{}, { option: true, scope: "worker" }],
  currency: ["USD", { option: true, scope: "worker" }],

  stack: [
    async ({ storefrontEnv, currency }, use, { workerIndex }) => {
      const stack = await startStack({
        serverUrl: fromSetup("FOYER_TEST_DATABASE_URL"),
        folder: fromSetup("FOYER_TEST_FOLDER"),
        name: `worker_${workerIndex}`,
        crmEnv: { RECONCILE_SECONDS: "2" },
        storefrontEnv,
        currency,
        asyncCommit: true,
      });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  nextConcert: [
    async ({ stack }, use) => {
      await use(await getConcerts(stack));
    },
    { scope: "worker" },
  ],

  checkedPieces: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
    async ({}, use, { workerIndex }) => use(setOfRun("checked-pieces", workerIndex)),
    { scope: "worker" },
  ],

  checkedStyles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
    async ({}, use, { workerIndex }) => use(setOfRun("checked-styles", workerIndex)),
    { scope: "worker" },
  ],

  concert: async ({ stack, nextConcert, resetStack: _ }, use) => {
    const concert = await nextConcert();
    await use(concert);
    await stack.seats.release(concert.id);
  },

  /** Resets the stack after a test: outages, stopped programs and the clock. */
  resetStack: [
    async ({ stack }, use) => {
      await use(undefined);
      for (const program of [stack.crm, stack.storefront, stack.cardProvider]) {
        if (!program.isRunning()) await program.start();
      }
      await stack.cardProvider.outage(false);
      await stack.cardProvider.pauseWebhooks(false);
      await stack.clock.reset();
    },
    { auto: true },
  ],

  baseURL: async ({ stack }, use) => {
    await use(stack.url);
  },

  scriptRuns: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled !== false);
  },

  problems: [
    async ({ context }, use) => {
      const problems = watchForProblems();
      problems.watch(context);
      await use(problems);
      base.expect(problems.found(), "problems in the browser").toEqual([]);
    },
    { auto: true },
  ],

  documents: [
    async ({ context }, use) => {
      await use(documentKeeper(context));
    },
    { auto: true },
  ],

  validateHtml: async ({ documents }, use) => {
    await use(async (page) => {
      const errors = await htmlProblems(await documents.getHtml(page));
      base.expect(errors, `invalid HTML of ${page.url()}`).toEqual([]);
    });
  },

  expectNoErrors: async ({ checkedPieces, checkedStyles, documents, stack, validateHtml }, use) => {
    await use(async (page) => {
      const html = await documents.getHtml(page);
      const { hashes, elements } = await findNewPieces(page, html, checkedPieces);
      if (hashes.length > 0) {
        await expectNoViolations(page, checkedStyles, elements);
        await validateHtml(page);
        await expectNoOverflow(page);
        checkedPieces.add(hashes);
      }
      // Depends on how many of the known pieces there are.
      await expectContentFirst(page);
      if (page.url().startsWith(stack.url)) {
        const undeclared = undeclaredFields(html, page.url(), acceptedForms(await builtRoutes()));
        base.expect(undeclared, "fields missing in the page's handle.posts").toEqual([]);
        base.expect(unstyledClasses(html), `classes without styles on ${page.url()}`).toEqual([]);
      }
      // lynx submits a form without fields by GET.
      const nameless = page.locator("form[method=post]:not(:has([name]))");
      await base.expect(nameless, `forms without fields on ${page.url()}`).toHaveCount(0);
    });
  },

  expectRefusal: async ({ documents, problems, expectNoErrors, scriptRuns }, use) => {
    await use(async (page, messages) => {
      problems.allowStatus(400);
      await expectRefused(page, messages, { scriptRuns });
      // A refused form may redirect to a page of its own, which is a GET.
      const isRedirected = new URL(page.url()).searchParams.has("fresh");
      base.expect(documents.getStatus(page)).toBe(isRedirected ? 200 : 400);
      await expectNoErrors(page);
    });
  },

  otherPage: async ({ browser, problems }, use) => {
    const context = await browser.newContext();
    problems.watch(context);
    await use(await context.newPage());
    await context.close();
  },
});

export { expect } from "@playwright/test";

/** Fails if axe finds a violation. Parameters as those of `axeViolations`. */
export async function expectNoViolations(
  page: Page,
  checkedStyles: SharedSet,
  elements: readonly number[] | null = null,
): Promise<void> {
  const violations = await axeViolations(page, checkedStyles, elements);
  base.expect(violations, `axe violations on ${page.url()}`).toEqual([]);
}

async function expectNoOverflow(page: Page): Promise<void> {
  const { height, width } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height });
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width, height });
  base.expect(scrollWidth, `the width of ${page.url()} at 320 px`).toBeLessThanOrEqual(320);
}

/** Tab presses from the skip link to the first control after the title. */
const MAX_PRESSES = 3;

async function expectContentFirst(page: Page): Promise<void> {
  const way = await page.evaluate(readWayFromSkipLink, hasErrorsBelowBanner(page));
  if (way === null) return;
  base.expect(way.presses, `Tab presses on ${page.url()}`).toBeLessThanOrEqual(MAX_PRESSES);
  base.expect(way.errorsFirst, `the place of the error summary of ${page.url()}`).toBe(true);
}

/** A set that all workers of this run share. */
const setOfRun = (name: string, worker: number): SharedSet =>
  sharedSet(join(fromSetup("FOYER_TEST_FOLDER"), name), `worker-${worker}`);

function fromSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run Playwright with playwright.config.ts`);
  return value;
}
