import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { addTickets } from "../../../crm/basket/lines/tickets/add-tickets";
import { openHoldQueue } from "../../../crm/basket/lines/tickets/hold-queue";
import {
  emptyBaskets,
  liveClaims,
  createTestPerformance,
  setPrices,
} from "../support/create-test-performance";
import { db } from "../support/test-database";
import { pickedCall, bestCall, seatsHeldBy } from "../support/hold-calls";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const held = { ok: true, value: null } as const;

it("the hold queue serves up to 50 waiting calls in one batch, and the rest in the next", async () => {
  const { instanceId } = await createTestPerformance({ seats: 60 });
  let batches = 0;
  const queue = openHoldQueue(db, {
    beforeWrite: () => {
      batches += 1;
      return Promise.resolve();
    },
  });
  const buyers = await emptyBaskets(51);
  const results = await Promise.all(
    buyers.map((id, index) => queue.hold(pickedCall(id, instanceId, `A-${index + 1}`))),
  );
  expect(results).toEqual(buyers.map(() => held));
  expect(batches).toBe(2);
  expect(await liveClaims(instanceId)).toHaveLength(51);
});

it("the hold queue refuses a late buyer whose seat is taken, and serves the others", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [first = "", late = "", third = ""] = await emptyBaskets(3);
  const queue = openHoldQueue(db);
  const results = await Promise.all([
    queue.hold(pickedCall(first, instanceId, "A-1", "A-2")),
    queue.hold(pickedCall(late, instanceId, "A-2", "A-3")),
    queue.hold(pickedCall(third, instanceId, "A-3")),
  ]);
  expect(results[0]).toEqual(held);
  expect(results[1]).toMatchObject({
    ok: false,
    failure: { code: "seats-taken", lostIds: ["A-2", "A-3"] },
  });
  expect(results[2]).toEqual(held);
  expect(await seatsHeldBy(instanceId, late)).toEqual([]);
});

it("the hold queue chooses best available seats for each buyer until none are left", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [a = "", b = "", c = ""] = await emptyBaskets(3);
  const queue = openHoldQueue(db);
  const results = await Promise.all([a, b, c].map((id) => queue.hold(bestCall(id, instanceId, 2))));
  expect(results.slice(0, 2)).toEqual([held, held]);
  expect(results[2]).toMatchObject({ ok: false });
  expect(await liveClaims(instanceId)).toHaveLength(4);
  expect(
    [...(await seatsHeldBy(instanceId, a)), ...(await seatsHeldBy(instanceId, b))].sort(),
  ).toEqual(["A-1", "A-2", "A-3", "A-4"]);
});

it("the hold queue serves only the first of two calls of one basket, and has the second served individually", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [id = ""] = await emptyBaskets(1);
  const queue = openHoldQueue(db);
  const results = await Promise.all([
    queue.hold(pickedCall(id, instanceId, "A-1")),
    queue.hold(pickedCall(id, instanceId, "A-3")),
  ]);
  expect(results).toEqual([held, "individually"]);
  expect(await seatsHeldBy(instanceId, id)).toEqual(["A-1"]);
});

it("the hold queue has requests for unknown performances and seats served individually", async () => {
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const [id = "", other = "", third = ""] = await emptyBaskets(3);
  let written = 0;
  const queue = openHoldQueue(db, { beforeWrite: () => Promise.resolve(void (written += 1)) });
  expect(await queue.hold(pickedCall(id, "nowhere", "A-1"))).toBe("individually");
  expect(await queue.hold(pickedCall(id, instanceId, "Z-9"))).toBe("individually");
  expect(written).toBe(0);
  expect(await liveClaims(instanceId)).toEqual([]);
  // Also in a batch with a call that can be served and one without seats.
  const calls = [
    pickedCall(id, instanceId, "Z-9"),
    pickedCall(other, instanceId),
    pickedCall(third, instanceId, "A-1"),
  ];
  const results = await Promise.all(calls.map((call) => queue.hold(call)));
  expect(results).toEqual(["individually", "individually", held]);
});

