import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  copyTemplate,
  dropDatabase,
  startTestDatabase,
} from "../../tests/support/servers/test-database";
import { type Arena, describeArena } from "../holds/performances";
import { runBench, saveResult } from "../run-bench";
import { type Guard, GUARDS, switchOff } from "./guards";
import { PROCESSES, runRound, triesEach, type Round, type Wrongs } from "./round";

const wanted = Number(process.env.BENCH_TRIES ?? 1_000_000);
/** So that the baskets of a round fit into memory several times. */
const MOST_PERFORMANCES = 8;

const sumOf = (wrongs: Wrongs) => Object.values(wrongs).reduce((sum, each) => sum + each, 0);
const textOf = (wrongs: Wrongs) =>
  Object.entries(wrongs)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

/** Rounds until a million holds were tried. */
async function contest(url: string, arena: Arena): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let left = wanted; left > 0;) {
    const performances = Math.min(MOST_PERFORMANCES, Math.ceil(left / triesEach(arena)));
    const round = await runRound(url, arena, performances);
    if (round.tries === 0) throw new Error("nobody asked for a seat");
    rounds.push(round);
    left -= round.tries;
    console.log(
      `${round.tries} tries in ${round.seconds.toFixed(0)} s, ${round.raced} of them at the same time as another for the ` +
        `same seats; ${round.granted} granted; ${textOf(round.wrongs)}`,
    );
  }
  return rounds;
}

/** The same, for one performance, without this guard. */
async function withoutGuard(
  serverUrl: string,
  arena: Arena,
  guard: Guard,
  folder: string,
): Promise<{ guard: string; wrongs: Wrongs; isFound: boolean }> {
  const name = "foyer_unguarded";
  const url = await copyTemplate(serverUrl, name);
  const root = await switchOff(guard, url, folder);
  const { wrongs } = await runRound(url, arena, 1, root);
  await dropDatabase(serverUrl, name);
  rmSync(folder, { recursive: true });
  // A guard is found missing by wrong seats, and not by errors alone.
  const isFound = sumOf({ ...wrongs, failed: 0, untold: 0 }) > 0;
  console.log(`${isFound ? "found " : "MISSED"} without ${guard.what}: ${textOf(wrongs)}`);
  return { guard: guard.what, wrongs, isFound };
}

await runBench(async (onEnd) => {
  const database = await startTestDatabase({ maxConnections: 60 });
  onEnd(database.stop);
  const folder = mkdtempSync(join(tmpdir(), "foyer-unguarded-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const url = await copyTemplate(database.url, "foyer_contested");
  const arena = await describeArena(url);
  const rounds = await contest(url, arena);
  const total = (of: (round: Round) => number) => rounds.reduce((sum, each) => sum + of(each), 0);
  const [tries, granted, raced] = [
    total((each) => each.tries),
    total((each) => each.granted),
    total((each) => each.raced),
  ];
  const wrong = total((each) => sumOf(each.wrongs));
  console.log(
    `\n${tries} tries by ${PROCESSES} processes, ${raced} at the same time as another for the same seats, ${granted} ` +
      `granted: ${wrong} wrong${wrong === 0 ? "" : " (MISS)"}\n`,
  );
  const controls = [];
  for (const [index, guard] of GUARDS.entries())
    controls.push(await withoutGuard(database.url, arena, guard, join(folder, String(index))));
  saveResult("contested", { tries, granted, raced, wrong, rounds, controls });
  return wrong === 0 && controls.every(({ isFound }) => isFound) ? 0 : 1;
});
