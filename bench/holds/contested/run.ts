import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  copyTemplate,
  dropDatabase,
  startTestDatabase,
} from "../../../tests/support/servers/test-database";
import { type Arena, describeArena } from "../performances";
import { runBench, saveResult } from "../../support/run-bench";
import { type Guard, GUARDS, removeGuard } from "./guards";
import { PROCESSES, runRound, triesPerPerformance, type Round, type ErrorCounts } from "./round";

const minTries = Number(process.env.BENCH_TRIES ?? 1_000_000);
/** Limits the baskets of a round, which are in memory several times. */
const MAX_PERFORMANCES = 8;

const sumErrors = (errors: ErrorCounts) =>
  Object.values(errors).reduce((sum, count) => sum + count, 0);
const formatErrors = (errors: ErrorCounts) =>
  Object.entries(errors)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

async function runRounds(url: string, arena: Arena): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let left = minTries; left > 0;) {
    const performances = Math.min(MAX_PERFORMANCES, Math.ceil(left / triesPerPerformance(arena)));
    const round = await runRound(url, arena, performances);
    if (round.tries === 0) throw new Error("no tries in a round");
    rounds.push(round);
    left -= round.tries;
    console.log(
      `${round.tries} tries in ${round.seconds.toFixed(0)} s, ${round.contested} of them contested; ` +
        `${round.granted} granted; ${formatErrors(round.errors)}`,
    );
  }
  return rounds;
}

/** Runs a round for one performance without a guard. The round must find errors. */
async function withoutGuard(
  serverUrl: string,
  arena: Arena,
  guard: Guard,
  folder: string,
): Promise<{ guard: string; errors: ErrorCounts; isDetected: boolean }> {
  const name = "foyer_unguarded";
  const url = await copyTemplate(serverUrl, name);
  const root = await removeGuard(guard, url, folder);
  const { errors } = await runRound(url, arena, 1, root);
  await dropDatabase(serverUrl, name);
  rmSync(folder, { recursive: true });
  // Only wrong seats count, not failed tries alone.
  const isDetected = sumErrors({ ...errors, failed: 0, misreported: 0 }) > 0;
  console.log(
    `${isDetected ? "detected" : "MISSED  "} without ${guard.name}: ${formatErrors(errors)}`,
  );
  return { guard: guard.name, errors, isDetected };
}

await runBench(async (onEnd) => {
  const database = await startTestDatabase({ maxConnections: 60 });
  onEnd(database.stop);
  const folder = mkdtempSync(join(tmpdir(), "foyer-unguarded-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const url = await copyTemplate(database.url, "foyer_contested");
  const arena = await describeArena(url);
  const rounds = await runRounds(url, arena);
  const total = (pick: (round: Round) => number) =>
    rounds.reduce((all, round) => all + pick(round), 0);
  const [tries, granted, contested] = [
    total((round) => round.tries),
    total((round) => round.granted),
    total((round) => round.contested),
  ];
  const wrong = total((round) => sumErrors(round.errors));
  console.log(
    `\n${tries} tries by ${PROCESSES} processes, ${contested} contested, ${granted} ` +
      `granted: ${wrong} wrong${wrong === 0 ? "" : " (MISS)"}\n`,
  );
  const controls = [];
  for (const [index, guard] of GUARDS.entries())
    controls.push(await withoutGuard(database.url, arena, guard, join(folder, String(index))));
  saveResult("contested", { tries, granted, contested, wrong, rounds, controls });
  return wrong === 0 && controls.every(({ isDetected }) => isDetected) ? 0 : 1;
});
