import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { apiRun } from "./tests/support/servers/api-project";

/** What takes longest begins first, so that no worker ends with it alone. */
const LONGEST = ["payments/crash", "payments/payment-faults", "seats/invariants"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`tests/api/${name}.`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

// The Remix plugin is left out on purpose: it replaces route modules by stubs of themselves.
const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    // Transformed modules are cached between runs, which saves a tenth of the unit tests' time.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/foyer/vitest" },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          // Wide enough for a machine with other work: a limit finds what hangs, not what is slow.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Modules are loaded once a worker, not once a file: half the time. No test changes a module.
          isolate: false,
          include: [
            "{app,bench,contract,crm,dev,eslint,scripts}/**/*.test.{ts,tsx}",
            "tests/mutation/*.test.ts",
          ],
        },
      },
      {
        resolve: { alias },
        test: {
          ...apiRun,
          name: "api",
          include: ["tests/api/**/*.test.ts"],
        },
      },
    ],
  },
});
