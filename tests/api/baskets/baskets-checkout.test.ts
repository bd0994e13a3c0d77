import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  add,
  address,
  call,
  getBasket,
  newBasket,
  newCustomer,
  NO_REQUESTS,
  put,
} from "../support/box-office";
import { makeReady } from "../support/buyers";
import { pay, boughtOrder } from "../support/paying";
import { ticketBasket, patch, post, remove } from "../support/prepared-basket";
import {
  ageBasket,
  insertPurchase,
  createTestPerformance,
} from "../support/create-test-performance";

it("a bought basket cannot be changed", async () => {
  const { basketId: id, instanceId, session } = await boughtOrder({ quantity: 1 });
  const basket = await getBasket(id);
  expect(basket).toMatchObject({ status: "ordered", hold: null });
  const ticket = `tickets/${basket.tickets[0]?.id}`;
  const refused = [
    await add(id, { instanceId }),
    await remove(id, ticket),
    await patch(id, ticket, { priceTypeId: "standard" }),
    await post(id, "reclaim"),
    await put(id, "delivery", session, { optionId: "Cobo", address: null }),
    await post(id, "extend"),
  ];
  expect(refused.map(({ status, body }) => [status, body.reason])).toEqual([
    ...Array.from({ length: 5 }, () => [409, "ordered"]),
    [403, "ordered"],
  ]);
  expect((await getBasket(id)).tickets).toHaveLength(1);
});

it("a price type's limit is checked again when the order is created, including the customer's earlier orders", async () => {
  const { instanceId, planId, limitedTypeId: priceTypeId } = await createTestPerformance();
  const customer = await newCustomer();
  const { customerId } = customer;
  await insertPurchase({ customerId, instanceId, planId, seatId: "A-6", priceTypeId });
  const id = await newBasket();
  await add(id, { instanceId, priceTypeId, quantity: 2 });
  const { status, body } = await pay(await makeReady(id, customer));
  expect([status, body.code, body.reason]).toEqual([409, "conflict", "limit"]);
});

it("a claimed basket cannot be claimed or changed by another customer", async () => {
  const [one, two] = [await newCustomer(), await newCustomer()];
  const id = await newBasket();
  expect((await call("PUT", `/baskets/${id}/customer`, { session: null })).body.code).toBe(
    "not-signed-in",
  );
  expect((await put(id, "details", one.session, NO_REQUESTS)).body.reason).toBe("not-claimed");
  for (let times = 0; times < 2; times += 1)
    expect((await put(id, "customer", one.session)).body.customerId).toBe(one.customerId);
  expect((await put(id, "customer", two.session)).status).toBe(404);
  expect((await put(id, "details", two.session, NO_REQUESTS)).status).toBe(404);
  expect((await put(randomUUID(), "customer", two.session)).status).toBe(404);
});

it("delivery by mail needs an address and is added to the total", async () => {
  const { session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const deliver = (optionId: string, to: unknown) =>
    put(id, "delivery", session, { optionId, address: to });

  expect((await deliver("none", null)).body.fields).toEqual({ optionId: "unknown" });
  expect((await deliver("Postal", null)).body.fields).toEqual({ address: "required" });
  expect((await deliver("Postal", { ...address, city: " ", state: "" })).body.fields).toEqual({
    "address.city": "required",
    "address.state": "required",
  });
  const byPost = await deliver("Postal", { ...address, line1: " 12 River Road " });
  expect(byPost.body.delivery).toEqual({ optionId: "Postal", addressId: expect.any(String) });
  expect(byPost.body.totals).toMatchObject({ delivery: { amount: 100 }, total: { amount: 8600 } });
  await deliver("Postal", { ...address, line1: "13 River Road" });
  await deliver("Postal", { ...address, line1: "13 River Road" });
  expect((await call("GET", "/customer", { session })).body.addresses).toMatchObject([
    { line1: "12 River Road", isPrimary: true },
    { line1: "13 River Road", isPrimary: false },
  ]);
  const collected = await deliver("Cobo", null);
  expect(collected.body.delivery).toEqual({ optionId: "Cobo", addressId: null });
  expect(collected.body.totals.total.amount).toBe(8500);
});

it("the additional details of an order are optional, validated and trimmed", async () => {
  const { session } = await newCustomer();
  const id = await newBasket();
  await put(id, "customer", session);
  const details = { accessRequirements: "aisle-seat", marketing: "word-of-mouth" };
  const result = await put(id, "details", session, {
    ...details,
    specialRequests: "  Near the exit ",
  });
  expect(result.body.details).toEqual({ ...details, specialRequests: "Near the exit" });
  expect((await put(id, "details", session, NO_REQUESTS)).body.details).toEqual(NO_REQUESTS);
  const long = { ...NO_REQUESTS, specialRequests: "🎻".repeat(500) };
  expect((await put(id, "details", session, long)).body.details).toEqual(long);
  const wrong = { specialRequests: "x".repeat(501), accessRequirements: "any", marketing: "?" };
  expect((await put(id, "details", session, wrong)).body.fields).toEqual({
    specialRequests: "too-long",
    accessRequirements: "unknown",
    marketing: "unknown",
  });
});

it("delivery and details of an expired basket cannot be set", async () => {
  const { session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  await ageBasket(id, 15);
  const delivery = { optionId: "Cobo", address: null };
  expect((await put(id, "delivery", session, delivery)).status).toBe(410);
  expect((await put(id, "details", session, NO_REQUESTS)).status).toBe(410);
});
