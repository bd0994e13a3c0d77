import type { TestProject } from "vitest/node";

import { startStack } from "./stack";
import { startTestDatabase } from "./test-database";

declare module "vitest" {
  // What contract tests get by `inject(…)`: the real box office that they talk to.
  interface ProvidedContext {
    stackUrl: string;
    crmUrl: string;
    cardUrl: string;
    apiKey: string;
    databaseUrl: string;
  }
}

/** One stack for all contract tests; answers what stops it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const database = await startTestDatabase();
  const stack = await startStack({
    serverUrl: database.url,
    folder: database.folder,
    name: "contract",
  });
  project.provide("stackUrl", stack.url);
  project.provide("crmUrl", stack.crmUrl);
  project.provide("cardUrl", stack.cardUrl);
  project.provide("apiKey", stack.apiKey);
  project.provide("databaseUrl", stack.databaseUrl);
  return async () => {
    await stack.stop();
    await database.stop();
  };
}
