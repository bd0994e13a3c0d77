import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { projectRoot } from "../../support/servers/program";

type WorkerUrls = { crmUrl: string; cardUrl: string; databaseUrl: string };

let reports: string;
let temporary: string;
let exitCode: number | null;
let urlsOfWorkers: WorkerUrls[];

// Runs the test runner once, with a passing file, and one that fails and then crashes its worker.
beforeAll(async () => {
  reports = mkdtempSync(join(tmpdir(), "foyer-reports-"));
  temporary = join(reports, "temporary");
  mkdirSync(temporary);
  const { VITEST_POOL_ID: _id, VITEST_WORKER_ID: _worker, VITEST: _vitest, ...env } = process.env;
  const config = "tests/support/runner-sample/vitest.config.ts";
  const run = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "-c", config], {
    cwd: projectRoot,
    env: { ...env, TMPDIR: temporary, SAMPLE_REPORTS: reports, API_WORKERS: "2" },
    stdio: "ignore",
  });
  exitCode = await new Promise((resolve) => run.once("close", resolve));
  urlsOfWorkers = ["passes", "fails"].map(
    (sample) => JSON.parse(readFileSync(join(reports, `${sample}.json`), "utf8")) as WorkerUrls,
  );
});
afterAll(() => rmSync(reports, { recursive: true, force: true }));

it("a test run with a failed test ends with exit code 1", () => {
  expect(exitCode).toBe(1);
});

it("each test worker has its own box office, card provider and database", () => {
  for (const each of ["crmUrl", "cardUrl", "databaseUrl"] as const)
    expect(new Set(urlsOfWorkers.map((one) => one[each])).size).toBe(2);
});

it("no port is in use after a test run", async () => {
  const addresses = urlsOfWorkers.flatMap(({ crmUrl, cardUrl, databaseUrl }) => [
    crmUrl,
    cardUrl,
    databaseUrl,
  ]);
  for (const address of addresses) expect(await isListening(new URL(address))).toBe(false);
});

it("a test run deletes its folders and files", () => {
  expect(readdirSync(temporary)).toEqual([]);
});

// Only Linux shows the environment of a process; elsewhere the test of the ports must suffice.
it.runIf(process.platform === "linux")("no process is left after a test run", () => {
  const mine = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && wasStartedIn(pid));
  expect(mine).toEqual([]);
});

function wasStartedIn(pid: string): boolean {
  return ["environ", "cmdline"].some((file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8").includes(temporary);
    } catch {
      // The process has ended, or cannot be read.
      return false;
    }
  });
}

function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
