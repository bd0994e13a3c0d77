import { fileURLToPath } from "node:url";
import type { TestProjectInlineConfiguration } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In a few workers, each with a box office and database of its own, which its files share one after the other. */
export const apiRun = {
  environment: "node",
  globalSetup: [here("api-setup.ts")],
  pool: "forks",
  isolate: false,
  maxWorkers: Number(process.env.API_WORKERS ?? 2),
  testTimeout: 90_000,
  hookTimeout: 120_000,
} satisfies TestProjectInlineConfiguration["test"];
