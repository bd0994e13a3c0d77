import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

import { checkOutcomes } from "../../support/crash/check-outcomes";
import { laneOf, type TestLane } from "../../support/crash/crash-site";
import { openPerformance } from "../../support/crash/open-performance";
import {
  clickPay,
  comeBack,
  payByCard,
  readyVisitor,
  type Visitor,
} from "../../support/crash/visitor";
import { openFlakyProxy } from "../../support/servers/flaky-proxy";
import { type BoxOffice, startBoxOffice } from "../../support/servers/start-box-office";

let boxOffice: BoxOffice;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const [serverUrl, folder] = [inject("serverUrl"), inject("runFolder")];
  boxOffice = await startBoxOffice({ serverUrl, folder, name: "broken_lines" });
  ends.push(boxOffice.stop);
  const lane = laneOf(boxOffice, { url: boxOffice.crmUrl, program: boxOffice.crm });
  ends.push(() => lane.pool.end());
  await openPerformance(lane);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Another box office, with a flaky proxy between it and what this variable names. */
async function behindProxy(variable: "DATABASE_URL" | "STRIPE_API_URL") {
  const to = variable === "DATABASE_URL" ? boxOffice.databaseUrl : boxOffice.cardUrl;
  const proxy = await openFlakyProxy(() => to);
  const lane = laneOf(boxOffice, await boxOffice.another({ [variable]: proxy.leadTo(to) }));
  ends.push(proxy.close, () => lane.pool.end());
  return { proxy, lane, visitor: await readyVisitor(lane) };
}

async function expectBoughtOnce(lane: TestLane, visitor: Visitor) {
  await payByCard(visitor);
  expect((await comeBack(lane, visitor))?.body.state).toBe("confirmed");
  // A try that never reached the card provider is on record as failed.
  const { rows } = await lane.pool.query(
    "select state from orders where customer_id = $1 and state <> 'failed'",
    [visitor.customerId],
  );
  expect(rows).toEqual([{ state: "confirmed" }]);
  const outcomes = await checkOutcomes(lane.pool, boxOffice.cardRecords);
  expect(outcomes).toMatchObject({ lost: [], doubled: [] });
}

const readiness = async ({ url }: TestLane) => (await fetch(`${url}/readyz`)).status;

it("a box office whose database is lost says so within five seconds, and sells when it is back", async () => {
  const { proxy, lane, visitor } = await behindProxy("DATABASE_URL");
  proxy.become("broken");
  const began = performance.now();
  expect(await clickPay(lane, visitor)).toBe(false);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await readiness(lane)).toBe(503);
  proxy.become("clear");
  await expect.poll(() => readiness(lane)).toBe(200);
  expect(await clickPay(lane, visitor)).toBe(true);
  await expectBoughtOnce(lane, visitor);
});

it("a box office whose database went silent without closing gives up the connections, and sells again", async () => {
  const { proxy, lane, visitor } = await behindProxy("DATABASE_URL");
  proxy.become("half-open");
  expect(await readiness(lane)).toBe(503);
  proxy.become("clear");
  await expect.poll(() => readiness(lane), { timeout: 20_000 }).toBe(200);
  expect(await clickPay(lane, visitor)).toBe(true);
  await expectBoughtOnce(lane, visitor);
}, 60_000);

it("a card provider that does not answer charges nothing, and the next try buys once", async () => {
  const { proxy, lane, visitor } = await behindProxy("STRIPE_API_URL");
  proxy.become("silent");
  await clickPay(lane, visitor);
  expect(visitor.pageUrl).toBeNull();
  proxy.become("clear");
  visitor.key = randomUUID();
  expect(await clickPay(lane, visitor)).toBe(true);
  await expectBoughtOnce(lane, visitor);
});

it("a box office that is stopped while it waits for the card provider finishes the call", async () => {
  const { proxy, lane, visitor } = await behindProxy("STRIPE_API_URL");
  proxy.become("slow");
  const before = proxy.bytes();
  const paying = clickPay(lane, visitor);
  await expect.poll(() => proxy.bytes()).toBeGreaterThan(before);
  const stopped = lane.program.stop();
  expect(await paying).toBe(true);
  await stopped;
  proxy.become("clear");
  await lane.program.start();
  await expectBoughtOnce(lane, visitor);
});
