import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";

import { restartDelay, workerArguments } from "../../../app/.server/supervisor";
import { freePorts } from "../../support/servers/free-ports";
import { projectRoot } from "../../support/servers/program";
import { newSecrets } from "../../support/secrets";

type Line = { msg: string; worker?: number; signal?: string };

const stopWithParent = new URL("../../../scripts/starting/stop-with-parent.mjs", import.meta.url)
  .href;

/** Blocks a worker's event loop on SIGUSR2. */
const blockOnSignal = new URL("../../support/servers/block-on-signal.mjs", import.meta.url).href;

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Starts the built storefront under its supervisor, without a box office. */
async function startSupervised(variables: Record<string, string> = {}) {
  const [port = 0] = await freePorts(1);
  const args = ["--import", stopWithParent, join(projectRoot, "build/supervise.js")];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env["PATH"],
      VENUE: process.env["VENUE"],
      NODE_ENV: "production",
      PORT: String(port),
      METRICS_PORT: "0",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      CRM_BASE_URL: "http://127.0.0.1:9",
      CRM_API_KEY: "none-in-this-test",
      SESSION_SECRET: newSecrets().storefront.SESSION_SECRET,
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let out = "";
  child.stdout?.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const ended = once(child, "close") as Promise<[number | null, string | null]>;
  onTestFinished(async () => {
    child.kill("SIGKILL");
    // A blocked worker does not handle the disconnect.
    for (const worker of workers().filter(isRunning)) process.kill(worker, "SIGKILL");
    await ended;
  });
  const lines = () =>
    out
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line) as Line);
  const workers = () =>
    lines().flatMap(({ msg, worker }) =>
      msg === "worker started" && worker !== undefined ? [worker] : [],
    );
  return {
    child,
    port,
    ended,
    out: () => out,
    lines,
    workers,
    hung: () => lines().filter(({ msg }) => msg === "worker does not respond"),
    died: () => lines().filter(({ msg }) => msg === "worker died"),
    isAlive: async () =>
      (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.status === 200,
  };
}

/** Requests a page on a new connection. Resolves when either end closes the connection, for any reason. */
function requestOnNewConnection(port: number): Promise<"closed"> {
  const socket = connect(port, "127.0.0.1", () =>
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
  );
  onTestFinished(() => void socket.destroy());
  return new Promise((resolve) => {
    socket.on("error", () => undefined);
    socket.on("close", () => resolve("closed"));
    socket.resume();
  });
}

const soon = { timeout: 60_000, interval: 50 };

it("a worker's heap limit is 512 MB, or a lower one that Node chose for a small container", () => {
  const findLimit = (megabytes: number) => workerArguments(megabytes * 2 ** 20).at(-1);
  expect(findLimit(4_144)).toBe("--max-old-space-size=512");
  expect(findLimit(259)).toBe("--max-old-space-size=259");
});

it("the supervisor restarts a killed worker, and drains on SIGTERM", async () => {
  const shop = await startSupervised();
  await expect.poll(shop.isAlive, soon).toBe(true);
  await expect.poll(shop.workers, soon).toHaveLength(1);
  const [first = 0] = shop.workers();

  process.kill(first, "SIGKILL");
  await expect.poll(shop.workers, soon).toHaveLength(2);
  await expect.poll(shop.isAlive, soon).toBe(true);
  expect(shop.died()).toMatchObject([{ worker: first, signal: "SIGKILL" }]);
  expect(shop.child.exitCode).toBeNull();

  shop.child.kill("SIGTERM");
  expect(await shop.ended).toEqual([0, null]);
  expect(shop.workers().filter(isRunning)).toEqual([]);
}, 240_000);

it("the supervisor responds from the other worker while one is restarting", async () => {
  const shop = await startSupervised({ WORKERS: "2" });
  await expect.poll(shop.workers, soon).toHaveLength(2);
  await expect.poll(() => shop.out().match(/"msg":"ready"/g)?.length ?? 0, soon).toBe(2);
  const [first = 0] = shop.workers();
  process.kill(first, "SIGKILL");
  await expect.poll(() => isRunning(first), soon).toBe(false);
  expect(await shop.isAlive()).toBe(true);
  await expect.poll(shop.workers, soon).toHaveLength(3);
}, 240_000);

it("the supervisor closes connections that arrived while a worker died", async () => {
  const shop = await startSupervised();
  await expect.poll(shop.isAlive, soon).toBe(true);
  await expect.poll(shop.workers, soon).toHaveLength(1);
  process.kill(shop.workers()[0] ?? 0, "SIGKILL");
  const connections = Array.from({ length: 8 }, () => requestOnNewConnection(shop.port));
  const ended = Promise.all(connections);
  expect(await Promise.race([ended, sleep(20_000, "still open")])).toEqual(Array(8).fill("closed"));
}, 240_000);

