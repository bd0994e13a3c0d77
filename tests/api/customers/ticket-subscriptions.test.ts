import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  add,
  call,
  getBasket,
  newBasket,
  newCustomer,
  put,
  type BasketBody,
} from "../support/box-office";
import { ageBasket, createTestPerformance, query } from "../support/create-test-performance";
import { CARDS, pay, readyBasket, submitCard, verify } from "../support/paying";
import {
  BOTH,
  ofCustomer,
  PRICING,
  redeem,
  redeeming,
  subscription,
  usedOf,
  type Problem,
} from "../support/subscribers";

it("ticket subscriptions on sale say how many tickets they are for and what they cost whom", async () => {
  const { body } = await call<{ id: string; vouchers: number; pricings: unknown[] }[]>(
    "GET",
    "/ticket-subscriptions",
  );
  expect(body.find(({ id }) => id === "six-evenings")).toMatchObject({
    vouchers: 6,
    pricings: [
      { id: PRICING, name: "Standard", price: { amount: 48_000, currency: "USD" } },
      { id: "six-evenings-under30", name: "Under 30", price: { amount: 21_000 } },
    ],
  });
});

it("ticket subscriptions on sale are issued when they are paid for, each with its own vouchers", async () => {
  const who = await newCustomer();
  const basketId = await newBasket();
  const buy = (pricingId: string, quantity: number) =>
    call<BasketBody & Problem>("POST", `/baskets/${basketId}/ticket-subscriptions`, {
      body: { pricingId, quantity },
      key: randomUUID(),
    });
  expect((await buy("none", 1)).body).toMatchObject({ fields: { pricingId: "unknown" } });
  const [item] = (await buy(PRICING, 1)).body.items;
  const { body } = await call<BasketBody>(
    "PATCH",
    `/baskets/${basketId}/ticket-subscriptions/${item?.id ?? ""}`,
    { body: { quantity: 2 } },
  );
  expect(body.totals.toPay.amount).toBe(96_000);
  await put(basketId, "customer", who.session);
  await put(basketId, "details", who.session, {
    specialRequests: null,
    accessRequirements: null,
    marketing: null,
  });
  const { order, url } = (await pay({ ...who, basketId, instanceId: "", total: 96_000 })).body;
  await submitCard(url, CARDS.good);
  await verify(order.id);
  await verify(order.id);
  const own = await ofCustomer(who.session);
  expect(own).toHaveLength(2);
  for (const one of own)
    expect(one).toMatchObject({
      name: "Six evenings",
      pricingStructure: "Standard",
      vouchers: { general: 6, available: 6, used: 0, reserved: 0 },
    });
  expect((await call("GET", "/customer/ticket-subscriptions")).status).toBe(401);
});

it("a voucher of a ticket subscription pays a ticket's price and leaves its fee", async () => {
  const ready = await redeeming();
  const basket = await getBasket(ready.basketId);
  for (const ticket of basket.tickets)
    expect(ticket).toMatchObject({
      subscriptionId: ready.subscriptionId,
      faceValue: { amount: 7600 },
      discount: { amount: 7600 },
      fee: { amount: 900 },
      total: { amount: 900 },
    });
  const [first] = basket.tickets;
  const { body } = await call<BasketBody>(
    "DELETE",
    `/baskets/${ready.basketId}/tickets/${first?.id ?? ""}/voucher`,
  );
  expect(body.totals.toPay.amount).toBe(900 + 8500);
});

it("a voucher of a ticket subscription pays for tickets at the price that it was bought for alone", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const [ticket] = (await getBasket(ready.basketId)).tickets;
  const id = ticket?.id ?? "";
  const young = await subscription(ready.customerId, {}, "six-evenings-under30");
  const refused = await redeem(ready.basketId, id, young, ready.session);
  expect(refused.body).toMatchObject({ code: "not-allowed", reason: "other-price-type" });

  const standard = await subscription(ready.customerId);
  expect((await redeem(ready.basketId, id, standard, ready.session)).status).toBe(200);
  await query("update basket_tickets set price_type_id = 'under30' where id = $1", [id]);
  expect((await getBasket(ready.basketId)).tickets[0]).toMatchObject({
    subscriptionId: null,
    discount: { amount: 0 },
  });
});

it("a voucher of a ticket subscription is the customer's own, not over, and one for each ticket", async () => {
  const ready = await readyBasket({ quantity: BOTH });
  const [first, second] = (await getBasket(ready.basketId)).tickets.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error("no tickets");
  const other = await newCustomer();
  const foreign = await subscription(other.customerId);
  const over = await subscription(ready.customerId, { daysLeft: -2 });
  const last = await subscription(ready.customerId, { used: 5 });
  const tried = (ticket: string, id: string, session = ready.session) =>
    redeem(ready.basketId, ticket, id, session);
  expect((await tried(first, foreign)).status).toBe(404);
  expect((await tried(first, foreign, other.session)).status).toBe(404);
  expect((await tried(first, over)).body).toMatchObject({ reason: "subscription-expired" });
  expect((await tried(first, last)).status).toBe(200);
  expect((await tried(first, last)).status).toBe(200);
  expect((await tried(second, last)).body).toMatchObject({ reason: "no-voucher-left" });
});

it("a voucher of a ticket subscription is used when the order is written and given back when it fails", async () => {
  const ready = await redeeming();
  const { order } = (await pay(ready)).body;
  expect(await usedOf(ready.subscriptionId)).toBe(BOTH);
  const [unpaid] = await ofCustomer(ready.session);
  expect(unpaid?.vouchers).toEqual({ general: 6, available: 4, used: 0, reserved: BOTH });
  // As ordered, though they count as used by now.
  expect((await getBasket(ready.basketId)).totals.total.amount).toBe(ready.total);
  await verify(order.id, true);
  expect(await usedOf(ready.subscriptionId)).toBe(0);
  const again = (await pay(ready)).body;
  await submitCard(again.url, CARDS.good);
  await verify(again.order.id);
  expect(await usedOf(ready.subscriptionId)).toBe(BOTH);
  const [own] = await ofCustomer(ready.session);
  expect(own?.vouchers).toEqual({ general: 6, available: 4, used: BOTH, reserved: 0 });
});

it("a voucher of a ticket subscription is never spent beyond what was bought, however many baskets are paid at once", async () => {
  const who = await newCustomer();
  const subscriptionId = await subscription(who.customerId, { vouchers: 6, used: 1 });
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 20 }] });
  const baskets = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const basketId = await newBasket();
      const { body } = await add(basketId, { instanceId, quantity: BOTH });
      await put(basketId, "customer", who.session);
      await put(basketId, "delivery", who.session, { optionId: "Cobo", address: null });
      await put(basketId, "details", who.session, {
        specialRequests: null,
        accessRequirements: null,
        marketing: null,
      });
      for (const { id } of body.tickets) await redeem(basketId, id, subscriptionId, who.session);
      return { ...who, basketId, instanceId, total: 1800 };
    }),
  );
  const results = await Promise.all(baskets.map((ready) => pay(ready)));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const { status, body } of results)
    if (status !== 200)
      expect(body).toMatchObject({ code: "invalid", fields: { total: "changed" } });
  expect(await usedOf(subscriptionId)).toBe(5);
});

it("a voucher of a ticket subscription stays with its ticket when the seats are taken again", async () => {
  const ready = await redeeming();
  await ageBasket(ready.basketId, 16);
  const { body } = await call<BasketBody>("POST", `/baskets/${ready.basketId}/reclaim`, {
    session: ready.session,
  });
  expect(body.totals.toPay.amount).toBe(ready.total);
});
