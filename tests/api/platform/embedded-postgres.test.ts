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

// Making a cluster takes seconds, so the tests share one; each starts and stops its own server on it.
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
const pidOf = () => Number(readFileSync(pidFile(), "utf8").split("\n")[0]);

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

it("the project's own PostgreSQL is made once when two start at once", async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.url).toBe(other.url);
  expect(await ask(one.url, "select 1")).toBe(1);
});

it("the project's own PostgreSQL keeps what is written across a stop, on disk and behind a password of its own", async () => {
  const first = await start();
  expect(await ask(first.url, "show fsync")).toBe("on");
  await ask(first.url, "create table kept as select 42 as answer");
  await first.stop();
  const second = await start();
  expect(second).toMatchObject({ adopted: false, url: first.url });
  expect(await ask(second.url, "select answer from kept")).toBe(42);
  expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  await expect(ask(first.url.replace(/:[^:@]*@/, ":wrong@"), "select 1")).rejects.toThrow(
    /password/,
  );
});

it("the project's own PostgreSQL outlives all but the last program that uses it", async () => {
  const first = await start();
  const second = await start();
  expect(second).toMatchObject({ adopted: true, url: first.url });
  await first.stop();
  expect(await ask(second.url, "select 1")).toBe(1);
  await second.stop();
  await expect(ask(second.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
});

it("the project's own PostgreSQL is stopped when the last two programs end at the same time", async () => {
  const both = [await start(), await start()];
  await Promise.all(both.map((each) => each.stop()));
  await expect(ask(both[0]?.url ?? "", "select 1")).rejects.toThrow(/ECONNREFUSED/);
});

it("the project's own PostgreSQL comes back after it was killed itself", async () => {
  const first = await start();
  await ask(first.url, "create table kept_too as select 42 as answer");
  process.kill(pidOf(), "SIGKILL");
  const second = await start();
  expect(await ask(second.url, "select answer from kept_too")).toBe(42);
});

it("the project's own PostgreSQL starts over a stale pid file, though its number is another program's by now", async () => {
  const first = await start();
  const stale = readFileSync(pidFile(), "utf8").split("\n");
  await first.stop();
  writeFileSync(pidFile(), [String(process.ppid), ...stale.slice(1)].join("\n"));
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, "select 1")).toBe(1);
});

it("embedded PostgreSQL runs in a data folder that only its owner can enter", async () => {
  chmodSync(folder, 0o700);
  const server = await start();
  expect(await ask(server.url, "select 1")).toBe(1);
  expect(await ask(server.url, "select current_user = 'foyer'")).toBe(true);
  chmodSync(folder, 0o755);
});

it("the project's own PostgreSQL says in one line when its port is taken", async () => {
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

it("the project's own PostgreSQL says in one line when its folder cannot be used", async () => {
  writeFileSync(join(folder, "file"), "");
  const unusable = join(folder, "file/data");
  await expect(startEmbeddedPostgres({ dataDir: unusable, port })).rejects.toThrow(
    `the data folder ${unusable} cannot be written to`,
  );
});