it("the supervisor restarts a worker whose event loop is stuck, but not a busy one", async () => {
  const [metricsPort = 0] = await freePorts(1);
  const shop = await startSupervised({
    METRICS_PORT: String(metricsPort),
    WORKER_TIMEOUT_SECONDS: "4",
    NODE_OPTIONS: `--import ${blockOnSignal}`,
  });
  await expect.poll(shop.isAlive, soon).toBe(true);
  const [first = 0] = shop.workers();
  process.kill(first, "SIGHUP");
  await sleep(3_000);
  await expect.poll(shop.isAlive, soon).toBe(true);
  await sleep(4_000);
  expect(shop.hung()).toEqual([]);

  process.kill(first, "SIGUSR2");
  await expect.poll(() => shop.workers().length, soon).toBeGreaterThan(1);
  await expect.poll(shop.isAlive, soon).toBe(true);
  // On a busy machine its successor may start too slowly for so short a timeout.
  expect(shop.hung()[0]).toMatchObject({ worker: first });
  expect(shop.died()[0]).toMatchObject({ worker: first, signal: "SIGKILL" });
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await expect.poll(metrics, soon).toMatch(/foyer_worker_restarts\{reason="hung"\} [1-9]/);
}, 240_000);

it("the supervisor's workers stop when it is killed", async () => {
  const shop = await startSupervised();
  await expect.poll(shop.isAlive, soon).toBe(true);
  await expect.poll(shop.workers, soon).toHaveLength(1);
  const [worker = 0] = shop.workers();
  shop.child.kill("SIGKILL");
  await expect.poll(() => isRunning(worker), soon).toBe(false);
}, 240_000);

it("the supervisor exits with one line if an environment variable is invalid", async () => {
  const shop = await startSupervised({ WORKERS: "none" });
  expect(await shop.ended).toEqual([1, null]);
  expect(shop.out()).toMatch(/^Invalid storefront environment: WORKERS: [^\n]+\n$/);
});

it("the supervisor exits if its port is taken, instead of retrying forever", async () => {
  const shop = await startSupervised({ HOST: "203.0.113.1" });
  expect(await shop.ended).toEqual([1, null]);
  expect(shop.out()).toContain("Storefront cannot listen");
});

it("the supervisor's restart delay doubles with each death in a row, up to ten seconds", () => {
  expect([1, 2, 3, 8, 50].map(restartDelay)).toEqual([100, 200, 400, 10_000, 10_000]);
});

it("on SIGHUP the supervisor refuses settings with mistakes, and else replaces its workers without a failed request", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foyer-venue-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = await readFile("tests/venue/venue.yaml", "utf8");
  const write = (name: string) =>
    writeFile(join(folder, "venue.yaml"), settings.replace(/^name: .*$/m, name));
  await cp("tests/venue", folder, { recursive: true });
  await write("name: The Old House");
  const shop = await startSupervised({ VENUE: folder });
  await expect.poll(shop.isAlive, soon).toBe(true);
  const page = async () => (await fetch(`http://127.0.0.1:${shop.port}/cookies`)).text();
  expect(await page()).toContain("The Old House");
  const inForce = () => shop.lines().filter(({ msg }) => msg === "venue folder in force");
  // Its worker responds before the supervisor has heard that it listens.
  await expect.poll(inForce, soon).toMatchObject([{ folder }]);
  const [first = 0] = shop.workers();

  await write("nmae: The New House");
  shop.child.kill("SIGHUP");
  await expect.poll(shop.out, soon).toContain("venue settings have mistakes");
  expect(shop.out()).toContain('unknown name \\"nmae\\"; did you mean \\"name\\"?');
  expect(shop.workers()).toEqual([first]);

  await write("name: The New House");
  shop.child.kill("SIGHUP");
  const answers: boolean[] = [];
  await expect
    .poll(async () => {
      answers.push(await shop.isAlive());
      return inForce().length === 2 && !isRunning(first);
    }, soon)
    .toBe(true);
  expect(answers).not.toContain(false);
  expect(await page()).toContain("The New House");
  expect(shop.died()).toEqual([]);

  // A worker that dies while the file is being edited starts again with the settings in use.
  await write("nmae: The New House");
  process.kill(shop.workers()[1] ?? 0, "SIGKILL");
  await expect.poll(shop.workers, soon).toHaveLength(3);
  await expect.poll(shop.isAlive, soon).toBe(true);
  expect(await page()).toContain("The New House");
}, 240_000);
