import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../crm/platform/postgres/embedded-postgres";
import { freePorts } from "../../support/servers/free-ports";

// Creating a cluster takes seconds, so the tests share one; each starts and stops its own server on it.
let folder: string;
let dataDir: string;
let port: number;
let started: EmbeddedPostgres[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "foyer-postgres-"));
  chmodSync(folder, 0o755);
  dataDir = join(folder, "data");
  [port = 0] = await freePorts(1);
});
afterEach(async () => {
  for (const server of started) await server.stop();
  started = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, port });
  started.push(server);
  return server;
}

const pidFile = () => join(dataDir, "postgres/postmaster.pid");
const getPid = () => Number(readFileSync(pidFile(), "utf8").split("\n")[0]);

async function runQuery(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

it("embedded PostgreSQL is created once when two processes start it at once", async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.url).toBe(other.url);
  expect(await runQuery(one.url, "select 1")).toBe(1);
});

it("embedded PostgreSQL keeps its data across a restart, with fsync and a password", async () => {
  const first = await start();
  expect(await runQuery(first.url, "show fsync")).toBe("on");
  await runQuery(first.url, "create table kept as select 42 as answer");
  await first.stop();
  const second = await start();
  expect(second).toMatchObject({ adopted: false, url: first.url });
  expect(await runQuery(second.url, "select answer from kept")).toBe(42);
  expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  await expect(runQuery(first.url.replace(/:[^:@]*@/, ":wrong@"), "select 1")).rejects.toThrow(
    /password/,
  );
});

it("embedded PostgreSQL runs until the last program using it stops", async () => {
  const first = await start();
  const second = await start();
  expect(second).toMatchObject({ adopted: true, url: first.url });
  await first.stop();
  expect(await runQuery(second.url, "select 1")).toBe(1);
  await second.stop();
  await expect(runQuery(second.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
});

it("embedded PostgreSQL stops when the last two programs stop at once", async () => {
  const both = [await start(), await start()];
  await Promise.all(both.map((each) => each.stop()));
  await expect(runQuery(both[0]?.url ?? "", "select 1")).rejects.toThrow(/ECONNREFUSED/);
});

it("embedded PostgreSQL recovers after it was killed", async () => {
  const first = await start();
  await runQuery(first.url, "create table kept_too as select 42 as answer");
  process.kill(getPid(), "SIGKILL");
  const second = await start();
  expect(await runQuery(second.url, "select answer from kept_too")).toBe(42);
});

it("embedded PostgreSQL starts over a stale pid file whose pid belongs to another program", async () => {
  const first = await start();
  const stale = readFileSync(pidFile(), "utf8").split("\n");
  await first.stop();
  writeFileSync(pidFile(), [String(process.ppid), ...stale.slice(1)].join("\n"));
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await runQuery(second.url, "select 1")).toBe(1);
});

it("embedded PostgreSQL runs in a data folder that only its owner can enter", async () => {
  chmodSync(folder, 0o700);
  const server = await start();
  expect(await runQuery(server.url, "select 1")).toBe(1);
  expect(await runQuery(server.url, "select current_user = 'foyer'")).toBe(true);
  chmodSync(folder, 0o755);
});

it("embedded PostgreSQL reports in one line that its port is taken", async () => {
  const stranger = createServer();
  await new Promise<void>((resolve) => stranger.listen(port, "127.0.0.1", resolve));
  try {
    await expect(start()).rejects.toThrow(
      `port ${port} is taken by another program; set PG_PORT to a free one`,
    );
  } finally {
    stranger.close();
  }
});

it("embedded PostgreSQL reports in one line that its folder cannot be used", async () => {
  writeFileSync(join(folder, "file"), "");
  const unusable = join(folder, "file/data");
  await expect(startEmbeddedPostgres({ dataDir: unusable, port })).rejects.toThrow(
    `the data folder ${unusable} cannot be written to`,
  );
});
