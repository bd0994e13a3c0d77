import { afterAll, describe, expect, it } from "vitest";

import { addTickets } from "../../crm/store/add-tickets";
import { openDatabase, withTransaction } from "../../crm/store/database";
import { openHoldQueue } from "../../crm/store/hold-queue";
import { workerBoxOffice } from "../support/worker-box-office";
import { closeDatabase, emptyBaskets, liveClaims, ownPerformance } from "./own-performance";

const { db, close } = openDatabase(workerBoxOffice.databaseUrl, { poolSize: 8 });
afterAll(async () => {
  await close();
  await closeDatabase();
});

const performanceOf = (seats: number) => ownPerformance({ rows: [{ row: "A", seats }] });
const heldBy = async (instanceId: string, basketId: string) =>
  (await liveClaims(instanceId))
    .filter(({ basket_id }) => basket_id === basketId)
    .map(({ seat_id }) => seat_id)
    .sort();

describe("the queue of buyers", () => {
  const named = (basketId: string, instanceId: string, ...ids: string[]) => ({
    ...{ basketId, customerId: null, once: null },
    wish: { instanceId, seats: ids.map((seatId) => ({ seatId, priceTypeId: "standard" })) },
  });
  const best = (basketId: string, instanceId: string, quantity: number) => ({
    ...{ basketId, customerId: null, once: null },
    wish: {
      ...{ instanceId, together: true },
      choices: [{ band: "A", priceTypeId: "standard", quantity }],
    },
  });
  const held = { ok: true, value: null };

  it("serves those who come together by one batch, and those behind them by the next", async () => {
    const { instanceId } = await performanceOf(60);
    let batches = 0;
    const queue = openHoldQueue(db, {
      beforeCommit: () => {
        batches += 1;
        return Promise.resolve();
      },
    });
    const buyers = await emptyBaskets(51);
    const told = await Promise.all(
      buyers.map((id, index) => queue.hold(named(id, instanceId, `A-${index + 1}`))),
    );
    expect(told).toEqual(buyers.map(() => held));
    expect(batches).toBe(2);
    expect(await liveClaims(instanceId)).toHaveLength(51);
  });

  it("tells who was later that the seat is taken, and gives the rest theirs", async () => {
    const { instanceId } = await performanceOf(4);
    const [first = "", late = "", third = ""] = await emptyBaskets(3);
    const queue = openHoldQueue(db);
    const told = await Promise.all([
      queue.hold(named(first, instanceId, "A-1", "A-2")),
      queue.hold(named(late, instanceId, "A-2", "A-3")),
      queue.hold(named(third, instanceId, "A-3")),
    ]);
    expect(told[0]).toEqual(held);
    expect(told[1]).toMatchObject({
      ok: false,
      refusal: { code: "seats-taken", lostIds: ["A-2", "A-3"] },
    });
    expect(told[2]).toEqual(held);
    expect(await heldBy(instanceId, late)).toEqual([]);
  });

  it("chooses other seats for each of those who name none, until none are left", async () => {
    const { instanceId } = await performanceOf(4);
    const [a = "", b = "", c = ""] = await emptyBaskets(3);
    const queue = openHoldQueue(db);
    const told = await Promise.all([a, b, c].map((id) => queue.hold(best(id, instanceId, 2))));
    expect(told.slice(0, 2)).toEqual([held, held]);
    expect(told[2]).toMatchObject({ ok: false });
    expect(await liveClaims(instanceId)).toHaveLength(4);
    expect([...(await heldBy(instanceId, a)), ...(await heldBy(instanceId, b))].sort()).toEqual([
      "A-1",
      "A-2",
      "A-3",
      "A-4",
    ]);
  });

  it("serves two calls of one basket one after the other: the second is a change of its own", async () => {
    const { instanceId } = await performanceOf(4);
    const [id = ""] = await emptyBaskets(1);
    const queue = openHoldQueue(db);
    const told = await Promise.all([
      queue.hold(named(id, instanceId, "A-1")),
      queue.hold(named(id, instanceId, "A-3")),
    ]);
    expect(told).toEqual([held, "alone"]);
    expect(await heldBy(instanceId, id)).toEqual(["A-1"]);
  });

  it("leaves a performance that there is not, and a seat that there is not, to be refused alone", async () => {
    const { instanceId } = await performanceOf(2);
    const [id = ""] = await emptyBaskets(1);
    const queue = openHoldQueue(db);
    expect(await queue.hold(named(id, "nowhere", "A-1"))).toBe("alone");
    expect(await queue.hold(named(id, instanceId, "Z-9"))).toBe("alone");
    expect(await liveClaims(instanceId)).toEqual([]);
  });

  it("goes on after a batch that failed", async () => {
    const { instanceId } = await performanceOf(4);
    const [one = "", two = ""] = await emptyBaskets(2);
    let failing = true;
    const queue = openHoldQueue(db, {
      beforeCommit: () => (failing ? Promise.reject(new Error("no database")) : Promise.resolve()),
    });
    expect(await queue.hold(named(one, instanceId, "A-1"))).toBe("alone");
    failing = false;
    expect(await queue.hold(named(one, instanceId, "A-1"))).toEqual(held);
    expect(await queue.hold(named(two, instanceId, "A-2"))).toEqual(held);
    expect(await liveClaims(instanceId)).toHaveLength(2);
  });

  it("agrees with a buyer alone: what is held by a batch is not sold again", async () => {
    const { instanceId } = await performanceOf(2);
    const [one = "", two = ""] = await emptyBaskets(2);
    expect(await openHoldQueue(db).hold(best(one, instanceId, 2))).toEqual(held);
    const alone = await withTransaction(db, (tx) =>
      addTickets(tx, two, best(two, instanceId, 1).wish, null),
    );
    expect(alone.ok).toBe(false);
  });
});
