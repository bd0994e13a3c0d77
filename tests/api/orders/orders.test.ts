import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { ORDER_GROUPS } from "#contract/schemas/order";
import { api, add, getBasket } from "../support/box-office";
import {
  listClaims,
  getOrder,
  holdMinutes,
  listMails,
  pay,
  readyBasket,
  verify,
} from "../support/paying";
import { submitCard } from "../../support/cards";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

it("POST /baskets/:id/orders creates a pending order with exact totals and extends the hold beyond the card page", async () => {
  const ready = await readyBasket();
  const { value } = await pay(ready);
  expect(value).toMatchObject({
    next: "card-page",
    order: {
      state: "pending",
      failure: null,
      charged: false,
      basketId: ready.basketId,
      totals: { subtotal: { amount: 15200 }, fees: { amount: 1800 }, total: { amount: 17000 } },
    },
  });
  expect(value.order.number).toMatch(/^RPA-\d{5,}$/);
  expect(value.order.tickets.map(({ barcode }) => barcode)).toEqual([null, null]);
  const page = await (await fetch(value.url)).text();
  expect(page).toContain("$170.00");
  expect(await holdMinutes(ready.basketId)).toBeGreaterThan(44);
  expect((await getBasket(ready.basketId)).status).toBe("paying");
});

it("an order without delivery and details is refused with both fields", async () => {
  const ready = await readyBasket();
  await stored.baskets.change({ id: ready.basketId }, { deliveryOptionId: null, details: null });
  const { outcome, failure } = await pay(ready);
  expect([outcome, failure.fields]).toEqual([
    "invalid",
    { delivery: "missing", details: "missing" },
  ]);
});

it("an order is refused without a session, for another customer, an expired basket and an unknown basket", async () => {
  const [ready, other] = await Promise.all([readyBasket(), readyBasket()]);
  expect(await pay(ready, { session: "x".repeat(40) })).toMatchObject({
    outcome: "not-signed-in",
  });
  expect((await pay(ready, { session: other.session })).outcome).toBe("not-found");
  expect((await pay({ ...ready, basketId: randomUUID() })).outcome).toBe("not-found");
  await stored.baskets.change({ id: ready.basketId }, { heldUntil: fromNow({ seconds: -1 }) });
  expect((await pay(ready)).outcome).toBe("basket-expired");
});

it("a paid order has tickets with barcodes, sold seats and one mail", async () => {
  const ready = await readyBasket();
  const { order, url } = (await pay(ready)).value;
  const { location } = await submitCard(url);
  const back = new URL(location ?? "");
  expect(`${back.origin}${back.pathname}`).toBe("http://storefront.test/order/verify");
  expect(back.searchParams.get("order")).toBe(order.id);
  expect(back.searchParams.get("return")).toMatch(/^\w+\.[\w-]{22}$/);
  const { value } = await verify(order.id);
  expect(value).toMatchObject({
    state: "confirmed",
    charged: true,
    paidCard: { brand: "visa", last4: "4242" },
    totals: { toPay: { amount: 0 } },
  });
  for (const { barcode } of value.tickets) expect(barcode).toMatch(/^99\d{18}$/);
  expect(new Set(value.tickets.map(({ barcode }) => barcode)).size).toBe(2);
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "sold", n: 2 }]);
  expect(await listMails(order.id)).toHaveLength(1);
  expect((await getBasket(ready.basketId)).status).toBe("ordered");
});

it("changing a basket during a payment closes the card page first", async () => {
  const ready = await readyBasket();
  const { order, url } = (await pay(ready)).value;
  const collected = { optionId: "Cobo", address: null };
  const changed = await api.setDelivery({
    params: { id: ready.basketId },
    session: ready.session,
    body: collected,
  });
  expect(changed).toMatchObject({ value: { status: "open", orderId: null } });
  expect(await getOrder(order.id)).toMatchObject({ state: "failed", failure: "cancelled" });
  expect((await submitCard(url)).status).toBe(410);
});

it("adding a ticket to a basket during a payment closes the card page first", async () => {
  const ready = await readyBasket();
  const { order, url } = (await pay(ready)).value;
  const { outcome, value } = await add(ready.basketId, { instanceId: ready.instanceId });
  expect([outcome, value.status, value.orderId, value.tickets.length]).toEqual([
    "ok",
    "open",
    null,
    3,
  ]);
  expect(await getOrder(order.id)).toMatchObject({ state: "failed", failure: "cancelled" });
  expect((await submitCard(url)).status).toBe(410);
});

it("only a confirmed order is in the customer's list and has a PDF", async () => {
  const ready = await readyBasket();
  const { order, url } = (await pay(ready)).value;
  expect((await api.getTicketsPdf({ params: { id: order.id } })).failure).toMatchObject({
    reason: "no-tickets-yet",
  });
  await submitCard(url);
  await verify(order.id);
  const list = async (group: (typeof ORDER_GROUPS)[number]) =>
    (await api.listOrders({ query: { group }, session: ready.session })).value.orders;
  expect(await list("upcoming")).toMatchObject([
    {
      id: order.id,
      ticketCount: 2,
      total: { amount: ready.total },
      instances: [{ id: ready.instanceId }],
    },
  ]);
  expect(await list("past")).toEqual([]);
  expect((await api.listOrders({ query: { group: "past" } })).outcome).toBe("not-signed-in");
});
