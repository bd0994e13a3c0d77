import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

import { apiRun } from "../servers/api-project";

// A run of two files that are no tests of ours: what a run leaves behind is what is tested with it.
export default defineConfig({
  test: {
    ...apiRun,
    root: fileURLToPath(new URL("../../..", import.meta.url)),
    include: ["tests/support/runner-sample/*.sample.ts"],
  },
});
