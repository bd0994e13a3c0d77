import { PROCESSES, areaOf, reportOf, workFolderOf } from "./areas.mjs";

// knip reads this file for no area.
const area = areaOf(process.env.MUTATION_AREA ?? "pricing");

/** Run by scripts/commands/mutate.mjs, once an area. */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  mutate: area.files,
  vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  mutator: {
    // Texts are messages, names of faults and SQL. Of a message a test asks what it means and not how it is worded, and
    // an emptied statement fails whatever it is for.
    excludedMutations: ["StringLiteral"],
  },
  concurrency: PROCESSES,
  // Longer than vitest's own limit for a test (tests/mutation/vitest.config.ts): for loops that never end, and nothing
  // that is slow for other work on the machine.
  timeoutMS: 30_000,
  timeoutFactor: 2,
  disableTypeChecks: false,
  tempDirName: workFolderOf(area.name),
  ignorePatterns: [
    "/.cache",
    "/.data",
    "/test-results",
    "/build",
    "/bench",
    "/docs",
    "/public",
    "/app",
  ],
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: reportOf(area.name) },
  allowEmpty: false,
};
