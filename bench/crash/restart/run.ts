import { setTimeout as wait } from "node:timers/promises";

import { checkOutcomes } from "../../../tests/support/crash/check-outcomes";
import { getLane } from "../../../tests/support/crash/crash-site";
import { settle } from "../../../tests/support/crash/settle";
import type { Program } from "../../../tests/support/servers/program";
import { startTwoOfEach } from "../../../tests/support/servers/two-of-each";
import {
  checkOutTo,
  type Credentials,
  pressPay,
  takeTickets,
} from "../../../tests/support/visitor/check-out";
import { cardFields } from "../../../tests/support/cards";
import { newBuyer, openSite, type Site } from "../../../tests/support/visitor/fault-site";
import { openTab } from "../../../tests/support/visitor/form-browser";
import { CONFIRMED } from "../../../tests/support/visitor/read-page";
import { buy } from "../../support/buy";
import { checkVisitorResults, type VisitorResult } from "../check-visitor-results";
import { startKillableDatabase } from "../../support/killable-database";
import { quantile, runBench, saveResult } from "../../support/run-bench";
import { line, table } from "../../support/targets";
import { startValkey } from "../../support/valkey";

const restarts = Number(process.env.BENCH_RESTARTS ?? 20);
const purchases = Number(process.env.BENCH_PURCHASES ?? 200);
const concurrency = Number(process.env.BENCH_CONCURRENCY ?? 4);
const KILL_EVERY_MS = 3_000;
const ROWS = 100;

async function newBuyers(site: Site, count: number): Promise<Credentials[]> {
  const people: Credentials[] = [];
  const register = async () => {
    while (people.length < count) people.push(await newBuyer(site));
  };
  // A box office that must answer hundreds at once turns some away.
  await Promise.all(Array.from({ length: 10 }, register));
  return people;
}

const inParallel = (work: () => Promise<void>) =>
  Promise.all(Array.from({ length: concurrency }, work));

/** Restarts the programs in turn while visitors buy without retries. */
async function restartInTurn(site: Site, programs: readonly Program[]) {
  // Registered in advance, because the box office that registers customers is restarted too.
  const people = await newBuyers(site, 400);
  const [failed, results, times] = [[] as string[], [] as VisitorResult[], [] as number[]];
  let isStopped = false;
  const buyOn = async () => {
    for (let person = people.pop(); person !== undefined && !isStopped; person = people.pop()) {
      let last = performance.now();
      const tab = openTab(site.stack.url, new Map(), ({ status, method, url }) => {
        if (status >= 500) failed.push(`${status} ${method} ${url.pathname}`);
        const now = performance.now();
        times.push(now - last);
        last = now;
      });
      try {
        await takeTickets(tab, await tab.go(site.path), 2);
        await checkOutTo(tab, "Summary", person);
        await tab.pressOn(await pressPay(tab), /^Pay /, cardFields());
      } catch (error) {
        failed.push(`${person.email}: ${String(error)}`);
      }
      const number = CONFIRMED.exec(tab.shown.text)?.[1] ?? null;
      results.push({ number, why: tab.shown.text, retries: 0, email: person.email });
    }
  };
  const restart = async () => {
    try {
      for (let count = 0; count < restarts; count += 1) {
        const program = programs[count % programs.length];
        await program?.stop();
        await program?.start();
      }
    } finally {
      isStopped = true;
    }
  };
  await Promise.all([inParallel(buyOn), restart()]);
  return { failed, results, slowest: quantile(times, 0.99) };
}

type Victim = { name: string; kill: () => Promise<unknown> };

