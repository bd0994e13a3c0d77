import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

import { apiRun } from "../servers/api-project";

// Runs two sample files, so that a test can check what a run leaves behind.
export default defineConfig({
  test: {
    ...apiRun,
    root: fileURLToPath(new URL("../../..", import.meta.url)),
    include: ["tests/support/runner-sample/*.sample.ts"],
  },
});
