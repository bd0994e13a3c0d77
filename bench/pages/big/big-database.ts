import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";

import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../../crm/platform/postgres/embedded-postgres";
import { freePorts } from "../../../tests/support/servers/free-ports";
import { projectRoot } from "../../../tests/support/servers/program";
import { withClient } from "../../support/with-client";

/** Kept between runs, because filling takes minutes. */
export const bigFolder = join(projectRoot, ".data/bench");
const DATABASE = "foyer_big";
/** pg_stat_statements measures the time of statements. */
const SETTINGS = `
shared_preload_libraries = 'pg_stat_statements'
pg_stat_statements.max = 10000
pg_stat_statements.track = top
shared_buffers = 512MB
max_wal_size = 2GB
`;

export type BigDatabase = { url: string; serverUrl: string; stop(): Promise<void> };

/** The benchmark's own PostgreSQL, with statement statistics. */
export async function startBigServer(): Promise<BigDatabase> {
  mkdirSync(bigFolder, { recursive: true });
  // If this process is root, PostgreSQL runs as another account and needs access to the folder.
  chmodSync(bigFolder, 0o755);
  const configuration = join(bigFolder, "postgres/postgresql.conf");
  const isNew = !existsSync(configuration);
  let server = await start();
  if (isNew) {
    await server.stop();
    await appendFile(configuration, SETTINGS);
    server = await start();
  }
  const url = new URL(server.url);
  url.pathname = `/${DATABASE}`;
  return { url: url.href, serverUrl: server.url, stop: () => server.stop() };
}

async function start(): Promise<EmbeddedPostgres> {
  const [port] = await freePorts(1);
  return startEmbeddedPostgres({ dataDir: bigFolder, port: port ?? 0 });
}

export function isFilled({ serverUrl }: BigDatabase): Promise<boolean> {
  return withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ filled: boolean }>(
      `select shobj_description(oid, 'pg_database') = 'filled' as filled
       from pg_database where datname = $1`,
      [DATABASE],
    );
    return rows[0]?.filled === true;
  });
}

export async function createBigDatabase({ serverUrl }: BigDatabase): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.query(`create database ${DATABASE}`);
  });
}

export async function markFilled({ serverUrl }: BigDatabase): Promise<void> {
  await withClient(serverUrl, (client) =>
    client.query(`comment on database ${DATABASE} is 'filled'`),
  );
}
