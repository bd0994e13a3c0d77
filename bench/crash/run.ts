import { setTimeout as wait } from "node:timers/promises";

import { checkOutcomes } from "../../tests/support/crash/check-outcomes";
import { getLane, type TestLane } from "../../tests/support/crash/crash-site";
import { type Kill, killAt, killDatabaseAt } from "../../tests/support/crash/kill-at";
import { openShop } from "../../tests/support/crash/kinds";
import type { Scenario } from "../../tests/support/crash/scenario";
import { SCENARIOS, withKinds } from "../../tests/support/crash/scenarios";
import { settle } from "../../tests/support/crash/settle";
import type { Program } from "../../tests/support/servers/program";
import { startBoxOffice } from "../../tests/support/servers/start-box-office";
import { startKillableDatabase } from "../support/killable-database";
import { readSystem } from "../support/connected-site";
import { type OnEnd, runBench, saveResult } from "../support/run-bench";
import { runConnected } from "./connected";

const kills = Number(process.env.BENCH_KILLS ?? 200);
const databaseKills = Number(process.env.BENCH_DATABASE_KILLS ?? 24);

type KillResult = Omit<Kill, "scenario"> & { scenario: string; program: string; done: boolean };

/** `count` kills, over the fault points of all scenarios and all kinds of baskets. */
function createKills(scenarios: readonly Scenario[], count: number): Kill[] {
  const points = scenarios.flatMap((scenario) =>
    scenario.commits.flatMap((commit) =>
      ([`before-${commit}`, `after-${commit}`] as const).map((point) => ({ scenario, point })),
    ),
  );
  type Point = (typeof points)[number];
  return withKinds(Array.from({ length: count }, (_, at) => points[at % points.length] as Point));
}

const results: KillResult[] = [];
const addResult = (kill: Kill, program: string, done: boolean) => {
  results.push({ ...kill, scenario: kill.scenario.name, program, done });
  if (!done)
    console.log(`not reached: ${kill.scenario.name}, ${kill.point}, ${kill.kind} (${program})`);
  if (results.length % 25 === 0) console.log(`${results.length} kills`);
};

/** Records whether the fault point was reached. An error before it counts as not reached. */
async function attempt(kill: Kill, program: string, work: () => Promise<boolean>): Promise<void> {
  try {
    addResult(kill, program, await work());
  } catch (error) {
    console.log(`${kill.scenario.name}, ${kill.point}, ${kill.kind}: ${String(error)}`);
    addResult(kill, program, false);
  }
}

/** Kills and restarts a program every two seconds. `stop` leaves it running and returns the number of kills. */
function killRepeatedly(program: Program): { stop(): Promise<number> } {
  const ending = new AbortController();
  const kills = (async () => {
    for (let count = 0; ; count += 1) {
      await wait(2_000, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return count;
      await program.kill();
      await program.start();
    }
  })();
  return {
    stop: () => {
      ending.abort();
      return kills;
    },
  };
}

async function run(onEnd: OnEnd): Promise<number> {
  const database = await startKillableDatabase();
  onEnd(database.stop);
  const boxOffice = await startBoxOffice({
    serverUrl: database.url,
    folder: database.folder,
    name: "crash",
  });
  try {
    const first = getLane(boxOffice, { url: boxOffice.crmUrl, program: boxOffice.crm });
    const lanes: TestLane[] = [first, getLane(boxOffice, await boxOffice.another())];
    await openShop(first);
    // Webhooks are sent on command, so that either the visitor's return or the webhook can be interrupted.
    await boxOffice.cardProvider.pauseWebhooks(true);
    const jobs = createKills(SCENARIOS, kills);
    // The provider sends webhooks to the first box office only, one scenario at a time.
    const isWebhook = ({ scenario }: Kill) => scenario.name === "the provider's message";
    const isWorker = ({ scenario }: Kill) => scenario.by === "worker";
    const queues = [
      jobs.filter(isWebhook),
      jobs.filter((job) => !isWebhook(job) && !isWorker(job)),
    ];
    const killing = killRepeatedly(boxOffice.worker);
    await Promise.all(
      lanes.map(async (lane, index) => {
        for (const queue of index === 0 ? queues : queues.slice(1))
          for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
            const kill = job;
            await attempt(kill, "box office", () => killAt(lane, kill));
          }
      }),
    );
    console.log(`${await killing.stop()} kills of the worker`);
    for (const job of jobs.filter(isWorker)) await attempt(job, "worker", () => killAt(first, job));
    const others = SCENARIOS.filter((scenario) => scenario.by === undefined);
    // Every fifth, so that a few kills cover all scenarios.
    const selected = createKills(others, databaseKills * 5).filter((_, index) => index % 5 === 0);
    for (const job of selected) {
      await attempt(job, "database", () => killDatabaseAt(first, job, database.kill));
    }
    await boxOffice.cardProvider.pauseWebhooks(false);
    const isSettled = await settle(lanes);
    const outcomes = await checkOutcomes(first.pool, boxOffice.cardRecords);
    for (const lane of lanes) await lane.pool.end();
    return report({ ...outcomes, isSettled });
  } finally {
    await boxOffice.stop();
  }
}

function report(
  outcomes: Awaited<ReturnType<typeof checkOutcomes>> & { isSettled: boolean },
): number {
  const { lost, doubled, unsettled } = outcomes;
  const done = results.filter((result) => result.done);
  const table = new Map<string, number>();
  for (const { program, point, kind } of done)
    for (const name of [`${program} ${point}`, `basket of ${kind}`])
      table.set(name, (table.get(name) ?? 0) + 1);
  for (const [name, count] of [...table].sort())
    console.log(`${name.padEnd(36)} ${String(count).padStart(4)}`);
  for (const wrong of [...lost, ...doubled, ...unsettled]) console.log(`WRONG ${wrong}`);
  console.log(
    `\n${done.length} kills (${results.length - done.length} points not reached); orders: ${JSON.stringify(outcomes.orders)}`,
  );
  console.log(`${lost.length} lost, ${doubled.length} doubled, ${unsettled.length} unsettled`);
  saveResult("crash", { kills: done.length, ...outcomes, results });
  return lost.length + doubled.length + unsettled.length > 0 || done.length < kills ? 1 : 0;
}

const isConnected = readSystem() === "tessitura";
await runBench((onEnd) => (isConnected ? runConnected(onEnd, kills) : run(onEnd)));
