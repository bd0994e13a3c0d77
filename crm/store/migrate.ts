import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

import { projectRoot } from "../project-root";

const migrationsFolder = join(projectRoot, "crm/store/migrations");
/** Any number, the same for every box office: whoever holds it migrates, the others wait and find nothing to do. */
const MIGRATION_LOCK = 7_210_423;

/** Brings the database's tables up to date. Safe to repeat, and from several processes at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: "foyer",
  });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ending the session also gives the lock back.
    await client.end();
  }
}
