import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

import { orderDocument } from "../../crm/desk/tickets/ticket-document";
import { ticketsPdf } from "../../crm/desk/tickets/tickets-pdf";
import { sampleOrder, sampleTicket } from "../../tests/support/sample-order";

// Measures the cost of rendering ticket PDFs, and how long it blocks the event loop.
const ROUNDS = 10;
const PARALLEL = 10;

const order = (count: number) =>
  orderDocument(
    sampleOrder(
      {},
      Array.from({ length: count }, (_, index) =>
        sampleTicket({
          id: `t${index}`,
          number: String(100 + index),
          barcode: `994820193746501${index}2837`,
        }),
      ),
    ),
    () => null,
  );

type Cost = { wall: number; cpu: number; blocked: number };

/** `blocked`: longest block of the event loop, in milliseconds. */
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  let blocked = 0;
  let last = performance.now();
  let isDone = false;
  const watch = () => {
    const now = performance.now();
    blocked = Math.max(blocked, now - last);
    last = now;
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  await wait(10);
  blocked = 0;
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const used = process.cpuUsage(cpu);
  const wall = performance.now() - start;
  await wait(10);
  isDone = true;
  return { wall, cpu: (used.user + used.system) / 1000, blocked };
}

const medianOf = (costs: readonly Cost[], pick: (cost: Cost) => number) =>
  (costs.map(pick).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0).toFixed(0);

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) costs.push(await costOf(work));
  const [wall, cpu, blocked] = [
    medianOf(costs, (cost) => cost.wall),
    medianOf(costs, (cost) => cost.cpu),
    medianOf(costs, (cost) => cost.blocked),
  ];
  console.log(`${name}: ${wall} ms, ${cpu} ms of CPU time, event loop blocked ${blocked} ms`);
}

await measure("nothing, for comparison", () => wait(500));
await measure("one ticket", () => ticketsPdf(order(1)));
await measure("nine tickets", () => ticketsPdf(order(9)));
await measure("200 tickets", () => ticketsPdf(order(200)));
await measure("200 tickets, by performance", () => ticketsPdf(order(200), "performance"));
await measure(`${PARALLEL} documents of nine tickets at once`, () =>
  Promise.all(
    // Requests for the same document share one drawing.
    Array.from({ length: PARALLEL }, (_, at) => ticketsPdf({ ...order(9), title: String(at) })),
  ),
);
