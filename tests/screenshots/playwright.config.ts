import journeys from "../../playwright.config";

/** `npm run screenshots`. Not part of `npm test`, since it checks nothing. */
export default {
  ...journeys,
  testDir: ".",
  testMatch: "*.shots.ts",
  globalSetup: "../support/servers/journeys-setup.ts",
  outputDir: "../../test-results/screenshots",
  projects: [{ name: "screenshots" }],
};
