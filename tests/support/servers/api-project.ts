import { fileURLToPath } from "node:url";
import type { TestProjectInlineConfiguration } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Runs the API tests in a few workers. Each has its own box office and database, which its files share. Two workers would
 * leave a seventh of two processors idle, while they wait for programs.
 */
export const apiRun = {
  environment: "node",
  globalSetup: [here("api-setup.ts")],
  pool: "forks",
  isolate: false,
  maxWorkers: Number(process.env.API_WORKERS ?? 3),
  testTimeout: 90_000,
  hookTimeout: 120_000,
} satisfies TestProjectInlineConfiguration["test"];
