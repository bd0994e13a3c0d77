import { sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { ORDER_GROUPS } from "#contract/schemas/order";
import { addLine, callRaw, api, newBasket, newCustomer } from "../support/box-office";
import { cancel, getCancellation, buyOrder } from "../support/buyers";
import { addCode, newCredit, newVoucher, useCredit } from "../support/codes";
import { changeSettings, changePerformance } from "../support/create-test-performance";
import { newStockItem } from "../support/stock-items";
import { boughtOrder, pay, readyBasket, type ReadyBasket, payByCard } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { PRICING } from "../support/subscribers";
import { commandRunner } from "../support/run-command";
import { RESERVED_UNTIL } from "../../support/coming-dates";
import { insertPastOrders } from "../../support/api/orders";
import { addMonths } from "../../../crm/platform/dates";
import { fromNow, other } from "../../support/api/stored";
import { venueDate, venueToday, stored } from "../support/stored";

const deps = testPaymentDeps();
async function buy(ready: ReadyBasket, left = ready.total): Promise<string> {
  return (await payByCard(ready, { expectedTotal: left })).id;
}

const listPayments = async (orderId: string, session: string) =>
  (await api.listOrderPayments({ params: { id: orderId }, session })).value.map(
    ({ kind, amount }) => [kind, amount.amount],
  );
const listOrders = async (group: (typeof ORDER_GROUPS)[number], session: string, hall?: string) =>
  (await api.listOrders({ query: { group, hall }, session })).value.orders;
it("an order lists each gift card, credit and card payment, and where a canceled order's money went", async () => {
  await changeSettings({ cancelOrders: true });
  const ready = await readyBasket({ quantity: 1 });
  await addCode(ready.basketId, await newVoucher(2_500));
  await newCredit(ready.customerId, 1_000);
  await useCredit(ready.basketId, 1_000, ready.session);
  const orderId = await buy(ready, 5_000);
  const paid = [
    ["gift-voucher", 2_500],
    ["account-credit", 1_000],
    ["card", 5_000],
  ];
  expect(await listPayments(orderId, ready.session)).toEqual(paid);
  await cancel(orderId, ready);
  expect(await listPayments(orderId, ready.session)).toEqual([
    ...paid,
    ["into-gift-cards", -2_500],
    ["into-credit", -6_000],
  ]);
  const { value } = await api.getAccountCredit({ session: ready.session });
  const numbers = new Set(value.entries.map(({ kind, orderNumber }) => `${kind} ${orderNumber}`));
  const order = await stored.orders.one({ id: orderId }, ["number"]);
  expect(numbers).toContain(`spend RPA-${order.number}`);
  expect(numbers).toContain("grant null");
});

it("the cancellation of an order shows the ticket value as credit for six months, or why it is not possible", async () => {
  const ready = await readyBasket({ quantity: 2 });
  const orderId = await buy(ready);
  expect((await getCancellation(orderId, ready)).refusal).toBe("cancel-off");
  await changeSettings({ cancelOrders: true });
  const open = await getCancellation(orderId, ready);
  expect(open).toMatchObject({ refusal: null, credit: { amount: 17_000 } });
  const { startsAt } = await stored.instances.one({ id: ready.instanceId });
  const until = startsAt.getTime() - 48 * 3_600_000;
  expect(Date.parse(open.until ?? "")).toBe(Math.floor(until / 1000) * 1000);
  expect(open.creditUntil).toBe(addMonths(await venueToday(), 6));
  await changePerformance(ready.instanceId, { startsAt: fromNow({ hours: 47 }) });
  expect((await getCancellation(orderId, ready)).refusal).toBe("cancel-too-late");
  // The credit expires on the announced date.
  await changePerformance(ready.instanceId, { startsAt: fromNow({ hours: 49 }) });
  await cancel(orderId, ready);
  const grant = await stored.creditGrants.one({ orderId }, ["expiresAt"]);
  expect(venueDate(grant.expiresAt)).toBe(open.creditUntil);
  expect((await getCancellation(orderId, ready)).refusal).toBe("not-confirmed");
  expect(await listOrders("returned", ready.session)).toMatchObject([{ id: orderId }]);
});

it("payments and cancellation of an order return the same 404 to other customers, for unknown ids and for unpaid orders", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const orderId = await buy(ready);
  const open = await readyBasket({ quantity: 1 });
  const { value: unpaid } = await pay(open);
  const other = await newCustomer();
  for (const part of ["listOrderPayments", "getCancellation"] as const) {
    const getPart = (id: string, session: string | null = null) =>
      api[part]({ params: { id }, session });
    const absent = await getPart(randomUUID(), other.session);
    expect(absent.outcome).toBe("not-found");
    expect(await getPart(orderId, other.session)).toEqual(absent);
    expect(await getPart("none", other.session)).toEqual(absent);
    expect(await getPart(unpaid.order.id, open.session)).toEqual(absent);
    expect((await getPart(orderId)).outcome).toBe("not-signed-in");
    expect((await getPart(orderId, ready.session)).outcome).toBe("ok");
  }
});