it("the hold queue holds up to the limit per order, also for a signed-in customer's basket", async () => {
  const { instanceId } = await createTestPerformance({ instance: { maxTickets: 2 } });
  const [many = "", most = ""] = await emptyBaskets(2);
  const customer = await stored.customers.first({}, ["id"], ["id"]);
  const customerId = customer.id ?? null;
  await stored.baskets.change({ id: most }, { customerId });
  const queue = openHoldQueue(db);
  const results = await Promise.all([
    queue.hold(pickedCall(many, instanceId, "A-1", "A-2", "A-3")),
    queue.hold({ ...pickedCall(most, instanceId, "A-5", "A-6"), customerId }),
  ]);
  expect(results).toEqual(["individually", held]);
});

it("the hold queue continues after a failed batch", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [one = "", two = ""] = await emptyBaskets(2);
  let failing = true;
  const reported: unknown[] = [];
  const queue = openHoldQueue(db, {
    onError: (error) => reported.push(error),
    beforeWrite: () => (failing ? Promise.reject(new Error("no database")) : Promise.resolve()),
  });
  expect(await queue.hold(pickedCall(one, instanceId, "A-1"))).toBe("individually");
  expect(reported).toHaveLength(1);
  expect(await liveClaims(instanceId)).toEqual([]);
  failing = false;
  expect(await queue.hold(pickedCall(one, instanceId, "A-1"))).toEqual(held);
  expect(await queue.hold(pickedCall(two, instanceId, "A-2"))).toEqual(held);
  expect(await liveClaims(instanceId)).toHaveLength(2);
});

async function bestSeatsInOrder(seats = 4) {
  const { instanceId } = await createTestPerformance({ seats });
  const queue = openHoldQueue(db);
  const order: string[] = [];
  for (const id of await emptyBaskets(seats)) {
    await queue.hold(bestCall(id, instanceId, 1));
    order.push(...(await seatsHeldBy(instanceId, id)));
  }
  return order;
}

/** A hold queue for which a rival holds one of these seats just before each batch is written. */
function queueLosingRaces(instanceId: string, rival: string, seatIds: readonly string[]) {
  const losing = [...seatIds];
  return openHoldQueue(db, {
    beforeWrite: async () => {
      const seatId = losing.shift();
      if (seatId === undefined) return;
      await stored.claims.insert({
        instanceId,
        seatId,
        bandId: "A",
        state: "held",
        basketId: rival,
        heldUntil: fromNow({ minutes: 10 }),
      });
    },
  });
}

it("the hold queue chooses again for a buyer who lost a seat to another process, before later buyers", async () => {
  const [first = "", second = "", third = ""] = await bestSeatsInOrder();
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [rival = "", mine = "", later = ""] = await emptyBaskets(3);
  const queue = queueLosingRaces(instanceId, rival, [first]);
  expect(await queue.hold(bestCall(mine, instanceId, 1))).toEqual(held);
  expect(await seatsHeldBy(instanceId, mine)).toEqual([second]);
  expect(await queue.hold(bestCall(later, instanceId, 1))).toEqual(held);
  expect(await seatsHeldBy(instanceId, later)).toEqual([third]);
});

it("the hold queue has a buyer served individually after three lost races", async () => {
  const order = await bestSeatsInOrder();
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [rival = "", mine = ""] = await emptyBaskets(2);
  const queue = queueLosingRaces(instanceId, rival, order.slice(0, 3));
  expect(await queue.hold(bestCall(mine, instanceId, 1))).toBe("individually");
  expect(await seatsHeldBy(instanceId, rival)).toHaveLength(3);
  expect(await seatsHeldBy(instanceId, mine)).toEqual([]);
});

it("the hold queue refuses a buyer who lost the third race for the last seat", async () => {
  const order = await bestSeatsInOrder(3);
  const { instanceId } = await createTestPerformance({ seats: 3 });
  const [rival = "", mine = ""] = await emptyBaskets(2);
  const queue = queueLosingRaces(instanceId, rival, order);
  expect(await queue.hold(bestCall(mine, instanceId, 1))).toMatchObject({ ok: false });
});

