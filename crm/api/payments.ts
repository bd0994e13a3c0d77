import { z } from "zod";

import { declareOperations } from "#contract/calls/define";
import { sendProblem } from "#contract/calls/fastify";
import { paymentOperations } from "#contract/operations/payments";
import { findVisibleOrder, isReturnFromPayment } from "../money/orders/order-access";
import { orderBody, outcomeBody } from "../money/orders/order-body";
import { orderLinks, RETURN_TOKEN } from "../money/orders/order-links";
import { findOrder } from "../money/orders/queries";
import { readClock } from "../platform/database/clock";
import { scopedKey } from "../platform/http/reply-once";
import { limitConcurrency, openCallGate, receiveBodyWithin } from "../platform/http/request-checks";
import type { App } from "../platform/http/app";
import { type RouteGroup, routeGroup } from "./route-group";
import { streamLinks } from "../desk/streams/stream-links";
import { verifyForPage } from "../money/purchases/check-attempt";
import { handleWebhookEvent } from "../money/webhooks/handle-webhook";
import { markOutcomeShown } from "../money/payments/payments";
import { startDebit, verifyDebit } from "../money/purchases/set-up-debit";
import { startPayment } from "../money/purchases/start-payment";
import { notFound, notSignedIn } from "../platform/http/replies";
import { orderNumber } from "#contract/rules/orders/order-number";

export const payments = routeGroup(paymentOperations)((deps) => {
  const { db } = deps;
  const links = orderLinks(deps.env.LINK_SECRET);
  const streams = streamLinks(deps);
  return {
    async startPayment({ params: { id: basketId }, body, customerId }, request) {
      const started = await startPayment(deps, {
        ...body,
        keepCard: body.keepCard && deps.features.savedCards,
        storedCardId: deps.features.savedCards ? body.storedCard : undefined,
        basketId,
        customerId,
        returnTokenFor: links.signReturn,
        attemptKey: scopedKey(customerId, String(request.headers["idempotency-key"])),
      });
      if (!started.ok) return started;
      const { value } = started;
      const order = orderBody(value.order, streams, deps.features);
      return value.next === "order"
        ? { status: 200, body: { next: "order", order } }
        : { status: 200, body: { next: "card-page", order, url: value.url } };
    },

    async verifyOrder({ params: { id: orderId }, body }, request) {
      const visible = await findVisibleOrder(deps, request, orderId);
      const order = visible && (await verifyForPage(deps, orderId, body, visible));
      if (order === null) return notFound;
      await markOutcomeShown(db, order.order);
      return { status: 200, body: orderBody(order, streams, deps.features) };
    },

    async getPaymentOutcome({ params: { id }, body }, request) {
      if (!(await isReturnFromPayment(deps, request, id))) return notFound;
      const order = await verifyForPage(deps, id, body);
      return order === null || !(await markOutcomeShown(db, order.order))
        ? notFound
        : { status: 200, body: outcomeBody(order) };
    },

    async startDirectDebit({ params: { id: orderId }, body }, request) {
      const order = await findVisibleOrder(deps, request, orderId);
      if (order === null)
        // A visitor returning from the provider's page is asked to sign in.
        return (await isReturnFromPayment(deps, request, orderId, "debit"))
          ? notSignedIn
          : notFound;
      if (!order.isOwn) return notSignedIn;
      const token = links.signDebitReturn(orderId, await readClock(db));
      const withToken = (url: string) => url.replaceAll(RETURN_TOKEN, token);
      const started = await startDebit(deps, {
        orderId,
        locale: body.locale,
        returnUrl: withToken(body.returnUrl),
        cancelUrl: withToken(body.cancelUrl),
      });
      return started.ok ? { status: 200, body: { url: started.value } } : started;
    },

    async verifyDirectDebit({ params: { id: orderId }, body }, request) {
      const order = await findVisibleOrder(deps, request, orderId);
      const isBack = order === null && (await isReturnFromPayment(deps, request, orderId, "debit"));
      const record = isBack ? await findOrder(db, orderId) : order;
      const debit = record === null ? null : await verifyDebit(deps, orderId, body);
      if (record === null || debit === null) return notFound;
      const { state, failure, bankName, last4 } = debit;
      const isWhole = order !== null;
      const account = isWhole && state === "confirmed" ? { bankName, last4 } : null;
      const number = orderNumber(record.order.number);
      return { status: 200, body: { number, isWhole, state, failure, account } };
    },
  };
});

/** Bytes. The provider's events have a few thousand. */
const EVENT_LIMIT = 32 * 1024;
/** The provider sends an event at once. */
const EVENT_MS = 5_000;
/** Events handled at once. Apart from the calls of the storefront, since anyone may send to this address. */
const EVENTS_AT_ONCE = 16;

const anyone = declareOperations({ tags: ["payments"], session: "none" });
const webhookOperations = {
  receivePaymentMessage: anyone.post("/payments/webhook", {
    summary:
      "Receives a signed event of the card provider. Events may be repeated and out of order",
    isOpen: true,
    isSafeToRetry: true,
    success: { 200: z.null() },
    problems: ["bad-signature", "unavailable"],
  }),
};

const webhook = routeGroup(webhookOperations)((deps) => ({
  async receivePaymentMessage(_input, { headers, body }) {
    const signature = headers["stripe-signature"];
    const message =
      typeof signature === "string" && Buffer.isBuffer(body)
        ? deps.cards.readMessage(body, signature)
        : null;
    if (message === null) return { failure: { code: "bad-signature" } };
    // Acknowledged only once committed: the provider resends the others.
    return (await handleWebhookEvent(deps, message))
      ? { status: 200, body: null }
      : { failure: { code: "unavailable" } };
  },
}));

/** Authenticated by the provider's signature instead of the API key. */
export const paymentsWebhook: RouteGroup = (app, deps) => {
  void app.register(async (scope: App) => {
    scope.addHook("onRequest", async ({ headers }, reply) =>
      "stripe-signature" in headers
        ? undefined
        : // The body is not read: without its end the connection is of no use.
          sendProblem(reply.header("connection", "close"), { code: "bad-signature" }),
    );
    receiveBodyWithin(scope, EVENT_MS);
    limitConcurrency(scope, openCallGate(EVENTS_AT_ONCE));
    // The signature is computed over the raw body.
    scope.removeAllContentTypeParsers();
    const options = { parseAs: "buffer", bodyLimit: EVENT_LIMIT } as const;
    scope.addContentTypeParser("*", options, (_request, body, done) => done(null, body));
    webhook(scope, deps);
  });
};
