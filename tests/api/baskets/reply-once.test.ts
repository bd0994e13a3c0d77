import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, call, getBasket, newBasket, newCustomer } from "../support/box-office";
import type { BasketBody } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { liveClaims, createTestPerformance } from "../support/create-test-performance";

it("one Idempotency-Key makes one basket of twelve simultaneous requests and answers all of them alike", async () => {
  const key = randomUUID();
  const results = await Promise.all(
    Array.from({ length: 12 }, () => call<BasketBody>("POST", "/baskets", { body: {}, key })),
  );
  expect(new Set(results.map(({ body }) => body.id)).size).toBe(1);
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 201));
});

it("one Idempotency-Key takes seats once, however often the same request is sent", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 10 }] });
  const basketId = await newBasket();
  const key = randomUUID();
  const first = await add(basketId, { instanceId, quantity: 2 }, { key });
  const again = await Promise.all(
    Array.from({ length: 4 }, () => add(basketId, { instanceId, quantity: 2 }, { key })),
  );
  for (const { status, body } of again) expect([status, body]).toEqual([200, first.body]);
  expect(await liveClaims(instanceId)).toHaveLength(2);
});

it("an Idempotency-Key that is sent again answers with the basket as it is now", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 10 }] });
  const basketId = await newBasket();
  const key = randomUUID();
  await add(basketId, { instanceId, quantity: 1 });
  const [first] = (await add(basketId, { instanceId, quantity: 2 }, { key })).body.tickets;
  await call("DELETE", `/baskets/${basketId}/tickets/${first?.id}`);
  const { status, body } = await add(basketId, { instanceId, quantity: 2 }, { key });
  expect([status, body]).toEqual([200, await getBasket(basketId)]);
  expect(body.tickets).toHaveLength(2);
});

it("an Idempotency-Key is refused on another request, which then does nothing", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 10 }] });
  const basketId = await newBasket();
  const key = randomUUID();
  await add(basketId, { instanceId, quantity: 1 }, { key });
  const { status, body } = await add(basketId, { instanceId, quantity: 3 }, { key });
  expect([status, body.code]).toEqual([409, "key-reused"]);
  expect((await getBasket(basketId)).tickets).toHaveLength(1);
});

it("the Idempotency-Key of a refused request can be tried again, since nothing came of it", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 2 }] });
  const key = randomUUID();
  const basketId = await newBasket();
  await call("POST", "/test/seats", { body: { instanceId, leave: 1 } });
  const refused = await add(basketId, { instanceId, quantity: 2 }, { key });
  expect([refused.status, refused.body.code]).toEqual([409, "not-enough-seats"]);
  expect(await liveClaims(instanceId)).toHaveLength(1);
  await call("POST", "/test/seats", { body: { instanceId, release: true } });
  expect((await add(basketId, { instanceId, quantity: 2 }, { key })).status).toBe(200);
});

it("the same Idempotency-Key is another key when another customer, guest or visitor sends it", async () => {
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
  // The control: to its sender it is the same key.
  for (const [index, sender] of senders.entries())
    expect((await make(sender)).body.id).toBe(first[index]?.body.id);
});

it("an Idempotency-Key repeats no answer about a basket that another visitor claimed meanwhile", async () => {
  const { instanceId } = await createTestPerformance();
  const basketId = await newBasket();
  const key = randomUUID();
  await add(basketId, { instanceId }, { key, session: null });
  const { session } = await newCustomer();
  await call("PUT", `/baskets/${basketId}/customer`, { session });
  const repeated = await add(basketId, { instanceId }, { key, session: null });
  expect([repeated.status, repeated.body.code]).toEqual([404, "not-found"]);
});
