import { setTimeout as wait } from "node:timers/promises";

import { settle } from "../../../tests/support/crash/settle";
import { PROXY_FAULTS } from "../../../tests/support/servers/flaky-proxy";
import { readSystem } from "../../support/connected-site";
import { runBench, saveResult } from "../../support/run-bench";
import { line, table } from "../../support/targets";
import {
  type ChaosSite,
  CONNECTION_NAMES,
  type ConnectionName,
  startChaosSite,
} from "./chaos-site";
import { JOURNEY_NAMES, type JourneyName } from "./journeys";
import { MAX_MS } from "./check-response";
import { type Fault, type Outcome, tryJourney } from "./try-journey";
import { failover, otherFaults } from "./other-faults";

const MAIL_TIMEOUT_MS = 90_000;
const EARLY_MAIL_TIMEOUT_MS = 10_000;
/** Keeps the mail server's fault long enough for the worker, which polls four times a second. */
const MAIL_FAULT_MS = 1_500;

/** Names that contain one of the words in the environment variable; all without it. */
function selectNames<Name extends string>(all: readonly Name[], setting: string): Name[] {
  const words = process.env[setting]?.split(",");
  return all.filter((name) => words === undefined || words.some((word) => name.includes(word)));
}

const system = readSystem();

const connections = selectNames(CONNECTION_NAMES, "BENCH_CONNECTIONS");
const faults = selectNames(PROXY_FAULTS, "BENCH_FAULTS");
const journeys = selectNames(JOURNEY_NAMES, "BENCH_JOURNEYS");

type Row = { what: string; outcomes: Outcome[] };

const noFault: Fault = { begin: () => undefined, end: () => undefined };

function getFault(
  { proxies }: ChaosSite,
  name: ConnectionName,
  fault: (typeof faults)[number],
): Fault {
  const proxy = proxies[name];
  return {
    begin: () => proxy.setState(fault),
    end: async () => {
      if (name === "worker - SMTP") await wait(MAIL_FAULT_MS);
      proxy.setState("clear");
    },
  };
}

/** A table cell: "page" or the error statuses, the slowest response, and the time to finish after the fault. */
function cell({ responses, slowest, finishedAfter, wrong }: Outcome): string {
  const errors = responses.map(({ status }) => status).filter((status) => status >= 400);
  const text = errors.length === 0 ? "page" : [...new Set(errors)].join("/");
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const after = errors.length === 0 ? "" : ` +${seconds(finishedAfter)}`;
  return `${wrong.length === 0 ? "" : "WRONG "}${text} ${seconds(slowest)}${after}`;
}

async function tryAll(
  site: ChaosSite,
  what: string,
  fault: Fault,
  which: readonly JourneyName[] = journeys,
): Promise<Row> {
  const outcomes: Outcome[] = [];
  for (const journey of which) {
    const outcome = await tryJourney(site, journey, fault);
    outcomes.push(outcome);
    for (const wrong of outcome.wrong) console.log(`WRONG ${what}, ${journey}: ${wrong}`);
  }
  console.log(`${what}: ${outcomes.map(cell).join(", ")}`);
  return { what, outcomes };
}

/** Waits until all queued mails are sent. Returns the number of unsent mails. */
async function unsentMails({ lane }: ChaosSite, timeoutMs = MAIL_TIMEOUT_MS): Promise<number> {
  for (const until = Date.now() + timeoutMs; ; await wait(500)) {
    const { rows } = await lane.pool.query<{ n: number }>(
      "select count(*)::int as n from mails where sent_at is null and next_attempt_at is not null",
    );
    const left = rows[0]?.n ?? 0;
    if (left === 0 || Date.now() > until) return left;
  }
}

function printTable(rows: readonly Row[]): void {
  const cells = [
    ["", ...JOURNEY_NAMES],
    ...rows.map(({ what, outcomes }) => [
      what,
      ...JOURNEY_NAMES.map((name) => {
        const outcome = outcomes.find(({ journey }) => journey === name);
        return outcome === undefined ? "" : cell(outcome);
      }),
    ]),
  ];
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of cells)
    console.log(
      row
        .map((text, column) => text.padEnd(widths?.[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

await runBench(async (onEnd) => {
  const began = Date.now();
  const site = await startChaosSite(onEnd, system);
  // Warms up, and creates card provider records to compare.
  await tryJourney(site, "pay", noFault);
  const rows = [await tryAll(site, "no fault", noFault)];
  for (const name of connections) {
    if (name === "storefront - Valkey" && site.valkey === null) continue;
    if (name === "box office - ticketing system" && site.connected === null) continue;
    for (const fault of faults)
      rows.push(await tryAll(site, `${name}: ${fault}`, getFault(site, name, fault)));
  }
  const others = otherFaults(site);
  for (const name of selectNames(Object.keys(others), "BENCH_OTHER_FAULTS"))
    rows.push(await tryAll(site, name, others[name] ?? noFault));
  const failingOver = "failover to a replica";
  if (selectNames([failingOver], "BENCH_OTHER_FAULTS").length > 0) {
    const { fault, stop } = await failover(site);
    onEnd(stop);
    // With a single replica, only one journey runs during the failover; all run on the promoted server.
    rows.push(await tryAll(site, failingOver, fault, ["pay"]));
    rows.push(await tryAll(site, "after the failover", noFault));
  }

  // `settle` moves the clock, so an email that is being sent would look abandoned and be sent twice.
  await unsentMails(site, EARLY_MAIL_TIMEOUT_MS);
  const isSettled = await settle([site.lane]);
  const unsent = await unsentMails(site);
  const { wrong, ...outcomes } = await site.checkOrders();
  const { doubled } = outcomes;
  const lost = [...outcomes.lost, ...outcomes.unsettled];
  const differing = wrong.filter((what) => !lost.includes(what) && !doubled.includes(what));
  for (const what of wrong) console.log(`WRONG ${what}`);

  const all = rows.flatMap((row) => row.outcomes);
  const slowest = Math.max(...all.map((outcome) => outcome.slowest));
  const latest = Math.max(...all.map((outcome) => outcome.finishedAfter));
  const wrongCount = all.filter((outcome) => outcome.wrong.length > 0).length;
  const { messages, repeated } = site.mails.count();
  const isZero = (count: number) => [String(count), "0", count === 0] as const;
  const summary = [
    line("combinations", `${all.length} in ${Math.round((Date.now() - began) / 1000)} s`),
    line("with an unexpected response", ...isZero(wrongCount)),
    line("slowest response", `${Math.round(slowest)} ms`, `${MAX_MS} ms`, slowest <= MAX_MS),
    line("longest time to finish after the fault", `${(latest / 1000).toFixed(1)} s`),
    line("lost", ...isZero(lost.length)),
    line("doubled", ...isZero(doubled.length)),
    ...(site.connected === null ? [] : [line("differing there", ...isZero(differing.length))]),
    ...(site.connected === null
      ? []
      : [line("without barcodes, printed at the hall", String(outcomes.unprinted.length))]),
    line("mails not sent", ...isZero(unsent)),
    line("mails sent", `${messages}, ${repeated} of them more than once`),
    ...(site.valkey === null ? [line("Valkey", "not installed here")] : []),
  ];
  console.log("");
  printTable(rows);
  console.log(`\n${table(summary)}\n`);
  saveResult(system === "own" ? "chaos" : "chaos-connected", {
    rows,
    lost,
    doubled,
    orders: outcomes.orders,
    lines: summary,
  });
  return isSettled && wrongCount + wrong.length + unsent === 0 ? 0 : 1;
});
