import type { TestProject } from "vitest/node";

import { startKeeper } from "./box-office-keeper";
import { startTestDatabase } from "./test-database";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a worker gets its own box office (see worker-box-office.ts). */
    keeperUrl: string;
    /** The run's database server, for a test that needs more of it than its worker's database. */
    serverUrl: string;
    /** A folder that is gone after the run. */
    runFolder: string;
  }
}

/** The database server of the run, and who starts a box office for each worker; answers what ends it all. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const database = await startTestDatabase();
  const keeper = await startKeeper(database);
  project.provide("keeperUrl", keeper.url);
  project.provide("serverUrl", database.url);
  project.provide("runFolder", database.folder);
  return async () => {
    await keeper.stop();
    await database.stop();
  };
}
