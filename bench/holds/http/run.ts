import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";
import { Pool } from "undici";

import { startStack } from "../../../tests/support/servers/stack";
import { startTestDatabase } from "../../../tests/support/servers/test-database";
import { openTab } from "../../../tests/support/visitor/form-browser";
import { quantile, runBench, saveResult } from "../../support/run-bench";
import { line, table } from "../../support/targets";

const visitorCounts = (process.env.BENCH_BUYERS ?? "10,100").split(",").map(Number);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const WARM_UP_SECONDS = 5;
const TARGETS = { rate: 250, p99Ms: 700 };

type Performance = { path: string; offers: string[] };
type Listed = { instances: { id: string; status: string; event: { id: string } }[] };

/** What one visitor's form brought. */
type Add = { end: number; ms: number; outcome: "added" | "refused" | number };

const getRandom = <Item>(items: readonly Item[]): Item => {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
};

const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Adds the two best seats of any band without script, as a new visitor at an address of their own. */
async function add(site: string, pool: Pool, performances: readonly Performance[]): Promise<Add> {
  const { path, offers } = getRandom(performances);
  const form = {
    requestKey: randomUUID(),
    tickets: "2",
    offer: getRandom(offers),
    "intent:add": "",
  };
  const started = performance.now();
  const { statusCode, headers, body } = await pool.request({
    method: "POST",
    path,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: site,
      "X-Forwarded-For": randomAddress(),
    },
    body: new URLSearchParams(form).toString(),
  });
  await body.dump();
  const end = performance.now();
  const to = typeof headers["location"] === "string" ? new URL(headers["location"], site) : null;
  const isAdded = statusCode === 303 && to?.pathname === "/checkout/basket";
  const isRefused = statusCode === 400 || statusCode === 303;
  return {
    end,
    ms: end - started,
    outcome: isAdded ? "added" : isRefused ? "refused" : statusCode,
  };
}

/** This many visitors, each followed by another. */
async function run(site: string, performances: readonly Performance[], visitors: number) {
  const pool = new Pool(site, { connections: visitors, pipelining: 1 });
  const from = performance.now() + WARM_UP_SECONDS * 1000;
  const until = from + seconds * 1000;
  const adds: Add[] = [];
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() < until) adds.push(await add(site, pool, performances));
    }),
  );
  await pool.close();
  const counted = adds.filter(({ end }) => end >= from && end < until);
  const times = counted.map(({ ms }) => ms);
  return {
    visitors,
    added: adds.filter(({ outcome }) => outcome === "added").length,
    failed: adds.filter(({ outcome }) => typeof outcome === "number").length,
    statuses: adds.map(({ outcome }) => outcome).filter((outcome) => typeof outcome === "number"),
    refused: counted.filter(({ outcome }) => outcome === "refused").length,
    rate: counted.filter(({ outcome }) => outcome === "added").length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

await runBench(async (onEnd) => {
  const database = await startTestDatabase();
  onEnd(database.stop);
  const stack = await startStack({
    serverUrl: database.url,
    folder: database.folder,
    name: "bench_holds_http",
    // The limits of production, which the tests' programs turn off.
    crmEnv: {
      HOLD_LIMIT_ADDRESS: "60",
      HOLD_LIMIT_ADDRESS_PER_MINUTE: "40",
      HOLD_LIMIT_CUSTOMER: "40",
      CALLS_AT_ONCE: "250",
      LOG_LEVEL: "warn",
    },
    storefrontEnv: { TRUST_PROXY: "1", LOG_LEVEL: "warn" },
  });
  onEnd(stack.stop);
  const { instances } = (await stack.callCrm(
    "GET",
    "/instances?hall=main-hall&pageSize=100",
  )) as Listed;
  const performances: Performance[] = [];
  for (const { id, event } of instances.filter(({ status }) => status === "get-tickets")) {
    const path = `/events/${event.id}/${id}`;
    const { html } = await openTab(stack.url).go(path);
    const offers = [...html.matchAll(/ name="offer"[^>]* value="([^"]+)"/g)].map(
      ([, offer = ""]) => offer,
    );
    if (offers.length > 0) performances.push({ path, offers });
  }
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
  onEnd(() => pool.end());
  const countHeld = async () => {
    const { rows } = await pool.query<{ seats: number }>(
      "select count(*)::int as seats from claims where state = 'held'",
    );
    return rows[0]?.seats ?? 0;
  };
  const heldBefore = await countHeld();
  console.log(`${performances.length} performances of the main hall`);
  const results = [];
  for (const visitors of visitorCounts) {
    results.push(await run(stack.url, performances, visitors));
    // What follows an add in the background is not part of the next run.
    await wait(2_000);
  }
  const seats = (await countHeld()) - heldBefore;
  const added = results.reduce((sum, result) => sum + result.added, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const lines = [
    ...results.flatMap(({ visitors, rate, p50, p99, refused }) => {
      const isTarget = visitors === 100;
      return [
        line(
          `${visitors} visitors: adds a second`,
          `${rate.toFixed(0)}, ${refused} refused`,
          isTarget ? `>= ${TARGETS.rate}` : "",
          isTarget ? rate >= TARGETS.rate : null,
        ),
        line(
          `${visitors} visitors: p50, p99`,
          `${p50.toFixed(0)}, ${p99.toFixed(0)} ms`,
          isTarget ? `p99 <= ${TARGETS.p99Ms} ms` : "",
          isTarget ? p99 <= TARGETS.p99Ms : null,
        ),
      ];
    }),
    // What was taken for a visitor whose page came too late is held, too.
    line("seats held; adds", `${seats}; ${added}`, "2 each, or more", seats >= 2 * added),
    line("failed requests", String(failed), "0", failed === 0),
  ];
  console.log(`\n${table(lines)}\n`);
  saveResult("holds-http", { seconds, results, seats, added, lines });
  for (const status of new Set(results.flatMap(({ statuses }) => statuses)))
    console.log(`Failed with status ${status}`);
  return seats >= 2 * added && failed === 0 ? 0 : 1;
});
