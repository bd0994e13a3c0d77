import { setTimeout as wait } from "node:timers/promises";

import { checkOutcomes } from "../../tests/support/crash/check-outcomes";
import { settle } from "../../tests/support/crash/settle";
import { PROXY_FAULTS } from "../../tests/support/servers/flaky-proxy";
import { runBench, saveResult } from "../run-bench";
import { line, table } from "../targets";
import { type ChaosSite, LINE_NAMES, type LineName, startChaosSite } from "./chaos-site";
import { JOURNEY_NAMES, type JourneyName } from "./journeys";
import { MOST_MS } from "./judge-answer";
import { type Fault, type Outcome, tryJourney } from "./try-journey";
import { failover, widerFaults } from "./wider-faults";

const MAILS_WITHIN_MS = 90_000;
const MAILS_FIRST_MS = 10_000;
/** How long mail meets the fault of its line: the worker looks for mail four times a second. */
const MAIL_MEETS_MS = 1_500;

/** Those of a list whose names hold one of the words of a setting; without it all. */
function chosen<Name extends string>(all: readonly Name[], setting: string): Name[] {
  const words = process.env[setting]?.split(",");
  return all.filter((name) => words === undefined || words.some((word) => name.includes(word)));
}

const lines = chosen(LINE_NAMES, "BENCH_LINES");
const faults = chosen(PROXY_FAULTS, "BENCH_FAULTS");
const journeys = chosen(JOURNEY_NAMES, "BENCH_JOURNEYS");

type Row = { what: string; outcomes: Outcome[] };

const nothing: Fault = { begin: () => undefined, end: () => undefined };

function faultOf({ proxies }: ChaosSite, name: LineName, fault: (typeof faults)[number]): Fault {
  const proxy = proxies[name];
  return {
    begin: () => proxy.become(fault),
    end: async () => {
      if (name === "worker - SMTP") await wait(MAIL_MEETS_MS);
      proxy.become("clear");
    },
  };
}

/** What a visitor got, in a few words: whether pages came, with which status others, how long the slowest took. */
function cell({ answers, slowest, finishedAfter, wrong }: Outcome): string {
  const refused = answers.map(({ status }) => status).filter((status) => status >= 400);
  const what = refused.length === 0 ? "page" : [...new Set(refused)].join("/");
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const after = refused.length === 0 ? "" : ` +${seconds(finishedAfter)}`;
  return `${wrong.length === 0 ? "" : "WRONG "}${what} ${seconds(slowest)}${after}`;
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

/** Every mail that was written has been handed over, with what the mail server counted. */
async function unsentMails({ lane }: ChaosSite, within = MAILS_WITHIN_MS): Promise<number> {
  for (const until = Date.now() + within; ; await wait(500)) {
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
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  for (const row of cells)
    console.log(
      row
        .map((text, at) => text.padEnd(widths?.[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

await runBench(async (onEnd) => {
  const began = Date.now();
  const site = await startChaosSite(onEnd);
  // Warms up, and has the card provider write records that can be compared.
  await tryJourney(site, "pay", nothing);
  const rows = [await tryAll(site, "nothing broken", nothing)];
  for (const name of lines) {
    if (name === "storefront - Valkey" && site.valkey === null) continue;
    for (const fault of faults)
      rows.push(await tryAll(site, `${name}: ${fault}`, faultOf(site, name, fault)));
  }
  const wider = widerFaults(site);
  for (const name of chosen(Object.keys(wider), "BENCH_WIDER"))
    rows.push(await tryAll(site, name, wider[name] ?? nothing));
  const failingOver = "failover to a replica";
  if (chosen([failingOver], "BENCH_WIDER").length > 0) {
    const { fault, stop } = await failover(site);
    onEnd(stop);
    // There is one replica: one journey meets the failover, and all the promoted server.
    rows.push(await tryAll(site, failingOver, fault, ["pay"]));
    rows.push(await tryAll(site, "after the failover", nothing));
  }

  // A mail that is being sent while the clock is moved would be taken for one that nobody sends, and sent twice.
  await unsentMails(site, MAILS_FIRST_MS);
  const isSettled = await settle([site.lane]);
  const unsent = await unsentMails(site);
  const outcomes = await checkOutcomes(site.lane.pool, site.stack.cardRecords);
  const lost = [...outcomes.lost, ...outcomes.unsettled];
  const { doubled } = outcomes;
  for (const each of [...lost, ...doubled]) console.log(`WRONG ${each}`);

  const all = rows.flatMap((row) => row.outcomes);
  const slowest = Math.max(...all.map((outcome) => outcome.slowest));
  const latest = Math.max(...all.map((outcome) => outcome.finishedAfter));
  const wrong = all.filter((outcome) => outcome.wrong.length > 0).length;
  const { messages, repeated } = site.mails.count();
  const isZero = (count: number) => [String(count), "0", count === 0] as const;
  const summary = [
    line("combinations", `${all.length} in ${Math.round((Date.now() - began) / 1000)} s`),
    line("with an ending that is none", ...isZero(wrong)),
    line("slowest answer", `${Math.round(slowest)} ms`, `${MOST_MS} ms`, slowest <= MOST_MS),
    line("finished after the fault, at the latest", `${(latest / 1000).toFixed(1)} s`),
    line("lost", ...isZero(lost.length)),
    line("doubled", ...isZero(doubled.length)),
    line("mails not sent", ...isZero(unsent)),
    line("mails sent", `${messages}, ${repeated} of them more than once`),
    ...(site.valkey === null ? [line("Valkey", "not installed here")] : []),
  ];
  console.log("");
  printTable(rows);
  console.log(`\n${table(summary)}\n`);
  saveResult("chaos", { rows, lost, doubled, orders: outcomes.orders, lines: summary });
  return isSettled && wrong + lost.length + doubled.length + unsent === 0 ? 0 : 1;
});