/** Kills and restarts the programs in turn while visitors buy with retries. */
async function killInTurn(site: Site, victims: readonly Victim[]) {
  const people = await newBuyers(site, purchases);
  const results: VisitorResult[] = [];
  const kills: Record<string, number> = Object.fromEntries(victims.map(({ name }) => [name, 0]));
  let isStopped = false;
  const [event = ""] = /^\/events\/[^/]+/.exec(site.path) ?? [];
  const paths = { event, performance: site.path };
  const buyOn = async () => {
    for (let person = people.pop(); person !== undefined; person = people.pop()) {
      const result = await buy(openTab(site.stack.url), paths, person);
      results.push({ ...result, email: person.email });
    }
  };
  const killOn = async () => {
    for (let count = 0; !isStopped; count += 1) {
      const victim = victims[count % victims.length];
      await victim?.kill();
      if (victim !== undefined) kills[victim.name] = (kills[victim.name] ?? 0) + 1;
      await wait(KILL_EVERY_MS);
    }
  };
  const killing = killOn();
  // Errors are reported by the `await` below.
  killing.catch(() => undefined);
  try {
    await inParallel(buyOn);
  } finally {
    isStopped = true;
    await killing;
  }
  return { results, kills };
}

await runBench(async (onEnd) => {
  const database = await startKillableDatabase();
  onEnd(database.stop);
  const valkey = await startValkey();
  if (valkey !== null) onEnd(valkey.stop);
  const { stack, storefronts, second } = await startTwoOfEach({
    serverUrl: database.url,
    folder: database.folder,
    name: "restart",
    ...(valkey !== null && { storefrontEnv: { VALKEY_URL: valkey.url } }),
  });
  onEnd(stack.stop);
  const site = await openSite(stack, ROWS);
  const other = getLane(stack, second);
  for (const { pool } of [site.lane, other]) onEnd(() => pool.end());

  const rolling = await restartInTurn(site, [
    ...storefronts,
    stack.crm,
    second.program,
    stack.worker,
  ]);
  const killing = (name: string, ...programs: Program[]): Victim[] =>
    programs.map((program) => ({
      name,
      kill: async () => {
        await program.kill();
        await program.start();
      },
    }));
  const killed = await killInTurn(site, [
    ...killing("storefront", ...storefronts),
    ...killing("box office", stack.crm, second.program),
    ...killing("worker", stack.worker),
    { name: "PostgreSQL", kill: database.kill },
    ...(valkey === null
      ? []
      : [{ name: "Valkey", kill: () => valkey.stop().then(() => valkey.start()) }]),
  ]);

  const isSettled = await settle([site.lane, other]);
  const outcomes = await checkOutcomes(site.lane.pool, stack.cardRecords);
  const checked = await checkVisitorResults(site.lane, [...rolling.results, ...killed.results]);
  const lost = [...checked.lost, ...outcomes.lost, ...outcomes.unsettled];
  const doubled = [...checked.doubled, ...outcomes.doubled];
  for (const wrong of [...rolling.failed, ...lost, ...doubled]) console.log(`WRONG ${wrong}`);
  const { failed, results, slowest } = rolling;
  const retried = killed.results.filter(({ retries }) => retries > 0).length;
  const lines = [
    line("restarts, in turn", String(restarts)),
    line("  purchases in the meantime", String(results.length)),
    line("  failed requests", String(failed.length), "0", failed.length === 0),
    line("  requests, p99", `${slowest.toFixed(0)} ms`),
    ...Object.entries(killed.kills).map(([name, count]) => line(`kills: ${name}`, String(count))),
    ...(valkey === null ? [line("kills: Valkey", "not installed")] : []),
    line("  purchases in the meantime", `${killed.results.length}, ${retried} with retries`),
    line("lost", String(lost.length), "0", lost.length === 0),
    line("doubled", String(doubled.length), "0", doubled.length === 0),
  ];
  console.log(`\n${table(lines)}\n`);
  const { kills } = killed;
  saveResult("restart", { restarts, purchases, failed, kills, lost, doubled, lines });
  const isKilled = Object.values(kills).every((count) => count > 0);
  return isSettled && isKilled && failed.length + lost.length + doubled.length === 0 ? 0 : 1;
});
