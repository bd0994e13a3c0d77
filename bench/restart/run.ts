import { setTimeout as wait } from "node:timers/promises";

import { checkOutcomes } from "../../tests/support/crash/check-outcomes";
import { laneOf } from "../../tests/support/crash/crash-site";
import { settle } from "../../tests/support/crash/settle";
import type { Program } from "../../tests/support/servers/program";
import { startTwoOfEach } from "../../tests/support/servers/two-of-each";
import {
  cardFields,
  checkOutTo,
  type Credentials,
  pressPay,
  takeTickets,
} from "../../tests/support/visitor/check-out";
import { newBuyer, openSite, type Site } from "../../tests/support/visitor/fault-site";
import { openTab } from "../../tests/support/visitor/form-browser";
import { CONFIRMED } from "../../tests/support/visitor/read-page";
import { buy } from "../checkout/buy";
import { judgeTold, type Told } from "../checkout/judge";
import { startKillableDatabase } from "../killable-database";
import { quantile, runBench, saveResult } from "../run-bench";
import { line, table } from "../targets";
import { startValkey } from "../valkey";

const restarts = Number(process.env.BENCH_RESTARTS ?? 20);
const purchases = Number(process.env.BENCH_PURCHASES ?? 200);
const atOnce = Number(process.env.BENCH_AT_ONCE ?? 4);
const KILL_EVERY_MS = 3_000;
/** Of thirty seats each: enough for both parts. */
const ROWS = 100;

const newBuyers = (site: Site, count: number): Promise<Credentials[]> =>
  Promise.all(Array.from({ length: count }, () => newBuyer(site)));

const manyTimes = (work: () => Promise<void>) => Promise.all(Array.from({ length: atOnce }, work));

/** Restarts one program after the other while visitors buy who try nothing twice. What they were told, and what failed. */
async function restartInTurn(site: Site, programs: readonly Program[]) {
  // The box office that makes customers is among those that are restarted.
  const people = await newBuyers(site, 400);
  const [failed, told, times] = [[] as string[], [] as Told[], [] as number[]];
  let isOver = false;
  const buyOn = async () => {
    for (let person = people.pop(); person !== undefined && !isOver; person = people.pop()) {
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
      told.push({ number, why: tab.shown.text, troubles: 0, email: person.email });
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
      isOver = true;
    }
  };
  await Promise.all([manyTimes(buyOn), restart()]);
  return { failed, told, slowest: quantile(times, 0.99) };
}

type Victim = { name: string; kill: () => Promise<unknown> };

/** Kills one program after the other, each started again at once, while visitors buy who do not give up. */
async function killInTurn(site: Site, victims: readonly Victim[]) {
  const people = await newBuyers(site, purchases);
  const told: Told[] = [];
  const kills: Record<string, number> = Object.fromEntries(victims.map(({ name }) => [name, 0]));
  let isOver = false;
  const [event = ""] = /^\/events\/[^/]+/.exec(site.path) ?? [];
  const paths = { event, performance: site.path };
  const buyOn = async () => {
    for (let person = people.pop(); person !== undefined; person = people.pop()) {
      const bought = await buy(openTab(site.stack.url), paths, person, () => Promise.resolve());
      told.push({ ...bought, email: person.email });
    }
  };
  const killOn = async () => {
    for (let count = 0; !isOver; count += 1) {
      const victim = victims[count % victims.length];
      await victim?.kill();
      if (victim !== undefined) kills[victim.name] = (kills[victim.name] ?? 0) + 1;
      await wait(KILL_EVERY_MS);
    }
  };
  const killing = killOn();
  // It is awaited below.
  killing.catch(() => undefined);
  try {
    await manyTimes(buyOn);
  } finally {
    isOver = true;
    await killing;
  }
  return { told, kills };
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
  const other = laneOf(stack, second);
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
  const judged = await judgeTold(site.lane, [...rolling.told, ...killed.told]);
  const lost = [...judged.lost, ...outcomes.lost, ...outcomes.unsettled];
  const doubled = [...judged.doubled, ...outcomes.doubled];
  for (const wrong of [...rolling.failed, ...lost, ...doubled]) console.log(`WRONG ${wrong}`);
  const { failed, told, slowest } = rolling;
  const troubled = killed.told.filter(({ troubles }) => troubles > 0).length;
  const lines = [
    line("restarts, one program after the other", String(restarts)),
    line("  purchases meanwhile", String(told.length)),
    line("  failed requests", String(failed.length), "0", failed.length === 0),
    line("  requests, p99", `${slowest.toFixed(0)} ms`),
    ...Object.entries(killed.kills).map(([name, count]) => line(`kills: ${name}`, String(count))),
    ...(valkey === null ? [line("kills: Valkey", "not installed here")] : []),
    line("  purchases meanwhile", `${killed.told.length}, ${troubled} of them had to try again`),
    line("lost", String(lost.length), "0", lost.length === 0),
    line("doubled", String(doubled.length), "0", doubled.length === 0),
  ];
  console.log(`\n${table(lines)}\n`);
  const { kills } = killed;
  saveResult("restart", { restarts, purchases, failed, kills, lost, doubled, lines });
  const isKilled = Object.values(kills).every((count) => count > 0);
  return isSettled && isKilled && failed.length + lost.length + doubled.length === 0 ? 0 : 1;
});
