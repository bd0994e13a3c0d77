import { setTimeout as wait } from "node:timers/promises";

import { checkOutcomes } from "../../tests/support/crash/check-outcomes";
import { laneOf, type TestLane } from "../../tests/support/crash/crash-site";
import { type Kill, killAt, killDatabaseAt } from "../../tests/support/crash/kill-at";
import { openShop } from "../../tests/support/crash/kinds";
import type { Scenario } from "../../tests/support/crash/scenario";
import { SCENARIOS, withKinds } from "../../tests/support/crash/scenarios";
import { settle } from "../../tests/support/crash/settle";
import type { Program } from "../../tests/support/servers/program";
import { startBoxOffice } from "../../tests/support/servers/start-box-office";
import { startKillableDatabase } from "../killable-database";
import { runBench, saveResult } from "../run-bench";

const kills = Number(process.env.BENCH_KILLS ?? 200);
const databaseKills = Number(process.env.BENCH_DATABASE_KILLS ?? 24);

type Told = Omit<Kill, "scenario"> & { scenario: string; what: string; done: boolean };

/** Every fault point of every scenario, repeated up to the number asked for, over all kinds of baskets. */
function jobsOf(scenarios: readonly Scenario[], count: number): Kill[] {
  const points = scenarios.flatMap((scenario) =>
    scenario.commits.flatMap((commit) =>
      ([`before-${commit}`, `after-${commit}`] as const).map((point) => ({ scenario, point })),
    ),
  );
  type Point = (typeof points)[number];
  return withKinds(Array.from({ length: count }, (_, at) => points[at % points.length] as Point));
}

const database = await startKillableDatabase();
const told: Told[] = [];
const tell = (job: Kill, what: string, done: boolean) => {
  told.push({ ...job, scenario: job.scenario.name, what, done });
  if (!done) console.log(`not reached: ${job.scenario.name}, ${job.point}, ${job.kind} (${what})`);
  if (told.length % 25 === 0) console.log(`${told.length} kills`);
};

/** A point that the way's own work does not reach is missed; a step that fails before it says so. */
async function attempt(job: Kill, what: string, work: () => Promise<boolean>): Promise<void> {
  try {
    tell(job, what, await work());
  } catch (error) {
    console.log(`${job.scenario.name}, ${job.point}, ${job.kind}: ${String(error)}`);
    tell(job, what, false);
  }
}

/** Kills a program every two seconds and starts it again. `stop` leaves it running and gives the number of kills. */
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

async function run(): Promise<number> {
  const boxOffice = await startBoxOffice({
    serverUrl: database.url,
    folder: database.folder,
    name: "crash",
  });
  try {
    const first = laneOf(boxOffice, { url: boxOffice.crmUrl, program: boxOffice.crm });
    const lanes: TestLane[] = [first, laneOf(boxOffice, await boxOffice.another())];
    await openShop(first);
    // Messages are sent on command, so that a run can kill either the visitor's return or the message.
    await boxOffice.cardProvider.pauseWebhooks(true);
    const jobs = jobsOf(SCENARIOS, kills);
    // The provider sends its messages to the first; nobody else's may come in between.
    const isFirsts = ({ scenario }: Kill) => scenario.name === "the provider's message";
    const isWorkers = ({ scenario }: Kill) => scenario.by === "worker";
    const queues = [jobs.filter(isFirsts), jobs.filter((job) => !isFirsts(job) && !isWorkers(job))];
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
    for (const job of jobs.filter(isWorkers))
      await attempt(job, "worker", () => killAt(first, job));
    const others = SCENARIOS.filter((scenario) => scenario.by === undefined);
    // One in five, so that a few of them touch every way.
    const each = jobsOf(others, databaseKills * 5).filter((_, index) => index % 5 === 0);
    for (const job of each) {
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
  const done = told.filter((each) => each.done);
  const table = new Map<string, number>();
  for (const { what, point, kind } of done)
    for (const name of [`${what} ${point}`, `basket of ${kind}`])
      table.set(name, (table.get(name) ?? 0) + 1);
  for (const [name, count] of [...table].sort())
    console.log(`${name.padEnd(36)} ${String(count).padStart(4)}`);
  for (const each of [...lost, ...doubled, ...unsettled]) console.log(`WRONG ${each}`);
  console.log(
    `\n${done.length} kills (${told.length - done.length} points not reached); orders: ${JSON.stringify(outcomes.orders)}`,
  );
  console.log(`${lost.length} lost, ${doubled.length} doubled, ${unsettled.length} unsettled`);
  saveResult("crash", { kills: done.length, ...outcomes, told });
  return lost.length + doubled.length + unsettled.length > 0 || done.length < kills ? 1 : 0;
}

await runBench((onEnd) => {
  onEnd(database.stop);
  return run();
});
