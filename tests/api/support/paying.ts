import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { z } from "zod";

import type { orderSchema } from "#contract/schemas/order";
import type { ApiBody } from "../../support/api/api-client";
import { answerCheckout, api, add, newBasket, newCustomer } from "./box-office";
import { createTestPerformance, type House, query } from "./create-test-performance";
import { CARD_EXPIRY } from "../../support/coming-dates";

export type OrderBody = z.infer<typeof orderSchema>;
export type ReadyBasket = {
  basketId: string;
  customerId: string;
  session: string;
  email: string;
  instanceId: string;
  total: number;
};

/** Creates a basket with tickets, a customer, delivery and details, ready to pay. */
export async function readyBasket(
  options: House & {
    quantity?: number;
    instanceId?: string;
    delivery?: "PrintAtHome" | "Cobo";
    free?: boolean;
  } = {},
): Promise<ReadyBasket> {
  const { instanceId = (await createTestPerformance(options)).instanceId } = options;
  // No booking fee under $10.00, so a free ticket costs nothing.
  if (options.free)
    await query(`update prices set face_value = 0 where price_list_id = $1`, [instanceId]);
  const basketId = await newBasket();
  const customer = await newCustomer();
  const { quantity = 2, delivery = "PrintAtHome" } = options;
  const added = await add(basketId, { instanceId, quantity });
  expect(added.outcome).toBe("ok");
  const { totals } = await answerCheckout(basketId, customer.session, delivery);
  return { ...customer, basketId, instanceId, total: totals.total.amount };
}

export const urls = {
  returnUrl: "http://storefront.test/order/verify?order=__ORDER_ID__&return=__RETURN_TOKEN__",
  cancelUrl:
    "http://storefront.test/order/verify?order=__ORDER_ID__&return=__RETURN_TOKEN__&turned-back=1",
  orderUrl: "http://storefront.test/order/confirmed?order=__ORDER_ID__&ref=__ORDER_TOKEN__",
};

export function pay(
  ready: ReadyBasket,
  options: {
    key?: string;
    expectedTotal?: number;
    session?: string;
    assumed?: NonNullable<ApiBody<"startPayment">["assumed"]>;
  } = {},
) {
  const { expectedTotal = ready.total, assumed } = options;
  return api.startPayment({
    params: { id: ready.basketId },
    body: { ...urls, expectedTotal, assumed, locale: "en-us" },
    session: options.session ?? ready.session,
    key: options.key ?? randomUUID(),
  });
}

export const verify = (orderId: string, turnedBack = false) =>
  api.verifyOrder({ params: { id: orderId }, body: { turnedBack } });

export const getOrder = async (orderId: string) =>
  (await api.getOrder({ params: { id: orderId } })).value;

export const CARDS = { good: "4242424242424242", declined: "4000000000000002" };

/** Submits a card on the provider's page like a browser without script; returns the status and the redirect. */
export async function submitCard(
  pageUrl: string,
  cardNumber: string,
): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(pageUrl, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(pageUrl).origin },
    body: new URLSearchParams({
      cardNumber,
      cardExpiry: CARD_EXPIRY,
      cardCvc: "123",
      cardName: "Ada Lovell",
    }),
  });
  return { status: answer.status, location: answer.headers.get("location") };
}

/** Pays, by card if anything is due, and returns the verified order. */
export async function payByCard(ready: ReadyBasket, options: Parameters<typeof pay>[1] = {}) {
  const { value } = await pay(ready, options);
  if (value.next === "card-page") await submitCard(value.url, CARDS.good);
  return (await verify(value.order.id)).value;
}

export async function boughtOrder(options: Parameters<typeof readyBasket>[0] = {}) {
  const ready = await readyBasket(options);
  return { ...ready, order: await payByCard(ready) };
}

export type OrdersOfBasket = { id: string; state: string; failure: string | null }[];

export const ordersOf = (basketId: string): Promise<OrdersOfBasket> =>
  query(`select id, state, failure from orders where basket_id = $1 order by number`, [basketId]);

export const mailsOf = (orderId: string): Promise<{ id: string }[]> =>
  query(`select id from mails where order_id = $1`, [orderId]);

export const claimsOf = (instanceId: string): Promise<{ state: string; n: number }[]> =>
  query(
    `select state, count(*)::int as n from claims where instance_id = $1 group by state order by state`,
    [instanceId],
  );

export async function holdMinutes(basketId: string): Promise<number> {
  const [row] = await query<{ minutes: number }>(
    `select extract(epoch from held_until - crm_now())::float / 60 as minutes from baskets where id = $1`,
    [basketId],
  );
  return row?.minutes ?? NaN;
}
