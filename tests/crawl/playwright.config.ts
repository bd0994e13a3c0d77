import journeys from "../../playwright.config";

/** `npm run check-languages`. Takes half an hour, so it is not part of `npm test`. */
export default {
  ...journeys,
  testDir: ".",
  testMatch: "*.crawl.ts",
  fullyParallel: true,
  globalSetup: "../support/servers/journeys-setup.ts",
  outputDir: "../../test-results/crawl",
  projects: [{ name: "crawl" }],
};
