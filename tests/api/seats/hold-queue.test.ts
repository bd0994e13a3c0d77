import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { addTickets } from "../../../crm/holds/add-tickets";
import { openHoldQueue } from "../../../crm/holds/hold-queue";
import {
  emptyBaskets,
  liveClaims,
  createTestPerformance,
  query,
} from "../support/create-test-performance";
import { db } from "../support/test-database";

const performanceOf = (seats: number) => createTestPerformance({ rows: [{ row: "A", seats }] });
const heldBy = async (instanceId: string, basketId: string) =>
  (await liveClaims(instanceId))
    .filter(({ basket_id }) => basket_id === basketId)
    .map(({ seat_id }) => seat_id)
    .sort();

const guest = { customerId: null, idempotencyKey: null };
const named = (basketId: string, instanceId: string, ...ids: string[]) => ({
  ...guest,
  basketId,
  request: { instanceId, seats: ids.map((seatId) => ({ seatId, priceTypeId: "standard" })) },
});
const best = (basketId: string, instanceId: string, quantity: number) => ({
  ...guest,
  basketId,
  request: {
    instanceId,
    together: true,
    choices: [{ band: "A", priceTypeId: "standard", quantity }],
  },
});
const held = { ok: true, value: null } as const;

it("the hold queue serves those who come together by one batch, and those behind them by the next", async () => {
  const { instanceId } = await performanceOf(60);
  let batches = 0;
  const queue = openHoldQueue(db, {
    beforeWrite: () => {
      batches += 1;
      return Promise.resolve();
    },
  });
  const buyers = await emptyBaskets(51);
  const results = await Promise.all(
    buyers.map((id, index) => queue.hold(named(id, instanceId, `A-${index + 1}`))),
  );
  expect(results).toEqual(buyers.map(() => held));
  expect(batches).toBe(2);
  expect(await liveClaims(instanceId)).toHaveLength(51);
});

it("the hold queue tells a late buyer that the seat is taken, and gives the others theirs", async () => {
  const { instanceId } = await performanceOf(4);
  const [first = "", late = "", third = ""] = await emptyBaskets(3);
  const queue = openHoldQueue(db);
  const results = await Promise.all([
    queue.hold(named(first, instanceId, "A-1", "A-2")),
    queue.hold(named(late, instanceId, "A-2", "A-3")),
    queue.hold(named(third, instanceId, "A-3")),
  ]);
  expect(results[0]).toEqual(held);
  expect(results[1]).toMatchObject({
    ok: false,
    problem: { code: "seats-taken", lostIds: ["A-2", "A-3"] },
  });
  expect(results[2]).toEqual(held);
  expect(await heldBy(instanceId, late)).toEqual([]);
});

it("the hold queue chooses other seats for each buyer who names none, until none are left", async () => {
  const { instanceId } = await performanceOf(4);
  const [a = "", b = "", c = ""] = await emptyBaskets(3);
  const queue = openHoldQueue(db);
  const results = await Promise.all([a, b, c].map((id) => queue.hold(best(id, instanceId, 2))));
  expect(results.slice(0, 2)).toEqual([held, held]);
  expect(results[2]).toMatchObject({ ok: false });
  expect(await liveClaims(instanceId)).toHaveLength(4);
  expect([...(await heldBy(instanceId, a)), ...(await heldBy(instanceId, b))].sort()).toEqual([
    "A-1",
    "A-2",
    "A-3",
    "A-4",
  ]);
});

it("the hold queue serves two calls of one basket one after the other: the second is a change of its own", async () => {
  const { instanceId } = await performanceOf(4);
  const [id = ""] = await emptyBaskets(1);
  const queue = openHoldQueue(db);
  const results = await Promise.all([
    queue.hold(named(id, instanceId, "A-1")),
    queue.hold(named(id, instanceId, "A-3")),
  ]);
  expect(results).toEqual([held, "individually"]);
  expect(await heldBy(instanceId, id)).toEqual(["A-1"]);
});

it("the hold queue leaves an unknown performance and an unknown seat to be refused alone", async () => {
  const { instanceId } = await performanceOf(2);
  const [id = "", other = "", third = ""] = await emptyBaskets(3);
  let written = 0;
  const queue = openHoldQueue(db, { beforeWrite: () => Promise.resolve(void (written += 1)) });
  expect(await queue.hold(named(id, "nowhere", "A-1"))).toBe("individually");
  expect(await queue.hold(named(id, instanceId, "Z-9"))).toBe("individually");
  expect(written).toBe(0);
  expect(await liveClaims(instanceId)).toEqual([]);
  // Beside a call that can be served, as beside one that names no seat.
  const calls = [
    named(id, instanceId, "Z-9"),
    named(other, instanceId),
    named(third, instanceId, "A-1"),
  ];
  const results = await Promise.all(calls.map((call) => queue.hold(call)));
  expect(results).toEqual(["individually", "individually", held]);
});

