import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { startTestDatabase } from "../../tests/support/servers/test-database";
import type { Credentials } from "../../tests/support/visitor/check-out";
import { newBuyer, type Site } from "../../tests/support/visitor/fault-site";
import { openTab, type ResponseRecord } from "../../tests/support/visitor/form-browser";
import type { CallName } from "../../crm/system/tessitura/call-types";
import { buy } from "../support/buy";
import { pageTimes, timesTable } from "./page-times";
import { readSystem } from "../support/connected-site";
import { quantile, runBench, saveResult } from "../support/run-bench";
import { startBareServer } from "./bare-server";
import { type Cpu, cpuSince, readCpu } from "./cpu";
import { type Database, startSite } from "./start-site";

const purchases = Number(process.env.BENCH_PURCHASES ?? 60);
const concurrency = Number(process.env.BENCH_CONCURRENCY ?? 20);
const WARM_UP = 6;
/** Counts are averages over this many purchases, so that caching is realistic. */
const TRACED_PURCHASES = 10;
/** How long a visitor looks at a page before the next click. */
const PAUSE_MS = 2_000;
const system = readSystem();
/**
 * The most calls of another system from empty basket to confirmed order, which is asked for again while it is being saved. Two
 * of them are for a buyer who is new to it, and one of ten minutes' first basket asks how long seats are kept.
 */
const MAX_THEIR_CALLS = 13;
const OF_WORKER = new Set<string>(["readSeats"] satisfies CallName[]);
const TARGETS = { cpuSeconds: 0.2, calls: 25, statements: 120, rate: 6, takeMs: 60 };

/** Registers customers in advance, because registration is not part of a purchase. */
const newBuyers = (site: Site, count: number) =>
  Promise.all(Array.from({ length: count }, () => newBuyer(site)));

async function buyOne(
  site: Site,
  person: Credentials | undefined,
  onResponse?: (answered: ResponseRecord) => void,
  pause?: () => Promise<void>,
): Promise<void> {
  if (person === undefined) throw new Error("no customers left");
  // Of another performance each time, if another system has them.
  const { path } = site;
  const [event = ""] = /^\/events\/[^/]+/.exec(path) ?? [];
  const tab = openTab(site.stack.url, new Map(), onResponse);
  const paths = { event, performance: path };
  const { number, why } = await buy(tab, paths, person, pause);
  if (number === null) throw new Error(`purchase failed: ${why}`);
}

/** Runs a task `times` times, `concurrency` at a time, starting evenly over `overMs`. Returns the seconds it took. */
async function repeat(times: number, work: () => Promise<void>, overMs = 0): Promise<number> {
  let left = times;
  const workers = Math.min(concurrency, times);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, index) => {
      if (overMs > 0) await delay((overMs * index) / workers);
      while (left-- > 0) await work();
    }),
  );
  return (performance.now() - started) / 1000;
}

/** Milliseconds that PostgreSQL has used so far to parse, plan and execute the logged statements. */
function readSqlMs({ folder }: Database): number {
  const log = readFileSync(join(folder, "data/postgres/server.log"), "utf8");
  const times = [...log.matchAll(/duration: ([\d.]+) ms/g)].map(([, ms]) => Number(ms));
  return times.reduce((sum, ms) => sum + ms, 0);
}

