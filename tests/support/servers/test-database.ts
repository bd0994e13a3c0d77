import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";

import { startEmbeddedPostgres } from "../../../crm/platform/postgres/embedded-postgres";
import { freePorts } from "./free-ports";
import { program } from "./program";
import { newSecrets } from "../secrets";

const template = "foyer_template";

/** The one database server of a test run, with the demo season in a template that stacks copy. */
export type TestDatabase = { url: string; folder: string; stop(): Promise<void> };

/** Starts a PostgreSQL of the run's own in a temporary folder, and seeds the template once. */
export async function startTestDatabase(
  options: { maxConnections?: number } = {},
): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "foyer-test-"));
  // PostgreSQL runs as an account of its own when we are root, and must pass through.
  chmodSync(folder, 0o755);
  const [port] = await freePorts(1);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "data"),
    port: port ?? 0,
    ...options,
  });
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await run(postgres.url, `create database ${template}`);
    await seedDatabase(databaseUrl(postgres.url, template), folder);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: postgres.url, folder, stop };
}

/**
 * A copy of the seeded template. With `plugStays` no commit waits for the disk. Prices are dollars, or another
 * `currency`.
 */
export async function copyTemplate(
  serverUrl: string,
  name: string,
  { plugStays = false, currency }: { plugStays?: boolean; currency?: string | undefined } = {},
): Promise<string> {
  await run(serverUrl, `create database ${name} template ${template}`);
  if (plugStays) await run(serverUrl, `alter database ${name} set synchronous_commit = off`);
  const copy = databaseUrl(serverUrl, name);
  if (currency) await run(copy, `update price_lists set currency = '${currency}'`);
  return copy;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Writes the demo season: the box office seeds an empty database before it says that it is ready. */
export async function seedDatabase(url: string, folder: string): Promise<void> {
  const [port] = await freePorts(1);
  const boxOffice = program({
    name: "box office (seeding the template)",
    file: "build/demo/crm.js",
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    logFile: join(folder, "seed.log"),
    env: {
      ...newSecrets().crm,
      // Each stack seals what it finds in its copy by a key of its own.
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
