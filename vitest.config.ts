import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

import { contractRun } from "./tests/support/contract-project";

// The Remix plugin is left out on purpose: it replaces route modules by stubs of themselves.
const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          // Beside lint and the compiler on two cores, a property test's half second is several.
          testTimeout: 20_000,
          // Modules are loaded once a worker, not once a file: half the time. No test changes a module.
          isolate: false,
          include: ["tests/unit/**/*.test.{ts,tsx}", "tests/routes/**/*.test.{ts,tsx}"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...contractRun,
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
        },
      },
    ],
  },
});
