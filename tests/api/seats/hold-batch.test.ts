import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { sql } from "drizzle-orm";
import { done } from "../../../crm/baskets/basket-contents";
import { openDatabase } from "../../../crm/platform/database/database";
import { holdSeatsBatch, readMoment } from "../../../crm/holds/hold-seats-batch";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import {
  createTestPerformance,
  emptyBaskets,
  liveClaims,
  query,
} from "../support/create-test-performance";

const one = openDatabase(workerBoxOffice.databaseUrl, { poolSize: 4 });
afterAll(() => one.close());

it("a late buyer's partial claim is released by index", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 300 }] });
  const [early = "", late = ""] = await emptyBaskets(2);
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `A-${from + index}`);
  await query`insert into claims (instance_id, seat_id, band_id, state, basket_id, held_until)
    select ${instanceId}, seat, 'A', 'held', ${early}, crm_now() + interval '1 hour'
    from unnest(${ids(1, 299)}::text[]) seat`;
  const read = await one.db.transaction(async (tx) => {
    const seats = ids(298, 300).map((seatId) => ({ seatId, priceTypeId: "standard" }));
    const call = {
      basketId: late,
      customerId: null,
      request: { instanceId, seats },
      idempotencyKey: null,
    };
    const batch = { instanceId, calls: [call], beforeWrite: undefined };
    const { served } = await holdSeatsBatch(tx, batch, await readMoment(tx));
    expect(served).toEqual([{ needsRetry: expect.anything() }]);
    const { rows } = await tx.execute<{ read: number }>(
      sql`select idx_tup_fetch::int as read from pg_stat_xact_user_tables where relname = 'claims'`,
    );
    return rows[0]?.read;
  });
  expect(await liveClaims(instanceId)).toHaveLength(298);
  expect(read).toBeLessThan(298);
});

const performanceOf = (seats: number) => createTestPerformance({ rows: [{ row: "A", seats }] });
const picked = (basketId: string, instanceId: string, ...seatIds: string[]) => ({
  basketId,
  customerId: null,
  idempotencyKey: null,
  request: { instanceId, seats: seatIds.map((seatId) => ({ seatId, priceTypeId: "standard" })) },
});
const best = (basketId: string, instanceId: string, quantity: number) => ({
  basketId,
  customerId: null,
  idempotencyKey: null,
  request: {
    instanceId,
    together: true,
    choices: [{ band: "A", priceTypeId: "standard", quantity }],
  },
});
type Calls = Parameters<typeof holdSeatsBatch>[1]["calls"];
const serve = async (instanceId: string, calls: Calls, moment?: { catalogue: string; now: Date }) =>
  holdSeatsBatch(
    one.db,
    { instanceId, calls, beforeWrite: undefined },
    moment ?? (await readMoment(one.db)),
  );

it("a batch for an unknown performance leaves each call to a transaction of its own", async () => {
  const [a = "", b = ""] = await emptyBaskets(2);
  const { served } = await serve("nowhere", [picked(a, "nowhere", "A-1"), best(b, "nowhere", 1)]);
  expect(served).toEqual(["individually", "individually"]);
});

it("a batch leaves a basket that holds something to a transaction of its own", async () => {
  const { instanceId } = await performanceOf(4);
  const [full = "", empty = ""] = await emptyBaskets(2);
  await serve(instanceId, [picked(full, instanceId, "A-1")]);
  const calls = [picked(full, instanceId, "A-2"), picked(empty, instanceId, "A-3")];
  expect((await serve(instanceId, calls)).served).toEqual(["individually", done(null)]);
});

it("a batch that was planned by an older catalogue takes nothing, and returns the moment to plan by", async () => {
  const { instanceId } = await performanceOf(4);
  const [id = ""] = await emptyBaskets(1);
  const { catalogue, now } = await readMoment(one.db);
  const older = { catalogue: randomUUID(), now };
  const { served, moment } = await serve(instanceId, [picked(id, instanceId, "A-1")], older);
  expect(served).toEqual(["individually"]);
  expect(moment.catalogue).toBe(catalogue);
  expect(await liveClaims(instanceId)).toEqual([]);
});

it("a batch looks at what is free when one of its calls names no seats", async () => {
  const { instanceId } = await performanceOf(2);
  const [rival = "", named = "", any = ""] = await emptyBaskets(3);
  await serve(instanceId, [best(rival, instanceId, 1)]);
  const unknown = picked(named, instanceId, "Z-9");
  const { served } = await serve(instanceId, [unknown, best(any, instanceId, 1)]);
  expect(served).toEqual(["individually", done(null)]);
  expect(await liveClaims(instanceId)).toHaveLength(2);
});

it("a batch takes no picked seats where no single seat may be left alone", async () => {
  const { instanceId, planId } = await performanceOf(4);
  await query`update seat_plans set refuses_single_seats = true where id = ${planId}`;
  const [id = ""] = await emptyBaskets(1);
  const { served } = await serve(instanceId, [picked(id, instanceId, "A-1")]);
  expect(served).toEqual(["individually"]);
});
