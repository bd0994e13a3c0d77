import { z } from "zod";

import type { Logger } from "../../logger";
import type { Crm } from "../crm";
import { path } from "./asker";
import type { Ask } from "./asker";
import type { BoxOfficeClient } from "./client";
import { readFailure } from "./read-answer";
import { orderShape, orderSummaryShape, payingStartedShape } from "./shapes/order";

type Orders = Pick<
  Crm,
  "startPayment" | "verifyOrder" | "getOrder" | "listOrders" | "getTicketsPdf"
>;

/** Opening an attempt to pay waits for the card provider. */
const PAYMENT_MS = 15_000;

export function orderCalls(ask: Ask, client: BoxOfficeClient, logger: Logger): Orders {
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
    verifyOrder: (orderId, body) =>
      ask(
        {
          method: "POST",
          path: path`/orders/${orderId}/verify`,
          body,
          headersTimeout: PAYMENT_MS,
        },
        orderShape,
        ["not-found"],
      ),
    getOrder: (orderId) =>
      ask({ method: "GET", path: path`/orders/${orderId}` }, orderShape, ["not-found"]),
    listOrders: (group, customerSession) =>
      ask(
        { method: "GET", path: `/customer/orders?group=${group}`, customerSession },
        z.array(orderSummaryShape),
        ["not-signed-in"],
      ),
    async getTicketsPdf(orderId) {
      const answer = await client.call({
        method: "GET",
        path: path`/orders/${orderId}/tickets.pdf`,
        headersTimeout: PAYMENT_MS,
      });
      if (answer === null) return { ok: false, failure: { code: "unavailable" } };
      if (answer.status === 200 && answer.contentType.startsWith("application/pdf")) {
        return { ok: true, value: new Uint8Array(answer.body) };
      }
      let json: unknown;
      try {
        json = JSON.parse(answer.body.toString("utf8"));
      } catch {
        // What is no JSON has no code either: it reads as `unavailable`.
      }
      return { ok: false, failure: readFailure(answer, json, ["not-found", "conflict"], logger) };
    },
  };
}
