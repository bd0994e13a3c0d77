import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, address, call, getBasket, newBasket, newCustomer, put } from "../support/box-office";
import { readyOf } from "../support/members";
import { ordersOf, pay, readyBasket } from "../support/paying";
import {
  ageBasket,
  boughtBefore,
  createTestPerformance,
  query,
} from "../support/create-test-performance";

const noDetails = { specialRequests: null, accessRequirements: null, marketing: null };

const orderOf = async (basketId: string, customerId: string, state: string) =>
  query(
    `insert into orders (basket_id, customer_id, state, currency, subtotal, fees, delivery, discounts, vat, total,
       delivery_option_id, page_url, locale, details, placed_at)
     values ($1, $2, $3, 'USD', 7600, 900, 0, 0, 0, 8500, 'Cobo', '', 'en-us', '{}', now())`,
    [basketId, customerId, state],
  );
const heldBasket = async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 4 }] });
  const { session, customerId } = await newCustomer();
  const id = await newBasket();
  const { body } = await add(id, { instanceId });
  await put(id, "customer", session);
  return { id, instanceId, session, customerId, ticketId: body.tickets[0]?.id };
};

it("a change to a basket with a pending order cancels the order and is made", async () => {
  const { id, instanceId, customerId } = await heldBasket();
  await orderOf(id, customerId, "pending");
  const { body } = await add(id, { instanceId });
  expect(body).toMatchObject({ status: "open", orderId: null });
  expect(body.tickets).toHaveLength(2);
  const [order] = await query("select state, failure from orders where basket_id = $1", [id]);
  expect(order).toEqual({ state: "failed", failure: "cancelled" });
});

it("a bought basket cannot be changed", async () => {
  const { id, instanceId, session, customerId, ticketId } = await heldBasket();
  await orderOf(id, customerId, "confirmed");
  expect(await getBasket(id)).toMatchObject({ status: "ordered", hold: null });
  const ticket = `/baskets/${id}/tickets/${ticketId}`;
  const refused = [
    await add(id, { instanceId }),
    await call("DELETE", ticket),
    await call("PATCH", ticket, { body: { priceTypeId: "standard" } }),
    await call("POST", `/baskets/${id}/reclaim`),
    await put(id, "delivery", session, { optionId: "Cobo", address: null }),
    await call("POST", `/baskets/${id}/extend`),
  ];
  expect(refused.map(({ status, body }) => [status, body.reason])).toEqual([
    ...Array.from({ length: 5 }, () => [409, "ordered"]),
    [403, "ordered"],
  ]);
  expect((await getBasket(id)).tickets).toHaveLength(1);
});

it("a price type's limit is checked again before an order, with the customer's earlier orders", async () => {
  const { instanceId, planId, limitedTypeId } = await createTestPerformance({
    rows: [{ row: "A", seats: 6 }],
  });
  const { session, customerId } = await newCustomer();
  await boughtBefore({
    customerId,
    instanceId,
    planId,
    seatId: "A-6",
    priceTypeId: limitedTypeId,
  });
  const id = await newBasket();
  await add(id, { instanceId, priceTypeId: limitedTypeId, quantity: 2 });
  await put(id, "customer", session);
  await put(id, "delivery", session, { optionId: "Cobo", address: null });
  await put(id, "details", session, noDetails);
  const { status, body } = await pay(await readyOf(id, { session, customerId }));
  expect([status, body.code, body.reason]).toEqual([409, "conflict", "limit"]);
});

it("a basket belongs to the customer who claimed it, and to nobody else", async () => {
  const [one, two] = [await newCustomer(), await newCustomer()];
  const id = await newBasket();
  expect((await call("PUT", `/baskets/${id}/customer`, { session: null })).body.code).toBe(
    "not-signed-in",
  );
  expect((await put(id, "details", one.session, noDetails)).body.reason).toBe("not-claimed");
  for (let times = 0; times < 2; times += 1)
    expect((await put(id, "customer", one.session)).body.customerId).toBe(one.customerId);
  expect((await put(id, "customer", two.session)).status).toBe(404);
  expect((await put(id, "details", two.session, noDetails)).status).toBe(404);
  expect((await put(randomUUID(), "customer", two.session)).status).toBe(404);
});

