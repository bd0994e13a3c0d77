import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { request } from "undici";

import { startStack } from "../../tests/support/servers/stack";
import { startTestDatabase } from "../../tests/support/servers/test-database";
import { newBuyer, openSite, type Site } from "../../tests/support/visitor/fault-site";
import { openTab } from "../../tests/support/visitor/form-browser";
import { buy } from "../support/buy";
import { quantile, runBench, saveResult } from "../support/run-bench";
import { line, table } from "../support/targets";

const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const concurrency = Number(process.env.BENCH_CONCURRENCY ?? 20);
const times = Number(process.env.BENCH_TIMES ?? 5);
const WARM_UP_SECONDS = 10;
const PAUSE_MS = 2_000;
const ROUNDS = 3;
const ROWS = 40 + seconds * 4;
const GOODPUT = 0.9;
const BROWSER_HEADERS = { "Accept-Encoding": "gzip, deflate, br" };

/** The buyers' responses. `turnedAway`: 503 with a page that asks to retry; `failed`: any other 5xx. */
type ResponseCounts = { requests: number; turnedAway: number; failed: number; ms: number[] };
type Part = { bought: number; unsure: string[]; paying: ResponseCounts; choosing: ResponseCounts };
type Browsed = { answered: number; busy: number; failed: number; lost: number };

const noResponses = (): ResponseCounts => ({ requests: 0, turnedAway: 0, failed: 0, ms: [] });

