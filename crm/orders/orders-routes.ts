import { serveAll } from "#contract/fastify";
import { orderOperations, type ResendProblem } from "#contract/operations/orders";
import type { Order } from "#contract/schemas/order";

import { isUuid } from "../baskets/api/basket-changes";
import { mailOrderLink, resendConfirmation } from "../mail/order-mails";
import { cancelOrder } from "../payments/cancel-order";
import { answerOnce, type Answer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { sessionsOf } from "../sign-in/sessions";
import { orderDocument } from "../tickets/ticket-document";
import { ticketsPdf } from "../tickets/tickets-pdf";
import { findVisibleOrder } from "./order-access";
import { orderBody } from "./order-body";
import { findOrder } from "./orders-read";

const notFound = { problem: { code: "not-found" } } as const;
const notSignedIn = { problem: { code: "not-signed-in" } } as const;

/** One order, for its customer or for whoever has the token of its link. */
export const orders: RouteGroup = (app, deps) => {
  const { db } = deps;
  serveAll(
    app,
    orderOperations,
    sessionsOf(db),
  )({
    async getOrder({ params, customerId }, request) {
      const order = await findVisibleOrder(deps, request, { orderId: params.id, customerId });
      return order === null ? notFound : { status: 200, body: orderBody(order) };
    },

    async cancelOrder({ params: { id: orderId }, customerId }) {
      if (!isUuid(orderId)) return notFound;
      const cancelled = await cancelOrder(deps, { orderId, by: { customerId } });
      if (!cancelled.ok) return cancelled;
      const order = await findOrder(db, orderId);
      return order === null ? notFound : { status: 200, body: orderBody(order) };
    },

    async resendConfirmation({ params: { id: orderId }, body: { email }, customerId }, request) {
      const order = await findVisibleOrder(deps, request, { orderId, customerId });
      if (order === null) return notFound;
      // Whoever has the order's page may have the mail once more; where it goes is its customer's to say.
      if (email !== null && !order.isOwn) return notSignedIn;
      const answer = await answerOnce(
        db,
        request,
        async (tx): Promise<Answer<Order, ResendProblem>> => {
          const resent = await resendConfirmation(tx, orderId, { to: email, byStaff: false });
          if (!resent.ok)
            return resent.reason === "not-found"
              ? notFound
              : { problem: { code: "not-allowed", reason: resent.reason } };
          const after = await findOrder(tx, orderId);
          return after === null ? notFound : { status: 200, body: orderBody(after) };
        },
      );
      deps.mailWritten?.();
      return answer;
    },

    async getTicketsPdf({ params, query, customerId }, request) {
      const order = await findVisibleOrder(deps, request, { orderId: params.id, customerId });
      if (order === null) return notFound;
      if (order.order.state !== "confirmed")
        return { problem: { code: "conflict", reason: "not-confirmed" } };
      return { status: 200, body: await ticketsPdf(orderDocument(order), query.print) };
    },

    async mailOrderLink({ params: { id }, body: { email } }) {
      await db.transaction((tx) => mailOrderLink(tx, isUuid(id) ? id : null, email.trim()));
      deps.mailWritten?.();
      return { status: 202, body: {} };
    },
  });
};
