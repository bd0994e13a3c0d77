import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

import { projectRoot } from "../project-root";
import { buildIndexesConcurrently } from "./migrate-indexes";

const MIGRATIONS_FOLDER = join(projectRoot, "crm/platform/database/migrations");
/** Any number, the same for every box office: whoever holds it migrates, the others wait and find nothing to do. */
const MIGRATION_LOCK = 7_210_423;
const LOCK_POLL_MS = 200;

/**
 * Brings the database's tables up to date. Safe to repeat, and from several processes at once. `migrationsFolder` is
 * for tests.
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder = MIGRATIONS_FOLDER,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: "foyer",
  });
  await client.connect();
  try {
    await lockMigrations(client);
    await buildIndexesConcurrently(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ending the session also gives the lock back.
    await client.end();
  }
}

/**
 * Polls: a session that blocks in `pg_advisory_lock` keeps a snapshot open, for which a concurrent index build waits,
 * and the two would be a deadlock.
 */
async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1) as locked",
      [MIGRATION_LOCK],
    );
    if (rows[0]?.locked === true) return;
    await wait(LOCK_POLL_MS);
  }
}
