import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { sql } from "drizzle-orm";
import { openDatabase } from "../../../crm/platform/database/database";
import { holdSeatsBatch, readMoment } from "../../../crm/holds/hold-seats-batch";
import { openHoldQueue, type HoldQueue } from "../../../crm/holds/hold-queue";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { add, getBasket, newBasket, pick, seatOf, type BasketBody } from "../support/box-office";
import { liveClaims, createTestPerformance, query } from "../support/create-test-performance";

const [one, other] = [1, 2].map(() =>
  openDatabase(workerBoxOffice.databaseUrl, { poolSize: 4 }),
) as [ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>];
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
});

const baskets = (count: number) => Promise.all(Array.from({ length: count }, newBasket));
const ask = (queue: HoldQueue, basketId: string, instanceId: string, ids: string[]) => {
  const seats = ids.map((seatId) => ({ seatId, priceTypeId: "standard" }));
  return queue.hold({ basketId, customerId: null, request: { instanceId, seats }, once: null });
};

it("buyers at the same moment each get all that they asked for, or hear which seats were lost", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 40 }] });
  const buyers = await baskets(60);
  // Each wants two neighbours; every seat is wanted by three.
  const told = await Promise.all(
    buyers.map((id, index) => {
      const left = 1 + (index % 39);
      return pick<BasketBody & { code: string; lostIds: string[] }>(id, instanceId, [
        `A-${left}`,
        `A-${left + 1}`,
      ]);
    }),
  );
  const won = told.filter(({ status }) => status === 200);
  const seatsWon = won.flatMap(({ body }) => body.tickets.map(seatOf));
  expect(won.every(({ body }) => body.tickets.length === 2)).toBe(true);
  expect(new Set(seatsWon).size).toBe(seatsWon.length);
  for (const { status, body } of told.filter((each) => each.status !== 200))
    expect([status, body.code, body.lostIds.length > 0]).toEqual([409, "seats-taken", true]);
  expect(await liveClaims(instanceId)).toHaveLength(seatsWon.length);
  // What they were told is what they have.
  for (const { body } of won) expect(await getBasket(body.id)).toEqual(body);
});

it("buyers at the same moment get their seats although one asks for more than is allowed", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 30 }] });
  const [greedy = "", ...modest] = await baskets(10);
  const [refused, ...told] = await Promise.all([
    add(greedy, { instanceId, quantity: 10 }),
    ...modest.map((id) => add(id, { instanceId, quantity: 2 })),
  ]);
  expect([refused.status, refused.body.code]).toEqual([409, "limit"]);
  expect(told.map(({ status }) => status)).toEqual(modest.map(() => 200));
  expect(await liveClaims(instanceId)).toHaveLength(18);
});

it("buyers at the same moment are served once for each key, which no other basket can use", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 10 }] });
  const [mine = "", foreign = ""] = await baskets(2);
  const key = randomUUID();
  const told = await Promise.all(
    [1, 2, 3].map(() => pick(mine, instanceId, ["A-1", "A-2"], { key })),
  );
  for (const { status, body } of told) expect([status, body]).toEqual([200, told[0]?.body]);
  const reused = await pick(foreign, instanceId, ["A-3"], { key });
  expect([reused.status, reused.body.code]).toEqual([409, "key-reused"]);
  expect(await liveClaims(instanceId)).toHaveLength(2);
});

it("buyers at the same moment in several processes never share a seat, and each answer is true", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 60 }] });
  const queues = [openHoldQueue(one.db), openHoldQueue(other.db)];
  const buyers = await baskets(120);
  const told = await Promise.all(
    buyers.map(async (id, index) => {
      const left = 1 + 2 * (index % 30);
      const queue = queues[index % 2];
      if (queue === undefined) throw new Error("no queue");
      return { id, answer: await ask(queue, id, instanceId, [`A-${left}`, `A-${left + 1}`]) };
    }),
  );
  const won = told.filter(({ answer }) => answer !== "individually" && answer.ok);
  expect(won).toHaveLength(30);
  for (const { id } of won)
    expect(await query("select from basket_tickets where basket_id = $1", [id])).toHaveLength(2);
  expect(await liveClaims(instanceId)).toHaveLength(60);
});

it("a buyer who is too late gives back the other seat without a look at the seats of everybody else", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 300 }] });
  const [early = "", late = ""] = await baskets(2);
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `A-${from + index}`);
  await query(
    `insert into claims (instance_id, seat_id, band_id, state, basket_id, held_until)
     select $1, unnest($3::text[]), 'A', 'held', $2, crm_now() + interval '1 hour'`,
    [instanceId, early, ids(1, 299)],
  );
  const read = await one.db.transaction(async (tx) => {
    const seats = ids(298, 300).map((seatId) => ({ seatId, priceTypeId: "standard" }));
    const call = { basketId: late, customerId: null, request: { instanceId, seats }, once: null };
    const batch = { instanceId, calls: [call], beforeCommit: undefined };
    const { served } = await holdSeatsBatch(tx, batch, await readMoment(tx));
    expect(served).toEqual([{ lost: expect.anything() }]);
    const { rows } = await tx.execute<{ read: number }>(
      sql`select idx_tup_fetch::int as read from pg_stat_xact_user_tables where relname = 'claims'`,
    );
    return rows[0]?.read;
  });
  expect(await liveClaims(instanceId)).toHaveLength(298);
  expect(read).toBeLessThan(298);
});