it("a customer's orders can be filtered by hall, both bought and reserved", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const orderId = await buy(ready);
  const { hallId } = await stored.seatPlans.one({ id: ready.instanceId });
  const another = await stored.halls.first({ id: other(hallId) }, ["id"]);
  const words = ["reserve", ready.email, ready.instanceId, "2", "--until", RESERVED_UNTIL.typed];
  const reserved = await commandRunner(deps)(...words);
  expect(reserved.ok).toBe(true);
  const all = await listOrders("upcoming", ready.session);
  expect(all).toMatchObject([{ id: orderId, deliveryOptionId: "PrintAtHome" }]);
  expect(await listOrders("upcoming", ready.session, hallId)).toEqual(all);
  expect(await listOrders("upcoming", ready.session, another.id)).toEqual([]);
  expect(await listOrders("reserved", ready.session, hallId)).toMatchObject([
    { deliveryOptionId: null },
  ]);
  expect(await listOrders("reserved", ready.session, another.id)).toEqual([]);
  expect(await listOrders("upcoming", ready.session, "nowhere")).toEqual([]);
});

it("an order is upcoming until its performance is over, or its stream is no longer available", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const orderId = await buy(ready);
  const startAnHourAgo = (minutes: number | null) =>
    changePerformance(ready.instanceId, {
      startsAt: fromNow({ hours: -1 }),
      streamMinutes: minutes,
    });
  await startAnHourAgo(61);
  expect(await listOrders("upcoming", ready.session)).toMatchObject([{ id: orderId }]);
  await startAnHourAgo(59);
  expect(await listOrders("upcoming", ready.session)).toEqual([]);
  await startAnHourAgo(null);
  for (const [running, group] of [
    [61, "upcoming"],
    [59, "past"],
  ] as const) {
    await stored.events.change({ id: ready.instanceId }, { runningMinutes: running });
    expect(await listOrders(group, ready.session)).toMatchObject([{ id: orderId }]);
  }
});

it("upcoming orders start with the next performance, and past orders with the latest", async () => {
  const first = await boughtOrder({ quantity: 1 });
  const { session, customerId } = first;
  const bought = [first, await boughtOrder({ quantity: 1 }), await boughtOrder({ quantity: 1 })];
  const ids = bought.map(({ order }) => order.id);
  for (const id of ids) await stored.orders.change({ id }, { customerId });
  const startIn = async (...hours: number[]) => {
    for (const [at, { instanceId }] of bought.entries())
      await changePerformance(instanceId, { startsAt: fromNow({ hours: hours[at] ?? NaN }) });
  };
  const order = async (group: (typeof ORDER_GROUPS)[number]) =>
    (await listOrders(group, session)).map(({ id }) => ids.indexOf(id));
  await startIn(30, 2, 10);
  expect(await order("upcoming")).toEqual([1, 2, 0]);
  await startIn(-60, -10, -100);
  // An order without a performance, placed a day ago.
  await insertPastOrders(stored, first.customerId, 1);
  expect(await order("past")).toEqual([1, -1, 0, 2]);
});
const getPage = async (session: string, query: { page?: number; pageSize?: number } = {}) =>
  (await api.listOrders({ query: { group: "past", ...query }, session })).value;

