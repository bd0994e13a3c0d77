import { serveAll } from "#contract/fastify";
import { paymentOperations } from "#contract/operations/payments";

import { isUuid } from "../../baskets/api/basket-changes";
import { findVisibleOrder, hasReturned } from "../../orders/order-access";
import { orderBody, outcomeBody } from "../../orders/order-body";
import { orderLinks, RETURN_TOKEN } from "../../orders/order-links";
import { orderNumber } from "../../orders/rules";
import { findOrder } from "../../orders/queries";
import { readClock } from "../../platform/database/clock";
import { scopedKey } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { sessionsOf } from "../../sign-in/sessions";
import { markOutcomeShown } from "../payment-outcome";
import { startDebit, verifyDebit } from "../set-up-debit";
import { startPayment } from "../start-payment";
import { verifyOrder } from "../verify-order";

const notFound = { problem: { code: "not-found" } } as const;
const notSignedIn = { problem: { code: "not-signed-in" } } as const;

/** Paying for an order by card, and for renewals by direct debit (spec section 4: verify, confirmed, failed). */
export const payments: RouteGroup = (app, deps) => {
  const { db } = deps;
  const links = orderLinks(deps.env.LINK_SECRET);
  serveAll(
    app,
    paymentOperations,
    sessionsOf(db),
  )({
    async startPayment({ params: { id: basketId }, body, customerId }, request) {
      if (!isUuid(basketId)) return notFound;
      const now = await readClock(db);
      const started = await startPayment(deps, {
        ...body,
        basketId,
        customerId,
        returnTokenFor: (orderId) => links.signReturn(orderId, now),
        attemptKey: scopedKey(customerId, String(request.headers["idempotency-key"])),
      });
      if (!started.ok) return started;
      const order = orderBody(started.order);
      return started.next === "order"
        ? { status: 200, body: { next: "order", order } }
        : { status: 200, body: { next: "card-page", order, url: started.url } };
    },

    async verifyOrder({ params: { id: orderId }, body, customerId }, request) {
      if ((await findVisibleOrder(deps, request, { orderId, customerId })) === null)
        return notFound;
      const order = await verifyOrder(deps, orderId, body);
      if (order === null) return notFound;
      await markOutcomeShown(db, order.order);
      return { status: 200, body: orderBody(order) };
    },

    async getPaymentOutcome({ params: { id }, body }, request) {
      if (!(await hasReturned(deps, request, id))) return notFound;
      const order = await verifyOrder(deps, id, body);
      return order === null || !(await markOutcomeShown(db, order.order))
        ? notFound
        : { status: 200, body: outcomeBody(order) };
    },

    async startDirectDebit({ params: { id: orderId }, body, customerId }, request) {
      const order = await findVisibleOrder(deps, request, { orderId, customerId });
      if (order === null)
        // Whoever came back from the provider's page is asked who they are.
        return (await hasReturned(deps, request, orderId, "debit")) ? notSignedIn : notFound;
      if (!order.isOwn) return notSignedIn;
      const token = links.signDebitReturn(orderId, await readClock(db));
      const withToken = (url: string) => url.replaceAll(RETURN_TOKEN, token);
      const started = await startDebit(deps, {
        orderId,
        locale: body.locale,
        returnUrl: withToken(body.returnUrl),
        cancelUrl: withToken(body.cancelUrl),
      });
      return started.ok ? { status: 200, body: { url: started.url } } : started;
    },

    async verifyDirectDebit({ params: { id: orderId }, body, customerId }, request) {
      const order = await findVisibleOrder(deps, request, { orderId, customerId });
      const isBack = order === null && (await hasReturned(deps, request, orderId, "debit"));
      const known = isBack ? await findOrder(db, orderId) : order;
      const debit = known === null ? null : await verifyDebit(deps, orderId, body);
      if (known === null || debit === null) return notFound;
      const { state, failure, bankName, last4 } = debit;
      const isWhole = order !== null;
      const account = isWhole && state === "confirmed" ? { bankName, last4 } : null;
      const number = orderNumber(known.order.number);
      return { status: 200, body: { number, isWhole, state, failure, account } };
    },
  });
};
