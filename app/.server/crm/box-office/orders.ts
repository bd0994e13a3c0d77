import type { OrderCalls } from "../orders";
import { path } from "./requester";
import type { Ask } from "./requester";
import { lastOrderShape, orderPageShape, orderShape, payingStartedShape } from "./shapes/order";

/** Opening an attempt to pay waits for the card provider. */
const PAYMENT_MS = 15_000;

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
