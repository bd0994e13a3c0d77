import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";

import { checkOutcomes } from "../../support/crash/check-outcomes";
import { getLane, type TestLane } from "../../support/crash/crash-site";
import { openPerformance } from "../../support/crash/open-performance";
import {
  clickPay,
  comeBack,
  payByCard,
  readyVisitor,
  type Visitor,
} from "../../support/crash/visitor";
import { openFlakyProxy } from "../../support/servers/flaky-proxy";
import type { BoxOffice } from "../../support/servers/start-box-office";
import { startTestLane } from "../support/test-lane";
import { other } from "../../support/api/stored";

let boxOffice: BoxOffice;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const started = await startTestLane("broken_connections");
  boxOffice = started.boxOffice;
  ends.push(boxOffice.stop, () => started.lane.pool.end());
  await openPerformance(started.lane);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Starts another box office with a flaky proxy in front of its database or card provider. */
async function startBehindProxy(variable: "DATABASE_URL" | "STRIPE_API_URL") {
  const to = variable === "DATABASE_URL" ? boxOffice.databaseUrl : boxOffice.cardUrl;
  const proxy = await openFlakyProxy(() => to);
  const lane = getLane(boxOffice, await boxOffice.another({ [variable]: proxy.urlThrough(to) }));
  ends.push(proxy.close, () => lane.pool.end());
  return { proxy, lane, visitor: await readyVisitor(lane) };
}

async function expectBoughtOnce(lane: TestLane, visitor: Visitor) {
  await payByCard(visitor);
  expect((await comeBack(lane, visitor))?.value.state).toBe("confirmed");
  // An attempt that never reached the card provider is recorded as failed.
  const { customerId } = visitor;
  expect(await lane.stored.orders.find({ customerId, state: other("failed") }, ["state"])).toEqual([
    { state: "confirmed" },
  ]);
  const outcomes = await checkOutcomes(lane.pool, boxOffice.cardRecords);
  expect(outcomes).toMatchObject({ lost: [], doubled: [] });
}

const readiness = async ({ url }: TestLane) => (await fetch(`${url}/readyz`)).status;

it("a box office that loses its database responds within five seconds, is not ready, and sells when it is back", async () => {
  const { proxy, lane, visitor } = await startBehindProxy("DATABASE_URL");
  proxy.setState("broken");
  const began = performance.now();
  expect(await clickPay(lane, visitor)).toBe(false);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await readiness(lane)).toBe(503);
  proxy.setState("clear");
  await expect.poll(() => readiness(lane)).toBe(200);
  expect(await clickPay(lane, visitor)).toBe(true);
  await expectBoughtOnce(lane, visitor);
});

it("a box office whose database stops responding drops the connections, and sells when it is back", async () => {
  const { proxy, lane, visitor } = await startBehindProxy("DATABASE_URL");
  proxy.setState("half-open");
  expect(await readiness(lane)).toBe(503);
  proxy.setState("clear");
  await expect.poll(() => readiness(lane), { timeout: 20_000 }).toBe(200);
  expect(await clickPay(lane, visitor)).toBe(true);
  await expectBoughtOnce(lane, visitor);
}, 60_000);

it("a card provider that does not respond charges nothing, and the next attempt buys once", async () => {
  const { proxy, lane, visitor } = await startBehindProxy("STRIPE_API_URL");
  proxy.setState("silent");
  await clickPay(lane, visitor);
  expect(visitor.pageUrl).toBeNull();
  proxy.setState("clear");
  visitor.key = randomUUID();
  expect(await clickPay(lane, visitor)).toBe(true);
  await expectBoughtOnce(lane, visitor);
});

it("a box office stopped while it waits for the card provider finishes the call", async () => {
  const { proxy, lane, visitor } = await startBehindProxy("STRIPE_API_URL");
  proxy.setState("slow");
  const before = proxy.bytes();
  const paying = clickPay(lane, visitor);
  await expect.poll(() => proxy.bytes()).toBeGreaterThan(before);
  const stopped = lane.program.stop();
  expect(await paying).toBe(true);
  await stopped;
  proxy.setState("clear");
  await lane.program.start();
  await expectBoughtOnce(lane, visitor);
});
