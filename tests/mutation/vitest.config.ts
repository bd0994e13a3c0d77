import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { getArea } from "../../scripts/mutation/areas.mjs";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
process.env.VENUE = at("../venue");
const { tests, needsDatabase } = getArea(process.env.MUTATION_AREA);

/** A run ends with the first failed test, and unit tests are about 1,000 times faster than API tests. */
class UnitTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isUnit = ({ moduleId }: TestSpecification) => !moduleId.includes("/tests/api/");
    return [...sorted.filter(isUnit), ...sorted.filter((file) => !isUnit(file))];
  }
}

/** The tests of one area. Stryker runs them in its copy of the project. */
export default defineConfig({
  root: at("../.."),
  resolve: { alias: { "~": at("../../app") } },
  test: {
    environment: "node",
    include: tests,
    globalSetup: needsDatabase ? [at("setup.ts")] : [],
    setupFiles: needsDatabase ? [at("settle-leftovers.ts")] : [],
    isolate: false,
    sequence: { sequencer: UnitTestsFirst },
    // Shorter than Stryker's timeout, so that a mutant that hangs fails its test and the process is kept.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
