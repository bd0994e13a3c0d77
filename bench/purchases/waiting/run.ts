import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";

import { PERFORMANCE } from "../../../tests/support/crash/open-performance";
import { startStack } from "../../../tests/support/servers/stack";
import { startTestDatabase } from "../../../tests/support/servers/test-database";
import { newBuyer, openSite } from "../../../tests/support/visitor/fault-site";
import { openTab } from "../../../tests/support/visitor/form-browser";
import { buy } from "../../support/buy";
import { startMailSink } from "../../support/mail-sink";
import { runBench, saveResult } from "../../support/run-bench";
import { line, table } from "../../support/targets";
import { type Cpu, cpuSince, readCpu } from "../cpu";

const orders = Number(process.env.BENCH_PURCHASES ?? 200);
const CONCURRENCY = 6;
const ANSWER_MS = 50;
/** A canceled performance of 1,500 orders is returned within half a minute. */
const TARGETS = { mailsPerSecond: 60, returnsPerSecond: 1500 / 30 };
const PATIENCE_MS = 300_000;

/** Seconds until `isDone`, asked every 50 ms. */
async function secondsUntil(isDone: () => Promise<boolean> | boolean): Promise<number> {
  const started = performance.now();
  while (!(await isDone())) {
    if (performance.now() - started > PATIENCE_MS) throw new Error("not done within 5 minutes");
    await wait(50);
  }
  return (performance.now() - started) / 1000;
}

const milliseconds = (cpu: Cpu) =>
  Object.entries(cpu)
    .map(([name, used]) => `${name} ${(used * 1000).toFixed(1)}`)
    .join(", ");

await runBench(async (onEnd) => {
  const database = await startTestDatabase();
  onEnd(database.stop);
  const mailServer = await startMailSink({ answerMs: ANSWER_MS });
  onEnd(mailServer.stop);
  const stack = await startStack({
    serverUrl: database.url,
    folder: database.folder,
    name: "bench_waiting",
    cardEnv: { KEEP_STATE: "no" },
    crmEnv: { SMTP_URL: mailServer.url, MAIL_FROM: "Box office <boxoffice@venue.example>" },
  });
  onEnd(stack.stop);
  const site = await openSite(stack, Math.ceil((orders * 2) / 30) + 5);
  onEnd(() => site.lane.pool.end());
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
  onEnd(() => pool.end());
  const count = async (sql: string) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${sql}`,
    );
    return rows[0]?.count ?? 0;
  };

  console.log(`${orders} purchases ...`);
  const [event = ""] = /^\/events\/[^/]+/.exec(site.path) ?? [];
  let left = orders;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) {
        const paths = { event, performance: site.path };
        const { number, why } = await buy(openTab(stack.url), paths, await newBuyer(site));
        if (number === null) throw new Error(`purchase failed: ${why}`);
      }
    }),
  );
  const DUE = "mails where sent_at is null and next_attempt_at is not null";
  await secondsUntil(async () => (await count(DUE)) === 0);

  console.log("Sending all confirmations again ...");
  const before = mailServer.count().deliveries;
  const cpuBefore = readCpu(database.folder);
  await pool.query(
    "update mails set sent_at = null, attempts = 0, next_attempt_at = crm_now() where kind = 'order-confirmation'",
  );
  const mailSeconds = await secondsUntil(() => mailServer.count().deliveries >= before + orders);

  const cpuMailed = readCpu(database.folder);

  console.log("Canceling the performance ...");
  const exitCode = await stack.command(["cancel-performance", PERFORMANCE, "refund"]);
  if (exitCode !== 0) throw new Error(`cancel-performance ended with ${exitCode}`);
  const returnSeconds = await secondsUntil(
    async () => (await count("order_returns where refunded_at is not null")) >= orders,
  );

  const cpuReturned = readCpu(database.folder);

  const cpu = {
    mail: cpuSince(cpuBefore, cpuMailed, orders),
    returned: cpuSince(cpuMailed, cpuReturned, orders),
  };
  const rates = { mails: orders / mailSeconds, returns: orders / returnSeconds };
  const lines = [
    line(
      `confirmations a second, by a mail server that answers after ${ANSWER_MS} ms`,
      rates.mails.toFixed(1),
      `>= ${TARGETS.mailsPerSecond}`,
      rates.mails >= TARGETS.mailsPerSecond,
    ),
    line(
      "orders of a canceled performance returned and refunded a second",
      rates.returns.toFixed(1),
      `>= ${TARGETS.returnsPerSecond}`,
      rates.returns >= TARGETS.returnsPerSecond,
    ),
  ];
  console.log(`\n${table(lines)}\n`);
  console.log(`Milliseconds of processor time of a confirmation: ${milliseconds(cpu.mail)}`);
  console.log(`of a returned order with its mail: ${milliseconds(cpu.returned)}`);
  saveResult("waiting", { orders, rates, cpu, lines });
  return 0;
});
