import { sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  moveGrants,
  openGrantQueue,
  reduceGrant,
  revokeGrant,
  shortenFirstHold,
} from "../../../crm/stock/holds/hold-grants";
import { addTickets } from "../../../crm/basket/lines/tickets/add-tickets";
import { createTestPerformance, emptyBaskets } from "../support/create-test-performance";
import { db } from "../support/test-database";
import { stored } from "../support/stored";

const queue = openGrantQueue(db);
const newHolder = () => `address:${randomUUID()}`;
const newBasketId = async () => (await emptyBaskets(1))[0] ?? "";

type GrantOptions = Partial<Parameters<typeof queue.grant>[0]>;

/** Requests a grant without any limit except those in `options`. */
async function grant(options: GrantOptions) {
  return queue.grant({
    holder: newHolder(),
    idempotencyKey: null,
    wanted: 1,
    maxHeld: 0,
    maxPerMinute: 0,
    site: null,
    basketId: options.basketId ?? (await newBasketId()),
    ...options,
  });
}

it("a hold grant is refused when the holder's baskets would hold more than the limit", async () => {
  const holder = newHolder();
  expect(await grant({ holder, wanted: 6, maxHeld: 10 })).toMatchObject({ held: 0 });
  const refused = await grant({ holder, wanted: 5, maxHeld: 10 });
  expect(refused).toMatchObject({ grantId: null, held: 6, minutes: 1 });
  const exact = await grant({ holder, wanted: 4, maxHeld: 10 });
  expect(exact).toMatchObject({ grantId: expect.any(String), held: 6, minutes: 0 });
});

it("a hold grant is refused when the holder requested more than the limit within a minute", async () => {
  const holder = newHolder();
  await grant({ holder, wanted: 6, maxPerMinute: 10 });
  expect(await grant({ holder, wanted: 5, maxPerMinute: 10 })).toMatchObject({ grantId: null });
  expect((await grant({ holder, wanted: 4, maxPerMinute: 10 })).grantId).not.toBeNull();
});

it("hold grants count toward the limits of the holder's site", async () => {
  const site = { holder: `site:${randomUUID()}`, maxHeld: 10, maxPerMinute: 0 };
  await grant({ wanted: 6, site });
  expect(await grant({ wanted: 5, site })).toMatchObject({ grantId: null, held: 0 });
  expect((await grant({ wanted: 4, site })).grantId).not.toBeNull();

  const hasty = { holder: `site:${randomUUID()}`, maxHeld: 0, maxPerMinute: 10 };
  await grant({ wanted: 6, site: hasty });
  expect(await grant({ wanted: 5, site: hasty })).toMatchObject({ grantId: null, minutes: 1 });
  expect((await grant({ wanted: 4, site: hasty })).grantId).not.toBeNull();
});

it("a repeated call gets the same hold grant, and a different call does not", async () => {
  const holder = newHolder();
  const basketId = await newBasketId();
  const idempotencyKey = { key: randomUUID(), requestHash: "two seats" };
  const call = { holder, basketId, wanted: 2, maxHeld: 3 };
  const first = await grant({ ...call, idempotencyKey });
  const again = await grant({ ...call, idempotencyKey });
  expect([first.isRepeat, again.isRepeat]).toEqual([false, true]);
  expect(again.grantId).toBe(first.grantId);
  const other = await grant({
    ...call,
    idempotencyKey: { ...idempotencyKey, requestHash: "two others" },
  });
  expect(other).toMatchObject({ grantId: null, isRepeat: false, held: 2 });
});

it("simultaneous hold grants are given up to each holder's own limit", async () => {
  const holder = newHolder();
  const baskets = await emptyBaskets(120);
  const [another, ...granted] = await Promise.all([
    grant({ maxHeld: 1 }),
    ...baskets.map((basketId) => grant({ holder, basketId, maxHeld: 110 })),
  ]);
  expect(another.grantId).not.toBeNull();
  expect(granted.filter(({ grantId }) => grantId !== null)).toHaveLength(110);
  // The queue works again after it was empty.
  expect(await grant({ holder, maxHeld: 110 })).toMatchObject({ grantId: null, held: 110 });
});

