import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

import { orderDocument } from "../../crm/tickets/ticket-document";
import { ticketsPdf } from "../../crm/tickets/tickets-pdf";
import { sampleOrder, sampleTicket } from "../../tests/support/sample-order";

// What drawing tickets costs, and for how long it holds up other requests of the box office.
const ROUNDS = 10;
const AT_ONCE = 10;

const order = (count: number) =>
  orderDocument(
    sampleOrder(
      {},
      Array.from({ length: count }, (_, at) =>
        sampleTicket({
          id: `t${at}`,
          number: String(100 + at),
          barcode: `994820193746501${at}2837`,
        }),
      ),
    ),
    () => null,
  );

type Cost = { wall: number; cpu: number; held: number };

/** `held`: the longest time in which nothing else ran, milliseconds. */
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  let held = 0;
  let last = performance.now();
  let isOver = false;
  const watch = () => {
    const now = performance.now();
    held = Math.max(held, now - last);
    last = now;
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  await wait(10);
  held = 0;
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const used = process.cpuUsage(cpu);
  const wall = performance.now() - start;
  await wait(10);
  isOver = true;
  return { wall, cpu: (used.user + used.system) / 1000, held };
}

const medianOf = (costs: readonly Cost[], pick: (cost: Cost) => number) =>
  (costs.map(pick).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0).toFixed(0);

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) costs.push(await costOf(work));
  const [wall, cpu, held] = [
    medianOf(costs, (cost) => cost.wall),
    medianOf(costs, (cost) => cost.cpu),
    medianOf(costs, (cost) => cost.held),
  ];
  console.log(`${name}: ${wall} ms, ${cpu} ms of processor time, others held up ${held} ms`);
}

await measure("nothing, for comparison", () => wait(500));
await measure("one ticket", () => ticketsPdf(order(1)));
await measure("nine tickets", () => ticketsPdf(order(9)));
await measure("200 tickets", () => ticketsPdf(order(200)));
await measure("200 tickets, by performance", () => ticketsPdf(order(200), "performance"));
await measure(`${AT_ONCE} documents of nine tickets at once`, () =>
  Promise.all(Array.from({ length: AT_ONCE }, () => ticketsPdf(order(9)))),
);
