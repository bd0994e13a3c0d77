import { test as base } from "@playwright/test";
import type { Page } from "@playwright/test";

import { startStack } from "../support/stack";
import type { Stack } from "../support/stack";
import { axeViolations } from "./axe-violations";
import { documentKeeper } from "./document-keeper";
import { htmlProblems } from "./html-problems";
import { watchForProblems } from "./watch-for-problems";
import type { ProblemWatch } from "./watch-for-problems";

type TestFixtures = {
  /**
   * Fails the test on what went wrong in the browser: console errors, uncaught errors, unhandled
   * rejections, and answers of 400 and above. What a test provokes on purpose it allows:
   * `problems.allowStatus(400)`, `problems.allow(/…/)`.
   */
  problems: ProblemWatch;
  /** Fails when axe finds anything on the page as it is now; works with script off too. */
  axe: (page: Page) => Promise<void>;
  /** Fails when the HTML that the server sent for the page is not valid. */
  validateHtml: (page: Page) => Promise<void>;
  /** Whether this project's pages run script. */
  scriptRuns: boolean;
};

type WorkerOptions = {
  /** Settings of the storefront that a file's tests need: `test.use({ storefrontEnv: {…} })`. */
  storefrontEnv: Record<string, string>;
};

type WorkerFixtures = WorkerOptions & {
  /** The worker's own box office, card provider, storefront and season. */
  stack: Stack;
};

export const test = base.extend<
  TestFixtures & { documents: ReturnType<typeof documentKeeper> },
  WorkerFixtures
>({
  storefrontEnv: [{}, { option: true, scope: "worker" }],

  stack: [
    async ({ storefrontEnv }, use, { workerIndex }) => {
      const stack = await startStack({
        serverUrl: fromSetup("FOYER_TEST_DATABASE_URL"),
        folder: fromSetup("FOYER_TEST_FOLDER"),
        name: `worker_${workerIndex}`,
        storefrontEnv,
      });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ stack }, use) => {
    await use(stack.url);
  },

  scriptRuns: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled !== false);
  },

  problems: [
    async ({ context }, use) => {
      const problems = watchForProblems(context);
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
});

export { expect } from "@playwright/test";

function fromSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys through playwright.config.ts.`);
  return value;
}