it("a customer's orders are paginated with each order once, newest first", async () => {
  const customer = await newCustomer();
  await insertPastOrders(stored, customer.customerId, 130);
  const { customerId } = customer;
  const newest = (await stored.orders.find({ customerId }, ["id"], ["placedAt"])).at(-1);
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((page) => getPage(customer.session, { page })),
  );
  expect(pages.map(({ orders }) => orders.length)).toEqual([20, 20, 20, 20, 20, 20, 10]);
  expect(pages[3]).toMatchObject({ total: 130, page: 4, pageCount: 7 });
  const ids = pages.flatMap(({ orders }) => orders.map(({ id }) => id));
  expect(new Set(ids).size).toBe(130);
  expect(ids[0]).toBe(newest?.id);
});

it("a page beyond the last returns the last page of orders, and an invalid page is refused", async () => {
  const customer = await newCustomer();
  await insertPastOrders(stored, customer.customerId, 3);
  expect(await getPage(customer.session, { page: 99, pageSize: 2 })).toMatchObject({
    orders: [{}],
    page: 2,
    pageCount: 2,
  });
  for (const wrong of ["&page=0", "&page=x", "&pageSize=1000", "&printAtHome=perhaps"])
    expect((await callRaw("GET", `/customer/orders?group=past${wrong}`, customer)).status).toBe(
      400,
    );
});

it("a customer without orders has one empty page", async () => {
  const customer = await newCustomer();
  expect(await getPage(customer.session)).toEqual({
    orders: [],
    total: 0,
    page: 1,
    pageCount: 1,
  });
  expect((await api.listOrders({ query: { group: "past" } })).outcome).toBe("not-signed-in");
});

it("the print-at-home filter excludes orders that are collected or mailed", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const orderId = await buy(ready);
  const printAtHomeIds = async () =>
    (
      await api.listOrders({ query: { group: "upcoming", printAtHome: "true" }, ...ready })
    ).value.orders.map(({ id }) => id);
  expect(await printAtHomeIds()).toEqual([orderId]);
  await stored.orders.change({ id: orderId }, { deliveryOptionId: "Cobo" });
  expect(await printAtHomeIds()).toEqual([]);
  expect((await listOrders("upcoming", ready.session)).map(({ id }) => id)).toEqual([orderId]);
});

it("an order with unused subscription tickets or parking for an upcoming performance is upcoming", async () => {
  const bought = await boughtOrder();
  const { instanceId, session, customerId } = bought;
  const basketId = await newBasket();
  await api.claimBasket({ params: { id: basketId }, session });
  const parking = await newStockItem({ kind: "supplementary" });
  await addLine(basketId, { kind: "supplementary", itemId: parking, quantity: 1, instanceId });
  await addLine(basketId, { kind: "ticket-subscription", pricingId: PRICING, quantity: 1 });
  const { id } = await buyOrder(basketId, bought);
  const isUpcoming = async () =>
    (await listOrders("upcoming", session)).some((order) => order.id === id);
  expect(await isUpcoming()).toBe(true);
  await stored.ticketSubscriptions.change({ customerId }, { used: sql`vouchers` });
  expect(await isUpcoming()).toBe(true);
  await changePerformance(instanceId, { startsAt: fromNow({ days: -1 }) });
  expect(await isUpcoming()).toBe(false);
  await stored.ticketSubscriptions.change({ customerId }, { used: 0 });
  expect(await isUpcoming()).toBe(true);
  expect((await listOrders("past", session)).map((order) => order.id)).toEqual([bought.order.id]);
});
