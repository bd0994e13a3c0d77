import { cpus } from "node:os";
import type { Client } from "pg";

import { openDatabase } from "../../../crm/platform/database/database";
import { runBench, saveResult } from "../../support/run-bench";
import { withClient } from "../../support/with-client";
import { isFilled, startBigServer, type BigDatabase } from "./big-database";
import { startBigStack } from "./big-stack";
import { COLLECTOR, SIZE } from "./fill-statements";
import { listJobs } from "./jobs";
import { listPages } from "./pages";
import { medianRound, explain, timeStatements, type Spent } from "./statement-times";
import { openVisitors, purchaseSteps } from "./visitors";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Maximum milliseconds of all statements of a page. */
const PAGE_LIMIT_MS = 50;

type Row = { what: string; ms: number; limit: number; calls: number; note: string };
const rows: Row[] = [];
const slow = new Map<string, string>();
let hasFailed = false;

function record(row: Row): void {
  rows.push(row);
  const miss = row.ms > row.limit ? "MISS" : "pass";
  const ms = row.ms.toFixed(1).padStart(9);
  console.log(
    `${row.what.padEnd(88)}${ms} ms ${String(row.calls).padStart(5)} statements  ${miss} ${row.note}`,
  );
}

async function noteSlow(client: Client, where: string, spent: Spent): Promise<void> {
  for (const statement of spent.statements) {
    if (statement.slowest <= PAGE_LIMIT_MS || slow.has(statement.query)) continue;
    const plan = await explain(client, statement);
    slow.set(
      statement.query,
      `${where}: ${statement.slowest.toFixed(0)} ms\n${statement.query}\n${plan}`,
    );
  }
}

async function findIds(client: Client) {
  const { rows: orders } = await client.query<{ customer: string; order: string; held: string }>(
    `select c.id as customer, o.id as order, (
       select i.id from orders a join order_tickets t on t.order_id = a.id join instances i on i.id = t.instance_id
       where a.customer_id = c.id and a.state = 'confirmed' order by i.starts_at desc limit 1) as held
     from customers c join orders o on o.customer_id = c.id
     where c.email = $1 and o.state = 'confirmed' order by o.placed_at desc limit 1`,
    [COLLECTOR],
  );
  const [own] = orders;
  if (own === undefined) throw new Error("the customer with many orders was not found");
  return { ...own, event: "big-50", instance: "big-200" };
}

async function measurePages(database: BigDatabase): Promise<void> {
  const stack = await startBigStack(database.url);
  try {
    await withClient(database.url, async (client) => {
      const ids = await findIds(client);
      const tabs = await openVisitors(client, stack.url);
      for (const page of listPages(ids)) {
        const rounds: Spent[] = [];
        let status = 0;
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push(
            await timeStatements(client, async () => {
              status = (await tabs[page.visitor].go(page.path)).status;
            }),
          );
        const spent = medianRound(rounds);
        const label = `${page.visitor.padEnd(10)}${page.shown}`;
        const { ms, calls } = spent;
        record({ what: label, ms, limit: PAGE_LIMIT_MS, calls, note: String(status) });
        hasFailed ||= status >= 500;
        await noteSlow(client, label, spent);
      }
      for (const [step, press] of purchaseSteps(tabs.anonymous, "/events/big-50/big-200")) {
        const spent = await timeStatements(client, press);
        const limit = PAGE_LIMIT_MS * 10;
        record({ what: `purchase  ${step}`, ms: spent.ms, limit, calls: spent.calls, note: "" });
        await noteSlow(client, step, spent);
      }
    });
  } finally {
    await stack.stop();
  }
}

async function measureJobs(database: BigDatabase): Promise<void> {
  const { db, close } = openDatabase(database.url);
  try {
    await withClient(database.url, async (client) => {
      for (const { name, limit, run } of listJobs(db, database.url)) {
        const startedAt = performance.now();
        let note = "";
        const spent = await timeStatements(client, async () => {
          await run().catch((error: unknown) => {
            note = `failed: ${String(error).slice(0, 200)}`;
          });
        });
        const ms = note === "" ? performance.now() - startedAt : Infinity;
        record({ what: name, ms, limit: limit * 1000, calls: spent.calls, note });
        await noteSlow(client, name, spent);
      }
    });
  } finally {
    await close();
  }
}

await runBench(async (onEnd) => {
  const database = await startBigServer();
  onEnd(database.stop);
  if (!(await isFilled(database)))
    throw new Error("the database is not filled; run npm run bench -- pages fill first");
  await withClient(database.serverUrl, (client) =>
    client.query("create extension if not exists pg_stat_statements"),
  );
  await withClient(database.url, (client) => client.query("vacuum analyze"));
  const only = process.argv[2];
  if (only !== "jobs") await measurePages(database);
  if (only !== "pages") await measureJobs(database);
  console.log(`\n${[...slow.values()].join("\n\n")}\n`);
  const missed = rows.filter(({ ms, limit }) => ms > limit);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
  console.log(
    `${SIZE.orders} orders, ${SIZE.customers} customers; ${machine}, ${new Date().toISOString().slice(0, 10)}; ${rows.length} measured, ${missed.length} missed`,
  );
  saveResult("big", { machine, rows });
  return hasFailed || missed.length > 0 ? 1 : 0;
});
