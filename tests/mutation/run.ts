import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import {
  AREAS,
  MIN_KILLED_PERCENT,
  PROCESSES,
  getArea,
  getReportFile,
} from "../../scripts/mutation/areas.mjs";
import { projectRoot } from "../support/servers/program";
import { startHost } from "./host";
import { countMutants, getScore, getTable, type AreaResult } from "./score";

// npm run mutate [-- AREA ...]
const areaNames = process.argv.slice(2);
const areas = areaNames.length === 0 ? AREAS : areaNames.map(getArea);
const host = areas.some(({ needsDatabase }) => needsDatabase) ? await startHost(PROCESSES) : null;

let running: ChildProcess | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    running?.kill();
    void host?.stop().finally(() => process.exit(1));
    if (host === null) process.exit(1);
  });

const results: AreaResult[] = [];
try {
  for (const { name } of areas) {
    const started = performance.now();
    rmSync(join(projectRoot, getReportFile(name)), { force: true });
    const code = await runStryker(name);
    if (code !== 0) throw new Error(`Stryker exited with ${code} in ${name}`);
    const report: unknown = JSON.parse(
      readFileSync(join(projectRoot, getReportFile(name)), "utf8"),
    );
    const seconds = Math.round((performance.now() - started) / 1000);
    results.push({ name, seconds, ...countMutants(report) });
  }
} finally {
  await host?.stop();
}
for (const { survivors } of results) for (const survivor of survivors) console.log(survivor);
console.table(getTable(results));
process.exitCode = results.every((result) => getScore(result) >= MIN_KILLED_PERCENT) ? 0 : 1;

function runStryker(area: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      "node_modules/@stryker-mutator/core/bin/stryker.js",
      "run",
      "scripts/mutation/stryker.config.mjs",
    ],
    {
      cwd: projectRoot,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, MUTATION_AREA: area, ...(host && { MUTATION_HOST: host.url }) },
    },
  );
  running = child;
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}
