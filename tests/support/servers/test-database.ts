import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";

import { migrateDatabase } from "../../../crm/platform/database/migrate";
import { startEmbeddedPostgres } from "../../../crm/platform/postgres/embedded-postgres";
import { freePorts } from "./free-ports";
import { program } from "./program";
import { newSecrets } from "../secrets";

const template = "foyer_template";
/** All tables without rows: a copy takes a tenth of the time that the migrations take. */
export const tablesTemplate = "foyer_tables";

/**
 * A test run's database server, with the demo season in a template database that stacks copy, and only the tables in
 * `tablesTemplate`.
 */
export type TestDatabase = { url: string; folder: string; stop(): Promise<void> };

/** Starts PostgreSQL in a temporary folder, or uses `TEST_DATABASE_SERVER`, and fills the templates. */
export async function startTestDatabase(
  options: { maxConnections?: number; fsync?: boolean } = {},
): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "foyer-test-"));
  // As root, PostgreSQL runs under another account, which needs access.
  chmodSync(folder, 0o755);
  const [port] = await freePorts(1);
  const given = process.env["TEST_DATABASE_SERVER"];
  const postgres =
    given === undefined
      ? await startEmbeddedPostgres({ dataDir: join(folder, "data"), port: port ?? 0, ...options })
      : { url: given, stop: () => Promise.resolve() };
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await run(postgres.url, `create database ${tablesTemplate}`);
    await migrateDatabase(databaseUrl(postgres.url, tablesTemplate));
    await run(postgres.url, `create database ${template} template ${tablesTemplate}`);
    await seedDatabase(databaseUrl(postgres.url, template), folder);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: postgres.url, folder, stop };
}

/**
 * Copies the seeded template and returns the copy's URL. With `asyncCommit`, commits do not wait for the disk. Prices are
 * in `currency`, by default US dollars.
 */
export async function copyTemplate(
  serverUrl: string,
  name: string,
  { asyncCommit = false, currency }: { asyncCommit?: boolean; currency?: string | undefined } = {},
): Promise<string> {
  await run(serverUrl, `create database ${name} template ${template}`);
  if (asyncCommit) await run(serverUrl, `alter database ${name} set synchronous_commit = off`);
  const copy = databaseUrl(serverUrl, name);
  if (currency) await run(copy, `update price_lists set currency = '${currency}'`);
  return copy;
}

/** Creates an empty database and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await run(serverUrl, `create database ${name}`);
  return databaseUrl(serverUrl, name);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Seeds the demo season, which the box office does before it is ready if there are no events. */
export async function seedDatabase(url: string, folder: string): Promise<void> {
  const [port] = await freePorts(1);
  const boxOffice = program({
    name: "box office (seeding the template)",
    file: "build/demo/crm.js",
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    logFile: join(folder, "seed.log"),
    env: {
      ...newSecrets().crm,
      // Each stack seals the secrets in its copy with its own key.
      STAFF_SECRETS_KEY: "",
      CRM_PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: url,
      DATA_DIR: join(folder, "seed"),
      DEMO: "1",
    },
  });
  await boxOffice.start();
  await boxOffice.stop();
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
