import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { z } from "zod";

import type { orderSchema } from "#contract/schemas/order";
import type { ApiBody } from "../../support/api/api-client";
import { answerCheckout, api, add, newBasket, newCustomer } from "./box-office";
import { createTestPerformance, type House, setPrices } from "./create-test-performance";
import { submitCard } from "../../support/cards";
import { boxOfficeTime, stored } from "./stored";

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
  if (options.free) await setPrices(instanceId, 0);
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
    termsVersion?: string;
  } = {},
) {
  const { expectedTotal = ready.total, assumed, termsVersion } = options;
  return api.startPayment({
    params: { id: ready.basketId },
    body: { ...urls, expectedTotal, assumed, termsVersion, locale: "en-us" },
    session: options.session ?? ready.session,
    key: options.key ?? randomUUID(),
  });
}

export const verify = (orderId: string, turnedBack = false) =>
  api.verifyOrder({ params: { id: orderId }, body: { turnedBack } });

export const getOrder = async (orderId: string) =>
  (await api.getOrder({ params: { id: orderId } })).value;

/** Pays, by card if anything is due, and returns the verified order. */
export async function payByCard(ready: ReadyBasket, options: Parameters<typeof pay>[1] = {}) {
  const { value } = await pay(ready, options);
  if (value.next === "card-page") await submitCard(value.url);
  return (await verify(value.order.id)).value;
}

export async function boughtOrder(options: Parameters<typeof readyBasket>[0] = {}) {
  const ready = await readyBasket(options);
  return { ...ready, order: await payByCard(ready) };
}

export type OrdersOfBasket = { id: string; state: string; failure: string | null }[];

export const listOrders = (basketId: string): Promise<OrdersOfBasket> =>
  stored.orders.find({ basketId }, ["id", "state", "failure"], ["number"]);

export const listMails = (orderId: string): Promise<{ id: string }[]> =>
  stored.mails.find({ orderId }, ["id"]);

/** How many of a performance's seats are blocked, held and sold. */
export async function listClaims(instanceId: string) {
  const states = (await stored.claims.find({ instanceId }, ["state"])).map(({ state }) => state);
  return [...new Set(states)].sort().map((state) => ({
    state,
    n: states.filter((other) => other === state).length,
  }));
}

export async function holdMinutes(basketId: string): Promise<number> {
  const { heldUntil } = await stored.baskets.one({ id: basketId }, ["heldUntil"]);
  return ((heldUntil?.getTime() ?? NaN) - (await boxOfficeTime()).getTime()) / 60_000;
}

/** The minutes that each of a basket's seats is still held, by seat. */
export async function seatMinutes(basketId: string): Promise<Record<string, number>> {
  const claims = await stored.claims.find({ basketId }, ["seatId", "heldUntil"], ["seatId"]);
  const now = (await boxOfficeTime()).getTime();
  return Object.fromEntries(
    claims.map(({ seatId, heldUntil }) => [
      seatId,
      Math.round(((heldUntil?.getTime() ?? NaN) - now) / 60_000),
    ]),
  );
}
