import { startQuickPrograms } from "./program";
import { startTestDatabase } from "./test-database";

/** Starts the run's database server with a seeded template, which workers copy. Returns a function that stops it. */
export default async function setUp(): Promise<() => Promise<void>> {
  startQuickPrograms();
  // See api-setup.ts.
  const database = await startTestDatabase({ fsync: false });
  process.env.FOYER_TEST_DATABASE_URL = database.url;
  process.env.FOYER_TEST_FOLDER = database.folder;
  return () => database.stop();
}
