import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, call, getBasket, newBasket, newCustomer } from "../support/box-office";
import type { BasketBody } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { liveClaims, createTestPerformance } from "../support/create-test-performance";

it("12 simultaneous requests with one Idempotency-Key create one basket and get the same response", async () => {
  const key = randomUUID();
  const results = await Promise.all(
    Array.from({ length: 12 }, () => call<BasketBody>("POST", "/baskets", { body: {}, key })),
  );
  expect(new Set(results.map(({ body }) => body.id)).size).toBe(1);
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 201));
});

it("repeated requests with one Idempotency-Key hold seats once", async () => {
  const { instanceId } = await createTestPerformance({ seats: 10 });
  const basketId = await newBasket();
  const key = randomUUID();
  const first = await add(basketId, { instanceId, quantity: 2 }, { key });
  const again = await Promise.all(
    Array.from({ length: 4 }, () => add(basketId, { instanceId, quantity: 2 }, { key })),
  );
  for (const { status, body } of again) expect([status, body]).toEqual([200, first.body]);
  expect(await liveClaims(instanceId)).toHaveLength(2);
});

it("a repeated Idempotency-Key returns the basket in its current state", async () => {
  const { instanceId } = await createTestPerformance({ seats: 10 });
  const basketId = await newBasket();
  const key = randomUUID();
  await add(basketId, { instanceId, quantity: 1 });
  const [first] = (await add(basketId, { instanceId, quantity: 2 }, { key })).body.tickets;
  await call("DELETE", `/baskets/${basketId}/tickets/${first?.id}`);
  const { status, body } = await add(basketId, { instanceId, quantity: 2 }, { key });
  expect([status, body]).toEqual([200, await getBasket(basketId)]);
  expect(body.tickets).toHaveLength(2);
});

it("an Idempotency-Key reused for another request is refused and changes nothing", async () => {
  const { instanceId } = await createTestPerformance({ seats: 10 });
  const basketId = await newBasket();
  const key = randomUUID();
  await add(basketId, { instanceId, quantity: 1 }, { key });
  const { status, body } = await add(basketId, { instanceId, quantity: 3 }, { key });
  expect([status, body.code]).toEqual([409, "key-reused"]);
  expect((await getBasket(basketId)).tickets).toHaveLength(1);
});

it("the Idempotency-Key of a refused request can be used again", async () => {
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const key = randomUUID();
  const basketId = await newBasket();
  await call("POST", "/test/seats", { body: { instanceId, leave: 1 } });
  const refused = await add(basketId, { instanceId, quantity: 2 }, { key });
  expect([refused.status, refused.body.code]).toEqual([409, "not-enough-seats"]);
  expect(await liveClaims(instanceId)).toHaveLength(1);
  await call("POST", "/test/seats", { body: { instanceId, release: true } });
  expect((await add(basketId, { instanceId, quantity: 2 }, { key })).status).toBe(200);
});

it("an Idempotency-Key counts separately for each customer, guest or visitor", async () => {
  const key = randomUUID();
  const [one, other, guest] = [await newCustomer(), await newCustomer(), await newGuest()];
  const senders = [
    ...[one, other, guest].map(({ session }) => ({ session })),
    { visitor: "visitor-one" },
    { visitor: "visitor-two" },
    {},
  ];
  const make = (sender: object) =>
    call<BasketBody>("POST", "/baskets", { body: {}, key, ...sender });
  const first = [];
  for (const sender of senders) first.push(await make(sender));
  expect(first.map(({ status }) => status)).toEqual(senders.map(() => 201));
  expect(new Set(first.map(({ body }) => body.id)).size).toBe(senders.length);
  // Control: a sender gets the same basket for its own key.
  for (const [index, sender] of senders.entries())
    expect((await make(sender)).body.id).toBe(first[index]?.body.id);
});

it("an Idempotency-Key does not repeat a response about a basket that another visitor has claimed since", async () => {
  const { instanceId } = await createTestPerformance();
  const basketId = await newBasket();
  const key = randomUUID();
  await add(basketId, { instanceId }, { key, session: null });
  const { session } = await newCustomer();
  await call("PUT", `/baskets/${basketId}/customer`, { session });
  const repeated = await add(basketId, { instanceId }, { key, session: null });
  expect([repeated.status, repeated.body.code]).toEqual([404, "not-found"]);
});