it("hold grants fail for each call of a failed statement, and the next call succeeds", async () => {
  const basketId = await newBasketId();
  const answers = await Promise.allSettled([grant({ basketId: "no row id" }), grant({ basketId })]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await grant({})).grantId).not.toBeNull();
});

it("a hold grant ends when every call that relies on it has revoked it", async () => {
  const holder = newHolder();
  const basketId = await newBasketId();
  const call = {
    holder,
    basketId,
    wanted: 2,
    idempotencyKey: { key: randomUUID(), requestHash: "a" },
  };
  const { grantId } = await grant(call);
  await grant(call);
  const held = async () => (await grant({ holder, maxHeld: 1, wanted: 9 })).held;
  await revokeGrant(db, grantId ?? "");
  expect(await held()).toBe(2);
  await revokeGrant(db, grantId ?? "");
  expect(await held()).toBe(0);
  await expect(revokeGrant(db, grantId ?? "")).resolves.toBeUndefined();
});

it("a hold grant is reduced when seats are released, and moves with its basket", async () => {
  const holder = newHolder();
  const [fromId = "", toId = ""] = await emptyBaskets(2);
  const { grantId } = await grant({ holder, basketId: fromId, wanted: 5 });
  await reduceGrant(db, grantId ?? "", 2);
  const refused = await grant({ holder, maxHeld: 3, wanted: 1 });
  expect(refused).toMatchObject({ grantId: null, held: 3 });

  await db.transaction((tx) => moveGrants(tx, fromId, toId));
  const rows = await stored.holdGrants.find({ holder }, ["basketId"]);
  expect(rows).toEqual([{ basketId: toId }]);
});

const holdSeat = async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const basketId = await newBasketId();
  const request = { instanceId, seats: [{ seatId: "A-1", priceTypeId: "standard" }] };
  await db.transaction((tx) => addTickets(tx, basketId, request, null, null));
  return basketId;
};
/** Minutes of the hold of a basket and of its seat, from the first hold. */
async function minutesLeft(basketId: string) {
  const { firstHeldAt, heldUntil } = await stored.baskets.one({ id: basketId });
  const seat = await stored.claims.one({ basketId }, ["heldUntil"]);
  const minutes = (until: Date | null) =>
    Math.round(((until?.getTime() ?? NaN) - (firstHeldAt?.getTime() ?? NaN)) / 60_000);
  return { basket: minutes(heldUntil), seats: minutes(seat.heldUntil) };
}

it("the first hold of a basket is shortened to five minutes, with its seats", async () => {
  const basketId = await holdSeat();
  expect(await minutesLeft(basketId)).toEqual({ basket: 15, seats: 15 });
  await shortenFirstHold(db, basketId);
  expect(await minutesLeft(basketId)).toEqual({ basket: 5, seats: 5 });
});

it("a first hold older than half a minute or with an earlier deadline is not shortened", async () => {
  const old = await holdSeat();
  await stored.baskets.move({ id: old }, "firstHeldAt", { seconds: -31 });
  await shortenFirstHold(db, old);
  expect((await minutesLeft(old))?.basket).toBeGreaterThan(14);

  const short = await holdSeat();
  await stored.baskets.change(
    { id: short },
    { heldUntil: sql`first_held_at + interval '3 minutes'` },
  );
  await shortenFirstHold(db, short);
  expect(await minutesLeft(short)).toEqual({ basket: 3, seats: 15 });
});

it("a basket that is empty or unknown has no first hold to shorten", async () => {
  const empty = await newBasketId();
  await shortenFirstHold(db, empty);
  await shortenFirstHold(db, randomUUID());
  const row = await stored.baskets.one({ id: empty }, ["heldUntil"]);
  expect(row).toEqual({ heldUntil: null });
});
