import { PROCESSES, getArea, getReportFile, getWorkFolder } from "./areas.mjs";

// knip loads this file without an area.
const area = getArea(process.env.MUTATION_AREA ?? "pricing");

/** Run by tests/mutation/run.ts, once per area. */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  mutate: area.files,
  vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  mutator: {
    // Strings are messages, codes and SQL. Tests do not check the wording of messages, and an empty SQL statement
    // always fails.
    excludedMutations: ["StringLiteral"],
  },
  concurrency: PROCESSES,
  // For infinite loops. Longer than vitest's timeout (tests/mutation/vitest.config.ts), so that a busy machine does not
  // cause timeouts here.
  timeoutMS: 30_000,
  timeoutFactor: 2,
  disableTypeChecks: false,
  tempDirName: getWorkFolder(area.name),
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
  jsonReporter: { fileName: getReportFile(area.name) },
  allowEmpty: false,
};