it("delivery by mail needs an address and is added to the total", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 2 }] });
  const { session } = await newCustomer();
  const id = await newBasket();
  await add(id, { instanceId });
  await put(id, "customer", session);
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
  expect(byPost.body.totals).toMatchObject({
    delivery: { amount: 100 },
    total: { amount: 8600 },
  });
  await deliver("Postal", { ...address, line1: "13 River Road" });
  await deliver("Postal", { ...address, line1: "13 River Road" });
  const customer = await call<{ addresses: { line1: string; isPrimary: boolean }[] }>(
    "GET",
    "/customer",
    { session },
  );
  expect(customer.body.addresses.map(({ line1, isPrimary }) => [line1, isPrimary])).toEqual([
    ["12 River Road", true],
    ["13 River Road", false],
  ]);
  const collected = await deliver("Cobo", null);
  expect(collected.body.delivery).toEqual({ optionId: "Cobo", addressId: null });
  expect(collected.body.totals.total.amount).toBe(8500);
});

it("the additional details of an order are optional, checked and trimmed", async () => {
  const { session } = await newCustomer();
  const id = await newBasket();
  await put(id, "customer", session);
  const told = await put(id, "details", session, {
    specialRequests: "  Near the exit ",
    accessRequirements: "aisle-seat",
    marketing: "word-of-mouth",
  });
  expect(told.body.details).toEqual({
    specialRequests: "Near the exit",
    accessRequirements: "aisle-seat",
    marketing: "word-of-mouth",
  });
  expect((await put(id, "details", session, noDetails)).body.details).toEqual(noDetails);
  const long = { ...noDetails, specialRequests: "🎻".repeat(500) };
  expect((await put(id, "details", session, long)).body.details).toEqual(long);
  const wrong = { specialRequests: "x".repeat(501), accessRequirements: "any", marketing: "?" };
  expect((await put(id, "details", session, wrong)).body.fields).toEqual({
    specialRequests: "too-long",
    accessRequirements: "unknown",
    marketing: "unknown",
  });
});

it("an expired basket takes no delivery and no details", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 2 }] });
  const { session } = await newCustomer();
  const id = await newBasket();
  await add(id, { instanceId });
  await put(id, "customer", session);
  await ageBasket(id, 15);
  const delivery = { optionId: "Cobo", address: null };
  expect((await put(id, "delivery", session, delivery)).status).toBe(410);
  expect((await put(id, "details", session, noDetails)).status).toBe(410);
});

const openPayments = (basketId: string) =>
  query<{ amount: number }>(
    `select p.amount from payments p join orders o on o.id = p.order_id
     where o.basket_id = $1 and p.state in ('opening', 'open')`,
    [basketId],
  );

it("a second tab that agreed to another total cannot pay, and the first card page stays open", async () => {
  const ready = await readyBasket();
  const first = await pay(ready);
  expect(first.body.next).toBe("card-page");
  for (const expectedTotal of [ready.total - 900, ready.total + 900, 0]) {
    const { status, body } = await pay(ready, { expectedTotal });
    expect([status, body.code, body.fields]).toEqual([400, "invalid", { total: "changed" }]);
  }
  expect(await openPayments(ready.basketId)).toEqual([{ amount: ready.total }]);
});

it("a second tab that agreed to the same total replaces the first card page of the same order", async () => {
  const ready = await readyBasket();
  const first = await pay(ready);
  const second = await pay(ready);
  expect(second.status).toBe(200);
  expect(second.body.order.id).toBe(first.body.order.id);
  expect(second.body.url).not.toBe(first.body.url);
  expect(await openPayments(ready.basketId)).toEqual([{ amount: ready.total }]);
  expect(await ordersOf(ready.basketId)).toHaveLength(1);
});
