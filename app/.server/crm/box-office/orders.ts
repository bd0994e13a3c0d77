import { z } from "zod";

import type { OrderAccess, OrderCalls } from "../orders";
import type { Call } from "./client";
import { path } from "./requester";
import type { Ask } from "./requester";
import {
  lastOrderShape,
  orderPageShape,
  orderShape,
  payingStartedShape,
  paymentOutcomeShape,
} from "./shapes/order";

/** Opening an attempt to pay waits for the card provider. */
const PAYMENT_MS = 15_000;

/** What a call about an order shows of who asks. */
export function shown({
  session,
  token,
}: OrderAccess): Pick<Call, "customerSession" | "orderToken"> {
  return { customerSession: session, ...(token === "" ? {} : { orderToken: token }) };
}

export function orderCalls(ask: Ask): OrderCalls {
  return {
    startPayment: (basketId, { attemptKey, ...body }, customerSession) =>
      ask(
        {
          method: "POST",
          path: path`/baskets/${basketId}/orders`,
          body,
          customerSession,
          idempotencyKey: attemptKey,
          headersTimeout: PAYMENT_MS,
        },
        payingStartedShape,
        ["not-found", "not-signed-in", "basket-expired", "invalid", "conflict"],
      ),
    verifyOrder: (orderId, body, access) =>
      ask(
        {
          method: "POST",
          path: path`/orders/${orderId}/verify`,
          body,
          ...shown(access),
          headersTimeout: PAYMENT_MS,
        },
        orderShape,
        ["not-found"],
      ),
    tellOutcome: (orderId, body, orderToken) =>
      ask(
        {
          method: "POST",
          path: path`/orders/${orderId}/outcome`,
          body,
          orderToken,
          headersTimeout: PAYMENT_MS,
        },
        paymentOutcomeShape,
        ["not-found"],
      ),
    getOrder: (orderId, access) =>
      ask({ method: "GET", path: path`/orders/${orderId}`, ...shown(access) }, orderShape, [
        "not-found",
      ]),
    async mailOrderLink(orderId, email) {
      const mailed = await ask(
        { method: "POST", path: path`/orders/${orderId}/links`, body: { email } },
        z.object({}),
      );
      return mailed.ok ? { ok: true, value: null } : mailed;
    },
    listOrders: ({ group, hallId = null, printAtHome = false, page = 1 }, customerSession) => {
      const query = new URLSearchParams({ group, page: String(page) });
      if (hallId !== null) query.set("hall", hallId);
      if (printAtHome) query.set("printAtHome", "true");
      return ask(
        { method: "GET", path: `/customer/orders?${query.toString()}`, customerSession },
        orderPageShape,
        ["not-signed-in"],
      );
    },
    findLastOrder: (customerSession) =>
      ask({ method: "GET", path: "/customer/last-order", customerSession }, lastOrderShape, [
        "not-signed-in",
      ]),
  };
}