const sumResponses = (counts: readonly ResponseCounts[]): ResponseCounts => ({
  requests: counts.reduce((sum, { requests }) => sum + requests, 0),
  turnedAway: counts.reduce((sum, { turnedAway }) => sum + turnedAway, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  ms: counts.flatMap(({ ms }) => ms),
});

const sumParts = (parts: readonly Part[]): Part => ({
  bought: parts.reduce((sum, { bought }) => sum + bought, 0),
  unsure: parts.flatMap(({ unsure }) => unsure),
  paying: sumResponses(parts.map(({ paying }) => paying)),
  choosing: sumResponses(parts.map(({ choosing }) => choosing)),
});

/** Lets `concurrency` buyers buy one after the other for `during` seconds. Purchases that finish later don't count. */
async function buyFor(site: Site, during: number): Promise<Part> {
  const part: Part = { bought: 0, unsure: [], paying: noResponses(), choosing: noResponses() };
  const [event = ""] = /^\/events\/[^/]+/.exec(site.path) ?? [];
  const until = performance.now() + during * 1000;
  const buyOn = async () => {
    while (performance.now() < until) {
      const person = await newBuyer(site);
      let last = performance.now();
      const tab = openTab(site.stack.url, new Map(), ({ url, status }) => {
        const ms = performance.now() - last;
        last += ms;
        if (url.origin !== site.stack.url) return;
        // The storefront's distinction (`getUrgency`).
        const isPaying = /^\/(?:checkout|order)\//.test(url.pathname);
        const counts = isPaying ? part.paying : part.choosing;
        counts.requests += 1;
        counts.ms.push(ms);
        if (status === 503) counts.turnedAway += 1;
        else if (status >= 500) counts.failed += 1;
      });
      const paths = { event, performance: site.path };
      const { number, why } = await buy(tab, paths, person);
      if (number === null) part.unsure.push(`${person.email}: ${why ?? ""}`);
      else if (performance.now() < until) part.bought += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, buyOn));
  return part;
}

/** Loads the performance page and searches at a constant rate. In a thread, so that the buyers are not delayed. */
async function browseAt(
  site: Site,
  { perSecond, during, url }: { perSecond: number; during: number; url: string },
): Promise<Browsed> {
  const searches = Array.from({ length: 50 }, () => `/?search=${randomUUID()}`);
  const paths = searches.flatMap((search) => [site.path, search]);
  const workerData = { url, paths, perSecond, seconds: during, headers: BROWSER_HEADERS };
  const worker = new Worker(new URL("browse.mjs", import.meta.url), { workerData });
  const [counts] = (await once(worker, "message")) as [Browsed];
  return counts;
}

/**
 * Starts a minimal server that responds with as many bytes as the performance page has. Capacity is measured while the
 * browsers load from here, because they use the same cores, which must not count as a cost of the storefront.
 */
async function openDummyServer(site: Site): Promise<{ url: string; close: () => void }> {
  const page = await request(site.stack.url + site.path, { headers: BROWSER_HEADERS });
  const { byteLength } = await page.body.arrayBuffer();
  const reply = `HTTP/1.1 200 OK\r\nContent-Length: ${byteLength}\r\n\r\n${" ".repeat(byteLength)}`;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    // A GET request arrives in a single chunk.
    socket.on("data", () => socket.write(reply));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

await runBench(async (onEnd) => {
  const database = await startTestDatabase();
  onEnd(database.stop);
  const stack = await startStack({
    serverUrl: database.url,
    folder: database.folder,
    name: `overload_${randomUUID().slice(0, 8)}`,
    cardEnv: { KEEP_STATE: "no" },
    // Production's limits; tests have none.
    crmEnv: { CALLS_AT_ONCE: "250", LOG_LEVEL: "warn" },
    storefrontEnv: { REQUESTS_AT_ONCE: "64", LOG_LEVEL: "warn" },
  });
  onEnd(stack.stop);
  const site = await openSite(stack, ROWS);
  onEnd(() => site.lane.pool.end());
  await buyFor(site, WARM_UP_SECONDS);
  const alone = await buyFor(site, seconds);
  const perSecond = (alone.paying.requests + alone.choosing.requests) / seconds;
  const others = (times - 1) * perSecond;
  const dummy = await openDummyServer(site);
  onEnd(dummy.close);
  const beside: Part[] = [];
  const rushes: Part[] = [];
  const browsed: Browsed = { answered: 0, busy: 0, failed: 0, lost: 0 };
  // Alternating, because the machine's speed varies.
  for (let round = 0; round < ROUNDS; round += 1) {
    await wait(PAUSE_MS);
    const during = seconds / ROUNDS;
    const [calm] = await Promise.all([
      buyFor(site, during),
      browseAt(site, { perSecond: others, during, url: dummy.url }),
    ]);
    beside.push(calm);
    await wait(PAUSE_MS);
    const [rush, pages] = await Promise.all([
      buyFor(site, during),
      browseAt(site, { perSecond: others, during, url: stack.url }),
    ]);
    rushes.push(rush);
    for (const outcome of ["answered", "busy", "failed", "lost"] as const)
      browsed[outcome] += pages[outcome];
  }
  const calm = sumParts(beside);
  const rushed = sumParts(rushes);

  const { paying, choosing, unsure } = rushed;
  const browsers = browsed.answered + browsed.busy + browsed.failed + browsed.lost;
  const goodput = rushed.bought / calm.bought;
  const share = (count: number, total: number) => count / Math.max(1, total);
  const percent = (count: number, total: number) =>
    `${count} of ${total} (${(100 * share(count, total)).toFixed(1)} percent)`;
  const p95 = ({ ms }: ResponseCounts) => `${quantile(ms, 0.95).toFixed(0)} ms`;
  const failed = paying.failed + choosing.failed + browsed.failed;
  const isPreferred = share(paying.turnedAway, paying.requests) <= share(browsed.busy, browsers);
  const lines = [
    line("capacity: buyers' requests per second", perSecond.toFixed(1)),
    line("capacity: purchases per second", (alone.bought / seconds).toFixed(2)),
    line("  with the same load on a dummy server", (calm.bought / seconds).toFixed(2)),
    line(
      `at ${times} times the capacity: purchases relative to the dummy server`,
      goodput.toFixed(2),
      `>= ${GOODPUT}`,
      goodput >= GOODPUT,
    ),
    line("  relative to no other load", (rushed.bought / alone.bought).toFixed(2)),
    line("  browsers' pages turned away", percent(browsed.busy, browsers)),
    line(
      "  checkout pages turned away",
      percent(paying.turnedAway, paying.requests),
      "no larger share",
      isPreferred,
    ),
    line("  buyers' other pages turned away", percent(choosing.turnedAway, choosing.requests)),
    line("  checkout pages, p95, and without other load", `${p95(paying)}, ${p95(alone.paying)}`),
    line("  browser requests without a response", String(browsed.lost)),
    line("  other 5xx responses", String(failed), "0", failed === 0),
    line("  buyers with an unknown outcome", String(unsure.length), "0", unsure.length === 0),
  ];
  for (const wrong of unsure) console.log(`WRONG ${wrong}`);
  console.log(`\n${table(lines)}\n`);
  saveResult("overload", {
    seconds,
    concurrency,
    times,
    perSecond,
    goodput,
    browsed,
    unsure,
    lines,
  });
  return failed === 0 && unsure.length === 0 && isPreferred ? 0 : 1;
});
