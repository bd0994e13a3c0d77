import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { leaveSeats, api, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { liveClaims, createTestPerformance } from "../support/create-test-performance";

it("12 simultaneous requests with one Idempotency-Key create one basket and get the same response", async () => {
  const key = randomUUID();
  const results = await Promise.all(
    Array.from({ length: 12 }, () => api.createBasket({ body: {}, key })),
  );
  expect(new Set(results.map(({ value }) => value.id)).size).toBe(1);
  expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => "ok"));
});

it("a visitor's new basket is answered as it is read afterwards, also when the request is repeated", async () => {
  const key = randomUUID();
  const created = await api.createBasket({ body: {}, key });
  expect(created.value).toEqual(await getBasket(created.value.id));
  expect((await api.createBasket({ body: {}, key })).value).toEqual(created.value);
});

it("repeated requests with one Idempotency-Key hold seats once", async () => {
  const { instanceId } = await createTestPerformance({ seats: 10 });
  const basketId = await newBasket();
  const key = randomUUID();
  const first = await add(basketId, { instanceId, quantity: 2 }, { key });
  const again = await Promise.all(
    Array.from({ length: 4 }, () => add(basketId, { instanceId, quantity: 2 }, { key })),
  );
  for (const { outcome, value } of again) expect([outcome, value]).toEqual(["ok", first.value]);
  expect(await liveClaims(instanceId)).toHaveLength(2);
});

it("a repeated Idempotency-Key returns the basket in its current state", async () => {
  const { instanceId } = await createTestPerformance({ seats: 10 });
  const basketId = await newBasket();
  const key = randomUUID();
  await add(basketId, { instanceId, quantity: 1 });
  const [first] = (await add(basketId, { instanceId, quantity: 2 }, { key })).value.tickets;
  await api.removeTicket({ params: { id: basketId, ticketId: first?.id } });
  const { outcome, value } = await add(basketId, { instanceId, quantity: 2 }, { key });
  expect([outcome, value]).toEqual(["ok", await getBasket(basketId)]);
  expect(value.tickets).toHaveLength(2);
});

it("an Idempotency-Key reused for another request is refused and changes nothing", async () => {
  const { instanceId } = await createTestPerformance({ seats: 10 });
  const basketId = await newBasket();
  const key = randomUUID();
  await add(basketId, { instanceId, quantity: 1 }, { key });
  const { outcome } = await add(basketId, { instanceId, quantity: 3 }, { key });
  expect(outcome).toBe("key-reused");
  expect((await getBasket(basketId)).tickets).toHaveLength(1);
});

it("the Idempotency-Key of a refused request can be used again", async () => {
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const key = randomUUID();
  const basketId = await newBasket();
  await leaveSeats(instanceId, 1);
  const refused = await add(basketId, { instanceId, quantity: 2 }, { key });
  expect(refused.outcome).toBe("not-enough-seats");
  expect(await liveClaims(instanceId)).toHaveLength(1);
  await leaveSeats(instanceId);
  expect((await add(basketId, { instanceId, quantity: 2 }, { key })).outcome).toBe("ok");
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
  const make = (sender: object) => api.createBasket({ body: {}, key, ...sender });
  const first = [];
  for (const sender of senders) first.push(await make(sender));
  expect(first.map(({ outcome }) => outcome)).toEqual(senders.map(() => "ok"));
  expect(new Set(first.map(({ value }) => value.id)).size).toBe(senders.length);
  // Control: a sender gets the same basket for its own key.
  for (const [index, sender] of senders.entries())
    expect((await make(sender)).value.id).toBe(first[index]?.value.id);
});

it("an Idempotency-Key does not repeat a response about a basket that another visitor has claimed since", async () => {
  const { instanceId } = await createTestPerformance();
  const basketId = await newBasket();
  const key = randomUUID();
  await add(basketId, { instanceId }, { key, session: null });
  const { session } = await newCustomer();
  await api.claimBasket({ params: { id: basketId }, session });
  const repeated = await add(basketId, { instanceId }, { key, session: null });
  expect(repeated.outcome).toBe("not-found");
});
