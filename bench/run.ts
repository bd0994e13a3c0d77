import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../tests/support/servers/program";
import { startBoxOffice } from "./box-office";
import { divideCores } from "./cores";
import { judgeMemory, judgeRates, judgeWeights } from "./judge";
import { runRounds } from "./rounds";
import { requireSameTree, startSetting } from "./setting";
import type { Setting } from "./setting";
import { table } from "./targets";
import { requireHold } from "./visit";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const encoding = process.env.BENCH_ENCODING ?? "br";

const cores = divideCores();
console.log(
  cores === null
    ? "There is one core, or no taskset: the servers share it with the load, and ratios are rough."
    : `Servers on core ${cores.server}; the load, the box office and its database on ${cores.others}.`,
);

const stops: (() => Promise<void>)[] = [];
async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(1)));
}

async function measure(): Promise<void> {
  console.log("Starting the box office with the demo season ...");
  const boxOffice = await startBoxOffice();
  stops.push(boxOffice.stop);
  console.log("Building and starting what is compared ...");
  const setting: Setting = await startSetting(boxOffice, cores, (server) => {
    stops.push(server.stop);
  });
  await requireSameTree(setting);
  const weights = await judgeWeights(setting);
  const found = await runRounds(setting, { rounds, seconds, encoding }, console.log);
  await requireHold(setting.storefront.url, setting.cookie);
  const rates = judgeRates(found);
  const memory = judgeMemory(setting.storefront.memory());
  const lines = [...rates.lines, ...weights, ...memory];
  console.log(`\n${table(lines)}\n`);
  const result = {
    at: new Date().toISOString(),
    node: process.version,
    cores,
    options: { rounds, seconds, encoding },
    bursts: rates.bursts,
    lines,
  };
  mkdirSync(join(projectRoot, "build/bench"), { recursive: true });
  writeFileSync(
    join(projectRoot, "build/bench/result.json"),
    `${JSON.stringify(result, null, 2)}\n`,
  );
}

try {
  await measure();
} catch (error) {
  console.error(`Could not be measured: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await stopAll();
}
process.exit();
