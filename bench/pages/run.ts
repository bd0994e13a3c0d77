import { startBoxOffice } from "../../tests/support/servers/start-box-office";
import { startTestDatabase } from "../../tests/support/servers/test-database";
import { divideCores } from "../support/cores";
import { evaluateMemory, evaluateRates, evaluateWeights } from "./evaluate";
import { runRounds } from "./rounds";
import { runBench, saveResult } from "../support/run-bench";
import { requireSameTree, startSetting } from "./setting";
import { table } from "../support/targets";
import { requireHold } from "./visit";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const encoding = process.env.BENCH_ENCODING ?? "br";

const cores = divideCores();
console.log(
  cores === null
    ? "Only one core or no taskset: the servers share it with the load, so ratios are imprecise."
    : `Servers on core ${cores.server}; the load, the box office and its database on ${cores.others}.`,
);

await runBench(async (onEnd) => {
  console.log("Starting the box office with the demo season ...");
  const database = await startTestDatabase();
  onEnd(database.stop);
  const place = { serverUrl: database.url, folder: database.folder, name: "bench" };
  const boxOffice = await startBoxOffice({ ...place, crmEnv: { LOG_LEVEL: "warn" } });
  onEnd(boxOffice.stop);
  console.log("Building and starting the compared servers ...");
  const setting = await startSetting(boxOffice, cores, onEnd);
  await requireSameTree(setting);
  const weights = await evaluateWeights(setting);
  const results = await runRounds(setting, { rounds, seconds, encoding }, console.log);
  await requireHold(setting.storefront.url, setting.cookie);
  const rates = evaluateRates(results);
  const lines = [...rates.lines, ...weights, ...evaluateMemory(setting.storefront.memory())];
  console.log(`\n${table(lines)}\n`);
  const options = { rounds, seconds, encoding };
  saveResult("result", { cores, options, bursts: rates.bursts, lines });
  return 0;
});
