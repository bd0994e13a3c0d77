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
import { buy } from "../checkout/buy";
import { quantile, runBench, saveResult } from "../run-bench";
import { line, table } from "../targets";

const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const atOnce = Number(process.env.BENCH_AT_ONCE ?? 20);
const times = Number(process.env.BENCH_TIMES ?? 5);
const WARM_UP_SECONDS = 10;
const PAUSE_MS = 2_000;
const ROUNDS = 3;
/** Of thirty seats each, enough for all parts. */
const ROWS = 40 + Math.ceil(seconds * 1.5);
const GOODPUT = 0.9;
const AS_BROWSERS = { "Accept-Encoding": "gzip, deflate, br" };

/** What the buyers saw. `turnedAway`: 503, so that a page says to try again; `failed`: any other answer of 500 or more. */
type Seen = { requests: number; turnedAway: number; failed: number; ms: number[] };
type Part = { bought: number; unsure: string[]; paying: Seen; choosing: Seen };
type Browsed = { answered: number; busy: number; failed: number; lost: number };

const nothingSeen = (): Seen => ({ requests: 0, turnedAway: 0, failed: 0, ms: [] });

const sumOfSeen = (seen: readonly Seen[]): Seen => ({
  requests: seen.reduce((sum, { requests }) => sum + requests, 0),
  turnedAway: seen.reduce((sum, { turnedAway }) => sum + turnedAway, 0),
  failed: seen.reduce((sum, { failed }) => sum + failed, 0),
  ms: seen.flatMap(({ ms }) => ms),
});

const sumOf = (parts: readonly Part[]): Part => ({
  bought: parts.reduce((sum, { bought }) => sum + bought, 0),
  unsure: parts.flatMap(({ unsure }) => unsure),
  paying: sumOfSeen(parts.map(({ paying }) => paying)),
  choosing: sumOfSeen(parts.map(({ choosing }) => choosing)),
});

/** Buyers who come one after the other, some at once, for so long; who is buying then goes on, and does not count. */
async function buyFor(site: Site, during: number): Promise<Part> {
  const part: Part = { bought: 0, unsure: [], paying: nothingSeen(), choosing: nothingSeen() };
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
        // As the storefront tells them apart (`urgencyOf`).
        const isPaying = /^\/(?:checkout|order)\//.test(url.pathname);
        const seen = isPaying ? part.paying : part.choosing;
        seen.requests += 1;
        seen.ms.push(ms);
        if (status === 503) seen.turnedAway += 1;
        else if (status >= 500) seen.failed += 1;
      });
      const paths = { event, performance: site.path };
      const { number, why } = await buy(tab, paths, person, () => Promise.resolve());
      if (number === null) part.unsure.push(`${person.email}: ${why ?? ""}`);
      else if (performance.now() < until) part.bought += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, buyOn));
  return part;
}

/** Visitors who look at the performance and search, so many pages a second. In a thread: the buyers' clock has to go on. */
async function browseAt(
  site: Site,
  { perSecond, during, url }: { perSecond: number; during: number; url: string },
): Promise<Browsed> {
  const searches = Array.from({ length: 50 }, () => `/?search=${randomUUID()}`);
  const paths = searches.flatMap((search) => [site.path, search]);
  const workerData = { url, paths, perSecond, seconds: during, headers: AS_BROWSERS };
  const worker = new Worker(new URL("browse.mjs", import.meta.url), { workerData });
  const [counts] = (await once(worker, "message")) as [Browsed];
  return counts;
}

/**
 * Answers whatever comes with as many bytes as the performance's page has, at the least cost there is. Capacity is measured
 * beside browsers who ask here: they run on the same cores, and what they take is no cost of the shop's.
 */
async function openOtherServer(site: Site): Promise<{ url: string; close: () => void }> {
  const page = await request(site.stack.url + site.path, { headers: AS_BROWSERS });
  const { byteLength } = await page.body.arrayBuffer();
  const answer = `HTTP/1.1 200 OK\r\nContent-Length: ${byteLength}\r\n\r\n${" ".repeat(byteLength)}`;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    // A GET without a body comes in one piece.
    socket.on("data", () => socket.write(answer));
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
    // As in production; tests have no bound.
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
  const other = await openOtherServer(site);
  onEnd(other.close);
  const beside: Part[] = [];
  const rushes: Part[] = [];
  const browsed: Browsed = { answered: 0, busy: 0, failed: 0, lost: 0 };
  // In turns: the machine is not equally fast all the time.
  for (let round = 0; round < ROUNDS; round += 1) {
    await wait(PAUSE_MS);
    const during = seconds / ROUNDS;
    const [calm] = await Promise.all([
      buyFor(site, during),
      browseAt(site, { perSecond: others, during, url: other.url }),
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
  const calm = sumOf(beside);
  const rushed = sumOf(rushes);

  const { paying, choosing, unsure } = rushed;
  const browsers = browsed.answered + browsed.busy + browsed.failed + browsed.lost;
  const goodput = rushed.bought / calm.bought;
  const part = (count: number, of: number) => count / Math.max(1, of);
  const percent = (count: number, of: number) =>
    `${count} of ${of} (${(100 * part(count, of)).toFixed(1)} percent)`;
  const p95 = ({ ms }: Seen) => `${quantile(ms, 0.95).toFixed(0)} ms`;
  const failed = paying.failed + choosing.failed + browsed.failed;
  const isFirst = part(paying.turnedAway, paying.requests) <= part(browsed.busy, browsers);
  const lines = [
    line("capacity: buyers' requests a second", perSecond.toFixed(1)),
    line("capacity: purchases a second", (alone.bought / seconds).toFixed(2)),
    line("  beside as many requests to another server", (calm.bought / seconds).toFixed(2)),
    line(
      `at ${times} times that: purchases, of what they were beside those`,
      goodput.toFixed(2),
      `>= ${GOODPUT}`,
      goodput >= GOODPUT,
    ),
    line("  of what they were alone", (rushed.bought / alone.bought).toFixed(2)),
    line("  of browsers' pages turned away", percent(browsed.busy, browsers)),
    line(
      "  of the checkout's turned away",
      percent(paying.turnedAway, paying.requests),
      "no larger part",
      isFirst,
    ),
    line("  of buyers' other pages", percent(choosing.turnedAway, choosing.requests)),
    line("  the checkout's pages, p95, and alone", `${p95(paying)}, ${p95(alone.paying)}`),
    line("  browsers without an answer", String(browsed.lost)),
    line("  other answers of 500 or more", String(failed), "0", failed === 0),
    line("  buyers who do not know", String(unsure.length), "0", unsure.length === 0),
  ];
  for (const wrong of unsure) console.log(`WRONG ${wrong}`);
  console.log(`\n${table(lines)}\n`);
  saveResult("overload", { seconds, atOnce, times, perSecond, goodput, browsed, unsure, lines });
  return failed === 0 && unsure.length === 0 && isFirst ? 0 : 1;
});
