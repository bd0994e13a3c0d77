import journeys from "../../playwright.config";

/** `npm run screenshots`: no test of anything, so it is no part of `npm test`. */
export default {
  ...journeys,
  testDir: ".",
  testMatch: "*.shots.ts",
  globalSetup: "../support/servers/journeys-setup.ts",
  outputDir: "../../test-results/screenshots",
  projects: [{ name: "screenshots" }],
};
