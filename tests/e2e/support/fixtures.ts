import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { test as base } from "@playwright/test";
import type { Page } from "@playwright/test";

import { startStack } from "../../support/servers/stack";
import type { Stack } from "../../support/servers/stack";
import { undeclaredFields } from "../../support/undeclared-fields";
import { axeViolations } from "./axe-violations";
import { concertsOf } from "./concerts";
import type { Concert } from "./concerts";
import { documentKeeper } from "./document-keeper";
import { htmlProblems } from "./html-problems";
import { pageShape } from "./page-shape";
import { expectRefused } from "../steps/expect-refused";
import { watchForProblems } from "./watch-for-problems";
import type { ProblemWatch } from "./watch-for-problems";

type TestFixtures = {
  /**
   * Fails the test on console errors, uncaught errors, unhandled rejections, and answers of 400 and above, unless it
   * allows them: `problems.allowStatus(400)`, `problems.allow(/…/)`.
   */
  problems: ProblemWatch;
  /** Fails when axe finds anything on the page as it is now; works with script off too. */
  axe: (page: Page) => Promise<void>;
  /** Fails when the HTML that the server sent for the page is not valid. */
  validateHtml: (page: Page) => Promise<void>;
  /** Fails unless the page is as every page must be: axe, valid HTML, nothing too wide for 320 px, no form without fields or with undeclared ones. */
  expectNoErrors: (page: Page) => Promise<void>;
  /** Fails unless the page refuses a form as every page must, with these messages; the page has no other errors. */
  refused: (page: Page, messages: readonly string[]) => Promise<void>;
  /** A page in another visitor's browser. */
  otherPage: Page;
  scriptRuns: boolean;
  /** A performance with tickets to choose from, which no other test of this stack is about. */
  concert: Concert;
};

type WorkerOptions = {
  /** Settings of the storefront that a file's tests need: `test.use({ storefrontEnv: {…} })`. */
  storefrontEnv: Record<string, string>;
  currency: string;
};

type WorkerFixtures = WorkerOptions & {
  /** The worker's own box office, card provider, storefront and season. */
  stack: Stack;
  nextConcert: () => Promise<Concert>;
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
      await use(await concertsOf(stack));
    },
    { scope: "worker" },
  ],

  concert: async ({ stack, nextConcert, resetStack: _ }, use) => {
    const concert = await nextConcert();
    await use(concert);
    await stack.seats.release(concert.id);
  },

  /** Undoes what a test did to its stack: outages, stopped programs, the clock. */
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
      base.expect(problems.found(), "what went wrong in the browser").toEqual([]);
    },
    { auto: true },
  ],

  documents: [
    async ({ context }, use) => {
      await use(documentKeeper(context));
    },
    { auto: true },
  ],

  axe: async ({ browser, scriptRuns }, use) => {
    await use(async (page) => {
      const found = await axeViolations(page, { browser, scriptRuns });
      base.expect(found, `what axe finds on ${page.url()}`).toEqual([]);
    });
  },

  validateHtml: async ({ documents }, use) => {
    await use(async (page) => {
      const found = await htmlProblems(await documents.htmlOf(page));
      base.expect(found, `what is invalid in the HTML of ${page.url()}`).toEqual([]);
    });
  },

  expectNoErrors: async ({ axe, documents, stack, validateHtml }, use) => {
    const shapes = join(fromSetup("FOYER_TEST_FOLDER"), "sound-shapes");
    await use(async (page) => {
      // What was found sound in this run, by whichever worker and project, is as sound here.
      const shape = join(shapes, await pageShape(page, await documents.htmlOf(page)));
      if (!existsSync(shape)) {
        await axe(page);
        await validateHtml(page);
        await expectNarrow(page);
        mkdirSync(shapes, { recursive: true });
        writeFileSync(shape, page.url());
      }
      if (page.url().startsWith(stack.url)) {
        const undeclared = undeclaredFields(await documents.htmlOf(page), page.url());
        base.expect(undeclared, "fields that formFields does not declare").toEqual([]);
      }
      // lynx sends a form that has nothing to send as a GET.
      const nameless = page.locator("form[method=post]:not(:has([name]))");
      await base.expect(nameless, `forms of ${page.url()} with nothing to send`).toHaveCount(0);
    });
  },

  refused: async ({ documents, problems, expectNoErrors, scriptRuns }, use) => {
    await use(async (page, messages) => {
      problems.allowStatus(400);
      await expectRefused(page, messages, { scriptRuns });
      // Shown again at an address of its own, the page is one that was asked for by GET.
      const isShownAgain = new URL(page.url()).searchParams.has("fresh");
      base.expect(documents.statusOf(page)).toBe(isShownAgain ? 200 : 400);
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

async function expectNarrow(page: Page): Promise<void> {
  const { height, width } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width, height });
  base.expect(wide, `the width of ${page.url()} at 320 px`).toBeLessThanOrEqual(320);
}

function fromSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys through playwright.config.ts.`);
  return value;
}
