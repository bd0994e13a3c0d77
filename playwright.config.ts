import { resolve } from "node:path";

import { defineConfig } from "@playwright/test";

import { findBrowser, findHeadlessShell } from "./scripts/installing/find-browser.mjs";

const executablePath =
  process.env.CHROMIUM_PATH ?? (await findHeadlessShell()) ?? (await findBrowser());
const isRoot = process.getuid?.() === 0;

/**
 * Journeys run in both projects, unless their file is named `*.script.spec.ts` or `*.no-script.spec.ts`, or they have the tag
 * `@no-script`: those whose pages do with script only what other journeys prove.
 */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/servers/journeys-setup.ts",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  // Two wait for pages often enough that a third uses what they leave of two processors.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Babel needs 20 seconds for the storefront's bundle, in each worker.
  build: { external: ["**/build/**"] },
  reporter: [["list"], ["json", { outputFile: resolve("test-results/e2e.json") }]],
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "America/New_York",
    // Clicks are lost during a page transition.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // No page runs for long enough that optimizing its script, or axe, saves time.
      args: ["--js-flags=--no-opt --no-maglev", ...(isRoot ? ["--no-sandbox"] : [])],
    },
  },
  projects: [
    {
      name: "script",
      testIgnore: "**/*.no-script.spec.ts",
      grepInvert: /@no-script/,
    },
    {
      name: "no-script",
      testIgnore: "**/*.script.spec.ts",
      use: { javaScriptEnabled: false },
    },
  ],
});
