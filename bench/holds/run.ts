import { copyTemplate, startTestDatabase } from "../../tests/support/servers/test-database";
import { checkSeats, sumErrors, type ErrorCounts } from "./check-seats";
import { describeArena } from "./performances";
import { quantile, runBench, saveResult } from "../support/run-bench";
import { runLoad, type LoadResult, type LoadGroup } from "./run-load";
import {
  findPgbench,
  prepareSimpleUpdate,
  runOwnDriver,
  runPgbench,
  type Pace,
} from "./simple-update";
import { formatTable } from "./table";

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const buyerCounts = (process.env.BENCH_BUYERS ?? "10,100,500").split(",").map(Number);

type Row = LoadGroup &
  Pace & { granted: number; refused: number; tickets: number; errors: ErrorCounts; base: Pace };

/** The rate of granted holds, and the response times of all tries. */
function getPace({ counted, seconds: duration }: LoadResult) {
  const times = counted.map(({ begin, end }) => end - begin);
  const granted = counted.filter(({ got }) => got > 0);
  return {
    granted: granted.length,
    refused: counted.length - granted.length,
    tickets: granted.reduce((sum, { got }) => sum + got, 0) / duration,
    rate: granted.length / duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

async function measure(serverUrl: string): Promise<Row[]> {
  const url = await copyTemplate(serverUrl, "foyer_bench");
  const paceUrl = await copyTemplate(serverUrl, "foyer_pace");
  await prepareSimpleUpdate(paceUrl);
  const arena = await describeArena(url);
  const pgbench = findPgbench();
  console.log(
    pgbench === null
      ? "pgbench is not installed (Debian: postgresql-contrib): its script is run with our own driver instead."
      : `${pgbench}, simple-update, and the same script with our own driver.`,
  );
  console.log(
    `${arena.seats.length} seats, ${arena.automatic} of them for best available. ${seconds} s each.\n`,
  );
  const rows: Row[] = [];
  for (const buyers of buyerCounts) {
    const own = await runOwnDriver(paceUrl, buyers, seconds);
    const base = pgbench === null ? own : runPgbench(paceUrl, buyers, seconds);
    console.log(
      `${buyers} clients: pgbench ${base.rate.toFixed(0)}/s, p99 ${base.p99.toFixed(1)} ms; our driver ${own.rate.toFixed(0)}/s, p99 ${own.p99.toFixed(1)} ms`,
    );
    for (const load of [
      { how: "named", buyers, processes: 1, seconds },
      { how: "named", buyers, processes: 1, seconds, limited: true },
      { how: "named", buyers, processes: 4, seconds },
      { how: "best", buyers, processes: 4, seconds },
    ] as const) {
      const result = await runLoad(url, arena, load);
      const errors = await checkSeats(url, arena, result);
      const row = { ...load, ...getPace(result), errors, base };
      rows.push(row);
      console.log(formatTable([row]));
    }
  }
  return rows;
}

await runBench(async (onEnd) => {
  const database = await startTestDatabase({ maxConnections: Math.max(...buyerCounts) + 60 });
  onEnd(database.stop);
  const rows = await measure(database.url);
  console.log(`\n${formatTable(rows, true)}\n`);
  saveResult("holds", { seconds, rows });
  const errorCount = rows.reduce((sum, { errors }) => sum + sumErrors(errors), 0);
  if (errorCount > 0) console.error(`${errorCount} errors.`);
  return errorCount === 0 ? 0 : 1;
});
