import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { holdSeatsBatch } from "../../../crm/basket/lines/tickets/hold-seats-batch";
import { readMoment } from "../../../crm/platform/database/rows";
import {
  createTestPerformance,
  emptyBaskets,
  liveClaims,
} from "../support/create-test-performance";
import { pickedCall, bestCall } from "../support/hold-calls";
import { db } from "../support/test-database";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

it("a late buyer's conflicting seats are found by index", async () => {
  const { instanceId } = await createTestPerformance({ seats: 300 });
  const [early = "", late = ""] = await emptyBaskets(2);
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `A-${from + index}`);
  const held = { instanceId, bandId: "A", state: "held", basketId: early } as const;
  const heldUntil = fromNow({ hours: 1 });
  await stored.claims.insert(...ids(1, 299).map((seatId) => ({ ...held, seatId, heldUntil })));
  const read = await db.transaction(async (tx) => {
    const countFetched = async () => {
      const { rows } = await tx.execute<{ read: number }>(
        sql`select idx_tup_fetch::int as read from pg_stat_xact_user_tables where relname = 'claims'`,
      );
      return rows[0]?.read ?? 0;
    };
    // The connection may not have reported its earlier transactions yet.
    const before = await countFetched();
    const seats = ids(298, 300).map((seatId) => ({ seatId, priceTypeId: "standard" }));
    const call = {
      basketId: late,
      customerId: null,
      request: { instanceId, seats },
      idempotencyKey: null,
    };
    const batch = { instanceId, calls: [call], beforeWrite: undefined };
    const { served } = await holdSeatsBatch(tx, batch, await readMoment(tx));
    expect(served).toEqual([expect.objectContaining({ planId: expect.any(String) })]);
    return (await countFetched()) - before;
  });
  expect(await liveClaims(instanceId)).toHaveLength(298);
  expect(read).toBeLessThan(298);
});

type Calls = Parameters<typeof holdSeatsBatch>[1]["calls"];
const holdBatch = async (
  instanceId: string,
  calls: Calls,
  moment?: { catalogue: string; now: Date },
) =>
  holdSeatsBatch(
    db,
    { instanceId, calls, beforeWrite: undefined },
    moment ?? (await readMoment(db)),
  );

it("a batch for an unknown performance has each call served individually", async () => {
  const [a = "", b = ""] = await emptyBaskets(2);
  const { served } = await holdBatch("nowhere", [
    pickedCall(a, "nowhere", "A-1"),
    bestCall(b, "nowhere", 1),
  ]);
  expect(served).toEqual(["individually", "individually"]);
});

it("a batch has a basket that holds seats served individually", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [full = "", empty = ""] = await emptyBaskets(2);
  await holdBatch(instanceId, [pickedCall(full, instanceId, "A-1")]);
  const calls = [pickedCall(full, instanceId, "A-2"), pickedCall(empty, instanceId, "A-3")];
  expect((await holdBatch(instanceId, calls)).served).toEqual(["individually", "held"]);
});

it("a batch planned with an outdated catalogue holds nothing, and returns the current moment", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [id = ""] = await emptyBaskets(1);
  const { catalogue, now } = await readMoment(db);
  const older = { catalogue: randomUUID(), now };
  const { served, moment } = await holdBatch(
    instanceId,
    [pickedCall(id, instanceId, "A-1")],
    older,
  );
  expect(served).toEqual(["individually"]);
  expect(moment.catalogue).toBe(catalogue);
  expect(await liveClaims(instanceId)).toEqual([]);
});

it("a batch reads which seats are free if one of its calls wants best available seats", async () => {
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const [rival = "", named = "", any = ""] = await emptyBaskets(3);
  await holdBatch(instanceId, [bestCall(rival, instanceId, 1)]);
  const unknown = pickedCall(named, instanceId, "Z-9");
  const { served } = await holdBatch(instanceId, [unknown, bestCall(any, instanceId, 1)]);
  expect(served).toEqual(["individually", "held"]);
  expect(await liveClaims(instanceId)).toHaveLength(2);
});

it("a batch does not hold picked seats in a plan with the single-seat rule", async () => {
  const { instanceId, planId } = await createTestPerformance({ seats: 4 });
  await stored.seatPlans.change({ id: planId }, { refusesSingleSeats: true });
  const [id = ""] = await emptyBaskets(1);
  const { served } = await holdBatch(instanceId, [pickedCall(id, instanceId, "A-1")]);
  expect(served).toEqual(["individually"]);
});
