import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { projectRoot } from "../../support/servers/program";

type Had = { crmUrl: string; cardUrl: string; databaseUrl: string };

let reports: string;
let temporary: string;
let exitCode: number | null;
let had: Had[];

// One run of the runner itself, with a file that passes and one that fails and then breaks its worker.
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
  had = ["passes", "fails"].map(
    (sample) => JSON.parse(readFileSync(join(reports, `${sample}.json`), "utf8")) as Had,
  );
});
afterAll(() => rmSync(reports, { recursive: true, force: true }));

it("a test run with a failed test ends with exit code 1", () => {
  expect(exitCode).toBe(1);
});

it("a test run gives each worker a box office, a card provider and a database of its own", () => {
  for (const each of ["crmUrl", "cardUrl", "databaseUrl"] as const)
    expect(new Set(had.map((one) => one[each])).size).toBe(2);
});

it("a test run leaves no port taken, so neither a program nor the database", async () => {
  const addresses = had.flatMap(({ crmUrl, cardUrl, databaseUrl }) => [
    crmUrl,
    cardUrl,
    databaseUrl,
  ]);
  for (const address of addresses) expect(await isListening(new URL(address))).toBe(false);
});

it("a test run leaves no folder and no file", () => {
  expect(readdirSync(temporary)).toEqual([]);
});

// What a process was started with can be read on Linux alone; elsewhere the ports have to do.
it.runIf(process.platform === "linux")("a test run leaves no process", () => {
  const mine = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && wasStartedIn(pid));
  expect(mine).toEqual([]);
});

function wasStartedIn(pid: string): boolean {
  return ["environ", "cmdline"].some((file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8").includes(temporary);
    } catch {
      // It has ended, or is not ours to read.
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
