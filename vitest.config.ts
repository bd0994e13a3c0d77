import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { apiRun } from "./tests/support/servers/api-project";

/** Test files that start first, so that the slowest ones don't run alone at the end. */
const LONGEST = [
  "payments/crash",
  "platform/new-venue",
  "venues/walk",
  "platform/rolling-restart",
  "payments/payment-faults",
  "platform/supervisor",
  "platform/broken-connections",
  "platform/migrations",
  "access/account-crawl",
  "seats/invariants",
  "platform/test-runner",
  "platform/embedded-postgres",
  "platform/each-feature-off",
  "catalogue/season-kills",
  "platform/backup",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`tests/api/${name}.`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

// Without the Remix plugin, which replaces route modules with stubs.
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "~": at("./app") };
// Workers, and the programs that tests start, inherit it.
process.env.VENUE = at("./tests/venue");

export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    // Caching transformed modules between runs saves a tenth of the unit tests' time.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/foyer/vitest" },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          // Generous enough for a busy machine: the limits catch hanging tests, not slow ones.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Fewer garbage collections save a twelfth of the time.
          execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=64"],
          // Loading modules once per worker instead of per file halves the time. No test changes a module.
          isolate: false,
          include: [
            "{app,bench,contract,crm,dev,lint,runtime,scripts}/**/*.test.{ts,tsx}",
            "tests/mutation/*.test.ts",
          ],
        },
      },
      {
        resolve: { alias },
        test: {
          ...apiRun,
          name: "api",
          include: ["tests/{api,systems}/**/*.test.ts"],
        },
      },
    ],
  },
});
