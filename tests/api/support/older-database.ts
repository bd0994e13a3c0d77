import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { z } from "zod";

import { projectRoot } from "#runtime/project-root";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { query } from "./stored";

const journalShape = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number() })) });

/** Copies the migrations up to number `last` to a temporary folder. */
function migrationsUpTo(last: number): string {
  const folder = mkdtempSync(join(tmpdir(), "foyer-migrations-"));
  cpSync(join(projectRoot, "crm/platform/database/migrations"), folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = journalShape.parse(JSON.parse(readFileSync(path, "utf8")));
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  writeFileSync(path, JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Creates a database with the migrations up to `last` and a connection to it; drops it after `work`. */
export async function withDatabaseUpTo(
  last: number,
  work: (client: Client, url: string) => Promise<void>,
): Promise<void> {
  const name = `older_${randomUUID().slice(0, 8)}`;
  await query(`create database ${name}`);
  const url = new URL(workerBoxOffice.databaseUrl);
  url.pathname = `/${name}`;
  const folder = migrationsUpTo(last);
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await migrate(drizzle(client), { migrationsFolder: folder });
    await work(client, url.href);
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
    await query(`drop database ${name} with (force)`);
  }
}

/** A busy machine takes seconds to connect and to read the migrations. */
export const LONG_POLL = { timeout: 30_000 };
