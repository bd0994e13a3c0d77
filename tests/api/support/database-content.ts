import { randomUUID } from "node:crypto";
import { Client } from "pg";

import { tablesTemplate } from "../../support/servers/test-database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

export async function runQuery<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function createDatabase(beside: string, template: string) {
  const name = `test_${randomUUID().slice(0, 8)}`;
  const url = new URL(beside);
  url.pathname = "/postgres";
  const server = url.href;
  await runQuery(server, `create database ${name} template ${template}`);
  url.pathname = `/${name}`;
  const drop = (how = "") => runQuery(server, `drop database ${name} ${how}`);
  return { url: url.href, drop };
}

/** Creates an empty database on the same server as another. `drop` ends its connections. */
export async function createEmptyDatabase(beside: string) {
  const { url, drop } = await createDatabase(beside, "template1");
  return { url, drop: () => drop("with (force)") };
}

/**
 * Creates a database with all tables on the server of the worker's box office. Close its connections before `drop`, which
 * waits until they have ended: a pool would throw if they were ended by force.
 */
export async function createDatabaseWithTables() {
  const { url, drop } = await createDatabase(workerBoxOffice.databaseUrl, tablesTemplate);
  return { url, drop: () => drop() };
}

/** Creates an empty database on the same server as another, and drops it after `use`. */
export async function withEmptyDatabase(beside: string, use: (url: string) => Promise<void>) {
  const { url, drop } = await createEmptyDatabase(beside);
  try {
    await use(url);
  } finally {
    await drop();
  }
}

/** Maintenance that is open without an end. */
export const countMaintenance = async (url: string) =>
  (
    await runQuery(
      url,
      "select from maintenance_windows where starts_at <= crm_now() and ends_at is null",
    )
  ).length;

export async function readContent(url: string) {
  const tables = await runQuery<{ name: string }>(
    url,
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE' order by 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as hash from ${name} t`,
  );
  const rows = await runQuery<{ name: string }>(url, parts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, ...content }) => [name, content]));
}

/**
 * Migration times, the catalogue's revision and the maintenance that a restore opens belong to the new database, and the
 * time of the backup to the old one.
 */
export function withoutItsOwn(content: Awaited<ReturnType<typeof readContent>>) {
  const own = [
    "drizzle.__drizzle_migrations",
    "public.catalogue_revision",
    "public.last_runs",
    "public.maintenance_windows",
  ];
  return Object.fromEntries(Object.entries(content).filter(([name]) => !own.includes(name)));
}
