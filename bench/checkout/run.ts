import { randomUUID } from "node:crypto";

import { FAULT_KINDS } from "../../crm/platform/faults/fault-points";
import { checkOutcomes } from "../../tests/support/crash/check-outcomes";
import { laneOf, type TestLane } from "../../tests/support/crash/crash-site";
import { settle } from "../../tests/support/crash/settle";
import { startStack, type Stack } from "../../tests/support/servers/stack";
import { startTestDatabase } from "../../tests/support/servers/test-database";
import { newBuyer, openSite, type Site } from "../../tests/support/visitor/fault-site";
import { openTab, type ResponseRecord } from "../../tests/support/visitor/form-browser";
import { runBench, saveResult } from "../run-bench";
import { buy } from "./buy";
import { faultInjector, keepRunning } from "./faults";
import { checkVisitorResults, type VisitorResult } from "./check-visitor-results";
import { pageTimes, timesTable } from "./page-times";
import { purchaseBytes } from "../weights";

const visitors = Number(process.env.BENCH_VISITORS ?? 200);
const concurrency = Number(process.env.BENCH_CONCURRENCY ?? 20);
const share = Number(process.env.BENCH_FAULTS ?? 0.05);
const seed = Number(process.env.BENCH_SEED ?? 20261120);
const MAX_BYTES = 150_000;

async function runVisitors(site: Site, lane: TestLane) {
  const faults = faultInjector(lane, { share, seed });
  const [event = ""] = /^\/events\/[^/]+/.exec(site.path) ?? [];
  const paths = { event, performance: site.path };
  const people = await Promise.all(Array.from({ length: visitors }, () => newBuyer(site)));
  const results: VisitorResult[] = [];
  const stopRestarting = keepRunning(lane);
  const started = Date.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let person = people.pop(); person !== undefined; person = people.pop()) {
        const tab = openTab(site.stack.url);
        const result = await buy(tab, paths, person, faults.before);
        results.push({ ...result, email: person.email });
        if (results.length % 50 === 0) console.log(`${results.length} visitors`);
      }
    }),
  );
  const seconds = (Date.now() - started) / 1000;
  await stopRestarting();
  await lane.clearFaults();
  return { results, faults, seconds, paths };
}

/** The bytes of all pages of one more purchase, without faults. */
async function weigh(site: Site, paths: { event: string; performance: string }) {
  const answers: ResponseRecord[] = [];
  const tab = openTab(site.stack.url, new Map(), (answered) => answers.push(answered));
  const person = await newBuyer(site);
  const result = await buy(tab, paths, person, () => Promise.resolve());
  if (result.number === null) throw new Error(`purchase failed: ${result.why}`);
  return { bytes: await purchaseBytes(site.stack.url, answers), email: person.email };
}

async function run(stack: Stack): Promise<number> {
  const site = await openSite(stack);
  const lane = laneOf(stack, { url: stack.crmUrl, program: stack.crm });
  const { results, faults, seconds, paths } = await runVisitors(site, lane);
  const times = pageTimes({ storefront: stack.storefront.log(), boxOffice: stack.crm.log() });
  const { bytes } = await weigh(site, paths);
  const isSettled = await settle([lane]);
  const outcomes = await checkOutcomes(lane.pool, stack.cardRecords);
  const checked = await checkVisitorResults(lane, results);
  const lost = [...checked.lost, ...outcomes.lost, ...outcomes.unsettled];
  const doubled = [...checked.doubled, ...outcomes.doubled];
  for (const wrong of [...lost, ...doubled]) console.log(`WRONG ${wrong}`);

  console.log(`\n${timesTable(times)}\n`);
  const kinds = FAULT_KINDS.map(
    (kind) => `${kind} ${faults.injected.filter((fault) => fault.kind === kind).length}`,
  );
  console.log(
    `${visitors} visitors, ${concurrency} at a time, ${seconds.toFixed(0)} s; ${faults.clicks()} writing clicks, ` +
      `${faults.injected.length} faults (${kinds.join(", ")}); ` +
      `${results.filter(({ retries }) => retries > 0).length} visitors had to retry`,
  );
  const all = bytes.html + bytes.css + bytes.script;
  console.log(
    `a whole purchase without script, nothing cached: ${(all / 1000).toFixed(1)} KB in ${bytes.pages} pages ` +
      `(HTML ${(bytes.html / 1000).toFixed(1)}, CSS ${(bytes.css / 1000).toFixed(1)}, script 0)` +
      `${all > MAX_BYTES ? ` MISS: limit ${MAX_BYTES / 1000} KB` : ""}`,
  );
  console.log(
    `orders ${JSON.stringify(outcomes.orders)}; ${lost.length} lost, ${doubled.length} doubled`,
  );
  const { injected } = faults;
  saveResult("checkout", {
    visitors,
    concurrency,
    seconds,
    injected,
    times,
    bytes,
    lost,
    doubled,
    results,
  });
  await Promise.all([lane.pool.end(), site.lane.pool.end()]);
  return lost.length + doubled.length === 0 && isSettled ? 0 : 1;
}

await runBench(async (onEnd) => {
  const database = await startTestDatabase();
  onEnd(database.stop);
  const name = `checkout_${randomUUID().slice(0, 8)}`;
  const stack = await startStack({ serverUrl: database.url, folder: database.folder, name });
  onEnd(stack.stop);
  return run(stack);
});
