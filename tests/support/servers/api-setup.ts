import type { TestProject } from "vitest/node";

import { startKeeper } from "./box-office-keeper";
import { startQuickPrograms } from "./program";
import { startTestDatabase } from "./test-database";

declare module "vitest" {
  interface ProvidedContext {
    /** Starts a worker's box office (see worker-box-office.ts). */
    keeperUrl: string;
    /** The database server, for tests that need more than their worker's database. */
    serverUrl: string;
    /** Deleted after the run. */
    runFolder: string;
  }
}

/**
 * PostgreSQL's default of 100 is too few: each worker has a box office with a pool of 12, and some tests start several more at
 * once.
 */
const CONNECTIONS = 400;

/** Starts the database server and the keeper of the workers' box offices. Returns a function that stops them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  startQuickPrograms();
  // Tests kill the server, never its machine. With fsync, creating and dropping databases takes twice the processor time.
  const database = await startTestDatabase({ maxConnections: CONNECTIONS, fsync: false });
  const keeper = await startKeeper(database);
  project.provide("keeperUrl", keeper.url);
  project.provide("serverUrl", database.url);
  project.provide("runFolder", database.folder);
  return async () => {
    await keeper.stop();
    await database.stop();
  };
}
