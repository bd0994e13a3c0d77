import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

import { areaOf } from "../../scripts/mutation/areas.mjs";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { tests, needsDatabase } = areaOf(process.env.MUTATION_AREA);

/** The tests that drive the mutants of one area; Stryker runs them, in its copy of the project. */
export default defineConfig({
  root: at("../.."),
  resolve: { alias: { "~": at("../../app") } },
  test: {
    environment: "node",
    include: tests,
    globalSetup: needsDatabase ? [at("setup.ts")] : [],
    setupFiles: needsDatabase ? [at("settle-leftovers.ts")] : [],
    isolate: false,
    // Shorter than in an ordinary run, and than Stryker's own limit: a mutant that waits for what never comes fails its
    // test, and the process and what it has loaded stay.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
