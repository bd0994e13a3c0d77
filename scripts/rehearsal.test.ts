import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "foyer-rehearsal-"));
mkdirSync(join(folder, "build"));
writeFileSync(join(folder, "foyer.env"), "");
writeFileSync(join(folder, "build/crm.js"), "setInterval(() => {}, 1000);");
writeFileSync(join(folder, "build/supervise.js"), "console.log('curency'); process.exit(1);");
const run = (command: string) => {
  const script = `. "${join(process.cwd(), "deploy/foyer-rehearsal.sh")}"; ${command}`;
  const variables = { FOYER_HOME: folder, FOYER_FOLDER: folder, FOYER_STARTED_AFTER: "4" };
  const env = { ...process.env, ...variables, FOYER_PROGRAMS: "crm supervise" };
  return spawnSync("bash", ["-c", script], { env, encoding: "utf8" });
};
afterAll(() => {
  run("foyer-stop");
  rmSync(folder, { recursive: true, force: true });
});

it("a program that refuses to start is named with its log and not started again, and stopping is silent", () => {
  const started = run("foyer-start");
  expect(started.stdout).toContain("supervise did not start");
  expect(started.stdout).toContain("curency");
  expect(started.stdout).not.toContain("crm did not start");
  expect(started.status).toBe(1);
  expect(readFileSync(join(folder, "supervise.log"), "utf8").match(/curency/g)).toHaveLength(1);
  const stopped = run("foyer-stop");
  expect([stopped.stdout, stopped.stderr, stopped.status]).toEqual(["", "", 0]);
  expect(existsSync(join(folder, "crm.pid"))).toBe(false);
  expect(run("foyer-stop").stderr).toBe("");
}, 60_000);