it("the hold queue takes as many seats as one order may have, into the basket of who is signed in", async () => {
  const { instanceId } = await createTestPerformance({ instance: { max_tickets: 2 } });
  const [many = "", most = ""] = await emptyBaskets(2);
  const [customer] = await query<{ id: string }>("select id from customers limit 1");
  const customerId = customer?.id ?? null;
  await query`update baskets set customer_id = ${customerId} where id = ${most}`;
  const queue = openHoldQueue(db);
  const results = await Promise.all([
    queue.hold(named(many, instanceId, "A-1", "A-2", "A-3")),
    queue.hold({ ...named(most, instanceId, "A-5", "A-6"), customerId }),
  ]);
  expect(results).toEqual(["individually", held]);
});

it("the hold queue goes on after a batch that failed", async () => {
  const { instanceId } = await performanceOf(4);
  const [one = "", two = ""] = await emptyBaskets(2);
  let failing = true;
  const reported: unknown[] = [];
  const queue = openHoldQueue(db, {
    onError: (error) => reported.push(error),
    beforeWrite: () => (failing ? Promise.reject(new Error("no database")) : Promise.resolve()),
  });
  expect(await queue.hold(named(one, instanceId, "A-1"))).toBe("individually");
  expect(reported).toHaveLength(1);
  expect(await liveClaims(instanceId)).toEqual([]);
  failing = false;
  expect(await queue.hold(named(one, instanceId, "A-1"))).toEqual(held);
  expect(await queue.hold(named(two, instanceId, "A-2"))).toEqual(held);
  expect(await liveClaims(instanceId)).toHaveLength(2);
});

async function bestInOrder(seats = 4) {
  const { instanceId } = await performanceOf(seats);
  const queue = openHoldQueue(db);
  const order: string[] = [];
  for (const id of await emptyBaskets(seats)) {
    await queue.hold(best(id, instanceId, 1));
    order.push(...(await heldBy(instanceId, id)));
  }
  return order;
}

/** A queue where another process is faster with these seats, one each time that a batch is about to be written. */
function queueThatLoses(instanceId: string, rival: string, seatIds: readonly string[]) {
  const losing = [...seatIds];
  return openHoldQueue(db, {
    beforeWrite: async () => {
      const seatId = losing.shift();
      if (seatId === undefined) return;
      await query`insert into claims (instance_id, seat_id, band_id, state, basket_id, held_until)
        values (${instanceId}, ${seatId}, 'A', 'held', ${rival}, crm_now() + interval '10 min')`;
    },
  });
}

it("the hold queue chooses again for a buyer who lost the seat to another process, before later buyers", async () => {
  const [first = "", second = "", third = ""] = await bestInOrder();
  const { instanceId } = await performanceOf(4);
  const [rival = "", mine = "", later = ""] = await emptyBaskets(3);
  const queue = queueThatLoses(instanceId, rival, [first]);
  expect(await queue.hold(best(mine, instanceId, 1))).toEqual(held);
  expect(await heldBy(instanceId, mine)).toEqual([second]);
  expect(await queue.hold(best(later, instanceId, 1))).toEqual(held);
  expect(await heldBy(instanceId, later)).toEqual([third]);
});

it("after three lost races the hold queue leaves a buyer to an individual transaction", async () => {
  const order = await bestInOrder();
  const { instanceId } = await performanceOf(4);
  const [rival = "", mine = ""] = await emptyBaskets(2);
  const queue = queueThatLoses(instanceId, rival, order.slice(0, 3));
  expect(await queue.hold(best(mine, instanceId, 1))).toBe("individually");
  expect(await heldBy(instanceId, rival)).toHaveLength(3);
  expect(await heldBy(instanceId, mine)).toEqual([]);
});

it("the hold queue tells a buyer who lost the third race for the last seat that none is left", async () => {
  const order = await bestInOrder(3);
  const { instanceId } = await performanceOf(3);
  const [rival = "", mine = ""] = await emptyBaskets(2);
  const queue = queueThatLoses(instanceId, rival, order);
  expect(await queue.hold(best(mine, instanceId, 1))).toMatchObject({ ok: false });
});