it("the hold queue serves buyers who lost a race in their order, before later buyers", async () => {
  const { instanceId, planId } = await createTestPerformance({ seats: 4 });
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
      return { ok: true, value: new Map() } as const;
    },
  });
  const queue = openHoldQueue(db, {
    maxBatchSize: 2,
    holdBatch: async (_db, { calls }, moment) => {
      const baskets = calls.map(({ basketId }) => basketId);
      served.push(baskets);
      // The second batch is in progress until the losers of the first can choose again.
      if (served.length === 2) await bothLost;
      const answers = baskets.map((id) => (losers.delete(id) ? lost(id) : "held"));
      return { served: answers, moment };
    },
  });
  await Promise.all(ids.map((id) => queue.hold(pickedCall(id, instanceId, "A-1"))));
  expect(served).toEqual([[ids[0], ids[1]], [ids[2], ids[3]], [ids[0], ids[1]], [ids[4]]]);
});

it("the hold queue refuses a buyer who lost the last seat", async () => {
  const { instanceId } = await createTestPerformance({ seats: 1 });
  const [rival = "", mine = ""] = await emptyBaskets(2);
  const queue = queueLosingRaces(instanceId, rival, ["A-1"]);
  expect(await queue.hold(bestCall(mine, instanceId, 1))).toMatchObject({ ok: false });
});

it("the hold queue has a basket filled in the meantime, or of another customer, served individually", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [rival = "", mine = "", claimed = ""] = await emptyBaskets(3);
  const customer = await stored.customers.first({}, ["id"], ["id"]);
  await stored.baskets.change({ id: claimed }, { customerId: customer.id });
  const queue = queueLosingRaces(instanceId, rival, []);
  expect(await queue.hold(pickedCall(claimed, instanceId, "A-3"))).toBe("individually");
  const filling = openHoldQueue(db, {
    beforeWrite: async () => {
      await openHoldQueue(db).hold(pickedCall(mine, instanceId, "A-1"));
    },
  });
  expect(await filling.hold(pickedCall(mine, instanceId, "A-2"))).toBe("individually");
  expect(await seatsHeldBy(instanceId, mine)).toEqual(["A-1"]);
});

it("the hold queue holds nothing at prices that changed during planning, and continues with the new ones", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [mine = "", next = ""] = await emptyBaskets(2);
  let changed = false;
  const reported: unknown[] = [];
  const queue = openHoldQueue(db, {
    onError: (error) => reported.push(error),
    beforeWrite: async () => {
      if (changed) return;
      changed = true;
      await setPrices(instanceId, 8000);
    },
  });
  expect(await queue.hold(pickedCall(mine, instanceId, "A-1"))).toBe("individually");
  expect(await liveClaims(instanceId)).toEqual([]);
  expect(await queue.hold(pickedCall(next, instanceId, "A-2"))).toEqual(held);
  expect(await stored.basketTickets.find({ basketId: next }, ["faceValue"])).toEqual([
    { faceValue: 8000 },
  ]);
  expect(reported).toEqual([]);
});

it("the hold queue serves an idempotency key once, and has a repeated call served individually", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const [mine = "", other = ""] = await emptyBaskets(2);
  const [queue, key] = [openHoldQueue(db), randomUUID()];
  const keyed = { idempotencyKey: { key, requestHash: "a-hash" } };
  expect(await queue.hold({ ...pickedCall(mine, instanceId, "A-1"), ...keyed })).toEqual(held);
  expect(await queue.hold({ ...pickedCall(other, instanceId, "A-2"), ...keyed })).toBe(
    "individually",
  );
  expect(await stored.repeatedAnswers.find({ key }, ["requestHash"])).toEqual([
    { requestHash: "a-hash" },
  ]);
});

it("a seat held by a batch cannot be held by a call that is served individually", async () => {
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const [one = "", two = ""] = await emptyBaskets(2);
  expect(await openHoldQueue(db).hold(bestCall(one, instanceId, 2))).toEqual(held);
  const alone = await db.transaction((tx) =>
    addTickets(tx, two, bestCall(two, instanceId, 1).request, null, null),
  );
  expect(alone.ok).toBe(false);
});
