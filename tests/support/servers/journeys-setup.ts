import { startTestDatabase } from "./test-database";

/** Once per run: the database server with its seeded template, which workers copy. Answers what stops it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const database = await startTestDatabase();
  process.env.FOYER_TEST_DATABASE_URL = database.url;
  process.env.FOYER_TEST_FOLDER = database.folder;
  return () => database.stop();
}