/** Traces sequential purchases: requests, box office calls, statements and PostgreSQL's time. */
async function trace(database: Database) {
  const running = await startSite(database, system, { processes: 1, counted: true });
  try {
    const buyers = await newBuyers(running.site, WARM_UP + TRACED_PURCHASES);
    await repeat(WARM_UP, () => buyOne(running.site, buyers.pop()));
    const responses: ResponseRecord[] = [];
    const read = async () => ({
      statements: running.statements(),
      theirs: await running.theirCalls(),
      sqlMs: readSqlMs(database),
      at: performance.now(),
    });
    // Storefronts poll queues every second; the statements of the same idle time are deducted.
    const idle = await read();
    await delay(3000);
    const before = await read();
    for (const _ of Array(TRACED_PURCHASES))
      await buyOne(running.site, buyers.pop(), (response) => responses.push(response));
    const after = await read();
    const idleShare = (after.at - before.at) / (before.at - idle.at);
    const spent = (key: "statements" | "sqlMs") =>
      (after[key] - before[key] - (before[key] - idle[key]) * idleShare) / TRACED_PURCHASES;
    const own = responses.filter(({ url }) => url.origin === running.site.stack.url);
    const ids = new Set(own.map(({ requestId }) => requestId));
    const times = pageTimes({
      storefront: running.site.stack.storefront.log(),
      boxOffice: running.logs(),
    });
    const calls = running
      .logs()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { requestId?: string; route?: string })
      .filter(({ requestId, route }) => route !== undefined && ids.has(requestId ?? null));
    const statements = Math.round(spent("statements"));
    const callsByRoute = countEach(calls.map(({ route = "" }) => route));
    return {
      requests: own.slice(0, own.length / TRACED_PURCHASES),
      calls: calls.length / TRACED_PURCHASES,
      callsByRoute,
      theirCalls: countEach(after.theirs.slice(before.theirs.length)),
      statements,
      sqlMs: spent("sqlMs"),
      times,
    };
  } finally {
    await running.stop();
  }
}

/** Purchases per second if a bare HTTP server sends the same responses to the same client. */
async function measureFloor(requests: readonly ResponseRecord[]): Promise<number> {
  const { url, close } = await startBareServer(requests.map(({ html }) => html));
  const requestAll = async () => {
    for (const { method } of requests) {
      const body = method === "POST" ? new URLSearchParams({ intent: "floor" }) : null;
      await (await fetch(url, { method, body })).text();
    }
  };
  await repeat(WARM_UP, requestAll);
  const seconds = await repeat(purchases, requestAll);
  await close();
  return purchases / seconds;
}

/** Returns the seconds that all purchases took, and the median of the click that takes tickets. */
async function buyAll(site: Site, buyers: Credentials[], pauseMs = 0) {
  const takes: number[] = [];
  const buyNext = () => {
    let asked = performance.now();
    const pause = async () => {
      if (pauseMs > 0) await delay(pauseMs);
      asked = performance.now();
    };
    const onResponse = ({ url, method }: ResponseRecord) => {
      if (method === "POST" && url.pathname.startsWith("/events/"))
        takes.push(performance.now() - asked);
    };
    return buyOne(site, buyers.pop(), onResponse, pause);
  };
  const seconds = await repeat(purchases, buyNext, pauseMs);
  return { seconds, takeMs: quantile(takes, 0.5) };
}

/** The click that takes tickets, for visitors who look at each page first. */
async function measureWithPauses(database: Database): Promise<number> {
  const running = await startSite(database, system, { processes: 1 });
  try {
    const buyers = await newBuyers(running.site, WARM_UP + purchases);
    await repeat(WARM_UP, () => buyOne(running.site, buyers.pop()));
    return (await buyAll(running.site, buyers, PAUSE_MS)).takeMs;
  } finally {
    await running.stop();
  }
}

async function measure(database: Database, processes: number) {
  const running = await startSite(database, system, { processes });
  try {
    const buyers = await newBuyers(running.site, WARM_UP * processes + purchases);
    await repeat(WARM_UP * processes, () => buyOne(running.site, buyers.pop()));
    const before = readCpu(database.folder);
    const { seconds, takeMs } = await buyAll(running.site, buyers);
    const cpu = cpuSince(before, readCpu(database.folder), purchases);
    return { processes, rate: purchases / seconds, cpu, takeMs };
  } finally {
    await running.stop();
  }
}