it("the hold queue serves buyers who lost a race in their order, before those who came after them", async () => {
  const { instanceId, planId } = await performanceOf(4);
  const ids = await emptyBaskets(5);
  const [first = "", second = ""] = ids;
  const [served, losers] = [[] as string[][], new Set([first, second])];
  let readAgain = () => {};
  const bothLost = new Promise<void>((resolve) => (readAgain = resolve));
  const lost = (basketId: string) => ({
    instanceId,
    planId,
    choose: () => {
      if (basketId === second) readAgain();
      return { ok: true, seats: new Map() } as const;
    },
  });
  const queue = openHoldQueue(db, {
    mostTogether: 2,
    holdBatch: async (_db, { calls }, moment) => {
      const baskets = calls.map(({ basketId }) => basketId);
      served.push(baskets);
      // The second batch is under way until the losers of the first may choose again.
      if (served.length === 2) await bothLost;
      const answers = baskets.map((id) => (losers.delete(id) ? { needsRetry: lost(id) } : held));
      return { served: answers, moment };
    },
  });
  await Promise.all(ids.map((id) => queue.hold(named(id, instanceId, "A-1"))));
  expect(served).toEqual([[ids[0], ids[1]], [ids[2], ids[3]], [ids[0], ids[1]], [ids[4]]]);
});

it("the hold queue tells a buyer who lost the last seat that none is left", async () => {
  const { instanceId } = await performanceOf(1);
  const [rival = "", mine = ""] = await emptyBaskets(2);
  const queue = queueThatLoses(instanceId, rival, ["A-1"]);
  expect(await queue.hold(best(mine, instanceId, 1))).toMatchObject({ ok: false });
});

it("the hold queue leaves a basket that was filled meanwhile, or is another customer's, to a change of its own", async () => {
  const { instanceId } = await performanceOf(4);
  const [rival = "", mine = "", claimed = ""] = await emptyBaskets(3);
  const [customer] = await query<{ id: string }>("select id from customers limit 1");
  await query`update baskets set customer_id = ${customer?.id} where id = ${claimed}`;
  const queue = queueThatLoses(instanceId, rival, []);
  expect(await queue.hold(named(claimed, instanceId, "A-3"))).toBe("individually");
  const filling = openHoldQueue(db, {
    beforeWrite: async () => {
      await openHoldQueue(db).hold(named(mine, instanceId, "A-1"));
    },
  });
  expect(await filling.hold(named(mine, instanceId, "A-2"))).toBe("individually");
  expect(await heldBy(instanceId, mine)).toEqual(["A-1"]);
});

it("the hold queue does nothing by prices that changed while it was planning, and goes on by the new ones", async () => {
  const { instanceId } = await performanceOf(4);
  const [mine = "", next = ""] = await emptyBaskets(2);
  let changed = false;
  const reported: unknown[] = [];
  const queue = openHoldQueue(db, {
    onError: (error) => reported.push(error),
    beforeWrite: async () => {
      if (changed) return;
      changed = true;
      await query`update prices set face_value = 8000 where price_list_id = ${instanceId}`;
    },
  });
  expect(await queue.hold(named(mine, instanceId, "A-1"))).toBe("individually");
  expect(await liveClaims(instanceId)).toEqual([]);
  expect(await queue.hold(named(next, instanceId, "A-2"))).toEqual(held);
  expect(await query`select face_value from basket_tickets where basket_id = ${next}`).toEqual([
    { face_value: 8000 },
  ]);
  expect(reported).toEqual([]);
});

it("the hold queue answers a key once, and leaves the same call to be answered as before", async () => {
  const { instanceId } = await performanceOf(4);
  const [mine = "", other = ""] = await emptyBaskets(2);
  const [queue, key] = [openHoldQueue(db), randomUUID()];
  const keyed = { idempotencyKey: { key, requestHash: "a-hash" } };
  expect(await queue.hold({ ...named(mine, instanceId, "A-1"), ...keyed })).toEqual(held);
  expect(await queue.hold({ ...named(other, instanceId, "A-2"), ...keyed })).toBe("individually");
  const kept = await query`select request_hash from repeated_answers where key = ${key}`;
  expect(kept).toEqual([{ request_hash: "a-hash" }]);
});

it("the hold queue agrees with a single buyer: a seat held by a batch is not sold again", async () => {
  const { instanceId } = await performanceOf(2);
  const [one = "", two = ""] = await emptyBaskets(2);
  expect(await openHoldQueue(db).hold(best(one, instanceId, 2))).toEqual(held);
  const alone = await db.transaction((tx) =>
    addTickets(tx, two, best(two, instanceId, 1).request, null),
  );
  expect(alone.ok).toBe(false);
});