const sum = (cpu: Cpu) => Object.values(cpu).reduce((all, used) => all + used, 0);
const verdict = (isMet: boolean) => (isMet ? "pass" : "MISS");

/** Per purchase, by name. */
function countEach(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1 / TRACED_PURCHASES;
  return counts;
}

/** Without those of the worker, which reads their season and who has which seats meanwhile. */
function theirLine(counts: Readonly<Record<string, number>>): string {
  const [own, others] = [0, 1].map((at) =>
    Object.entries(counts).filter(([name]) => OF_WORKER.has(name) === (at === 1)),
  ) as [[string, number][], [string, number][]];
  const calls = own.reduce((all, [, count]) => all + count, 0);
  const list = (each: [string, number][]) =>
    each.map(([name, count]) => `${name} ${count.toFixed(1)}`).join(", ");
  return (
    `${calls.toFixed(1)} calls of the other system (at most ${MAX_THEIR_CALLS}: ${verdict(calls <= MAX_THEIR_CALLS)}): ` +
    `${list(own)}; meanwhile by the worker: ${list(others) || "none"}\n`
  );
}

await runBench(async (onEnd) => {
  const database = await startTestDatabase();
  onEnd(database.stop);
  const traced = await trace(database);
  const floor = await measureFloor(traced.requests);
  const rates = [];
  for (const processes of [1, 2, 4]) rates.push(await measure(database, processes));
  const pausedTakeMs = await measureWithPauses(database);

  const { calls, callsByRoute, theirCalls, statements, sqlMs, times } = traced;
  const sqlFloor = 1000 / sqlMs;
  console.log(timesTable(times));
  console.log(
    `\none purchase, average of ${TRACED_PURCHASES}: ${traced.requests.length} requests, ` +
      `${calls.toFixed(1)} calls (at most ${TARGETS.calls}: ${verdict(calls <= TARGETS.calls)}), ` +
      `${statements} statements (at most ${TARGETS.statements}: ${verdict(statements <= TARGETS.statements)}), ` +
      `${sqlMs.toFixed(1)} ms of PostgreSQL's time\n` +
      (system === "own" ? "" : theirLine(theirCalls)) +
      `upper limits: a bare HTTP server ${floor.toFixed(0)} purchases per second, the statements alone, ` +
      `one purchase after the other, ${sqlFloor.toFixed(1)} per second`,
  );
  for (const { processes, rate, cpu, takeMs } of rates) {
    const parts = Object.entries(cpu).map(([name, used]) => `${name} ${used.toFixed(3)}`);
    console.log(
      `${processes} + ${processes} processes: ${rate.toFixed(2)} purchases per second ` +
        `(at least ${TARGETS.rate}: ${verdict(rate >= TARGETS.rate)}), ${(rate / floor).toFixed(3)} of bare HTTP and ` +
        `${(rate / sqlFloor).toFixed(3)} of bare SQL; taking tickets p50 ${takeMs.toFixed(0)} ms without pauses; CPU ${sum(cpu).toFixed(3)} s per purchase ` +
        `(at most ${TARGETS.cpuSeconds}: ${verdict(sum(cpu) <= TARGETS.cpuSeconds)}): ${parts.join(", ")}`,
    );
  }
  console.log(
    `1 + 1 processes, ${concurrency} visitors who pause ${PAUSE_MS / 1000} s before each page: taking tickets p50 ` +
      `${pausedTakeMs.toFixed(0)} ms (at most ${TARGETS.takeMs}: ${verdict(pausedTakeMs <= TARGETS.takeMs)})`,
  );
  const floors = { http: floor, sql: sqlFloor };
  const measured = {
    system,
    calls,
    callsByRoute,
    theirCalls,
    statements,
    sqlMs,
    floors,
    rates,
    pausedTakeMs,
    times,
  };
  saveResult(system === "own" ? "purchases" : "purchases-connected", {
    purchases,
    concurrency,
    ...measured,
  });
  return 0;
});
