import { z } from "zod";

import type { Problem } from "#contract/problems";

import { orderDocument } from "../tickets/ticket-document";
import { ticketsPdf } from "../tickets/tickets-pdf";
import { cancelOrder } from "../payments/cancel-order";
import { startPayment } from "../payments/start-payment";
import { verifyOrder } from "../payments/verify-order";
import { orderLinks } from "./order-links";
import { readClock } from "../platform/database/clock";
import { findOrder } from "./orders-read";
import { markOutcomeShown } from "../payments/payment-outcome";
import { resendConfirmation } from "../mail/order-mails";
import {
  answerOnce,
  idempotencyHeaders,
  scopedKey,
  sendAnswer,
} from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { findVisibleOrder, hasReturned, orderAccessHeaders } from "./order-access";
import { orderBody, outcomeBody } from "./order-body";
import { problems, refuse } from "../platform/http/problem";
import {
  orderSchema,
  paymentOutcomeSchema,
  resendSchema,
  startPaymentSchema,
  startedPaymentSchema,
  type OrderBody,
} from "#contract/schemas/order";
import { printSchema } from "#contract/schemas/ticket";

const tags = ["orders"];
const byId = z.object({ id: z.string().max(100) });
// An id that is no id belongs to no order: 404 and not 400, as for any other unknown one.
const turnedBackSchema = z.object({ turnedBack: z.boolean() });
const isUuid = (id: string) => z.uuid().safeParse(id).success;

type ResendProblem = Problem<
  "not-found" | "not-allowed/not-confirmed" | "not-allowed/too-late" | "not-allowed/too-often"
>;

/** Orders, from the click on "pay" to the tickets. */
export const orders: RouteGroup = (app, deps) => {
  const links = orderLinks(deps.env.LINK_SECRET);

  app.post(
    "/baskets/:id/orders",
    {
      schema: {
        tags,
        summary: "Writes the order of a basket and opens an attempt to pay for it",
        description:
          "The Idempotency-Key is the key of the attempt: repeated, it gives the same order and the same card page.",
        params: byId,
        headers: sessionHeaders.extend({ "idempotency-key": z.string().min(8).max(100) }),
        body: startPaymentSchema,
        response: { 200: startedPaymentSchema, ...problems(400, 401, 404, 409, 410, 503) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(deps.db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      if (!isUuid(request.params.id)) return refuse(reply, "not-found");
      const now = await readClock(deps.db);
      const started = await startPayment(deps, {
        ...request.body,
        basketId: request.params.id,
        customerId,
        returnTokenFor: (orderId) => links.signReturn(orderId, now),
        attemptKey: scopedKey(customerId, request.headers["idempotency-key"]),
      });
      if (!started.ok) {
        const { code, ...details } = started.refusal;
        return refuse(reply, code, details);
      }
      return { ...started, order: orderBody(started.order) };
    },
  );

  app.post(
    "/orders/:id/verify",
    {
      schema: {
        tags,
        summary: "Finds out how the payment went, and completes the order if it was paid",
        params: byId,
        headers: orderAccessHeaders,
        body: turnedBackSchema,
        response: { 200: orderSchema, ...problems(404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if ((await findVisibleOrder(deps, request, id)) === null) return refuse(reply, "not-found");
      const order = await verifyOrder(deps, id, request.body);
      if (order === null) return refuse(reply, "not-found");
      await markOutcomeShown(deps.db, order.order);
      return orderBody(order);
    },
  );

  app.post(
    "/orders/:id/outcome",
    {
      schema: {
        tags,
        summary:
          "The same for whoever comes back from the card page, and nothing else of the order",
        description:
          "By the token of the way back, until ten minutes after the outcome was first shown to anybody, two hours at most.",
        params: byId,
        headers: orderAccessHeaders,
        body: turnedBackSchema,
        response: { 200: paymentOutcomeSchema, ...problems(404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await hasReturned(deps, request, id))) return refuse(reply, "not-found");
      const order = await verifyOrder(deps, id, request.body);
      if (order === null || !(await markOutcomeShown(deps.db, order.order)))
        return refuse(reply, "not-found");
      return outcomeBody(order);
    },
  );

  app.get(
    "/orders/:id",
    {
      schema: {
        tags,
        summary: "An order as it is now",
        params: byId,
        headers: orderAccessHeaders,
        response: { 200: orderSchema, ...problems(404) },
      },
    },
    async (request, reply) => {
      const order = await findVisibleOrder(deps, request, request.params.id);
      return order === null ? refuse(reply, "not-found") : orderBody(order);
    },
  );

  app.post(
    "/orders/:id/cancel",
    {
      schema: {
        tags,
        summary: "Turns the signed-in customer's order into account credit; its tickets are void",
        description:
          "Refused (not-allowed): `cancel-off`, `cancel-too-late`, `not-confirmed`, `nothing-to-cancel`, `companion-elsewhere`. Repeated, it answers the same.",
        params: byId,
        headers: sessionHeaders,
        response: { 200: orderSchema, ...problems(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(deps.db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id: orderId } = request.params;
      if (!isUuid(orderId)) return refuse(reply, "not-found");
      const cancelled = await cancelOrder(deps, { orderId, by: { customerId } });
      if (!cancelled.ok) {
        const { refusal } = cancelled;
        return refusal.code === "not-allowed"
          ? refuse(reply, "not-allowed", { reason: refusal.reason })
          : refuse(reply, refusal.code);
      }
      const order = await findOrder(deps.db, orderId);
      return order === null ? refuse(reply, "not-found") : orderBody(order);
    },
  );

  app.post(
    "/orders/:id/confirmation",
    {
      schema: {
        tags,
        summary:
          "Sends the confirmation again; to another address for the order's own customer, within the hour",
        description: "Refused (not-allowed): `not-confirmed`, `too-late`, `too-often`.",
        params: byId,
        headers: idempotencyHeaders.extend(orderAccessHeaders.shape),
        body: resendSchema,
        response: { 200: orderSchema, ...problems(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { email } = request.body;
      const order = await findVisibleOrder(deps, request, id);
      if (order === null) return refuse(reply, "not-found");
      // Whoever has the order's page may have the mail once more; where it goes is its customer's to say.
      if (email !== null && !order.isOwn) return refuse(reply, "not-signed-in");
      const answer = await answerOnce<OrderBody, ResendProblem>(deps.db, request, async (tx) => {
        const resent = await resendConfirmation(tx, id, { to: email, byStaff: false });
        if (!resent.ok)
          return resent.reason === "not-found"
            ? { problem: { code: "not-found" } }
            : { problem: { code: "not-allowed", reason: resent.reason } };
        const after = await findOrder(tx, id);
        return after === null
          ? { problem: { code: "not-found" } }
          : { status: 200, body: orderBody(after) };
      });
      deps.mailWritten?.();
      return sendAnswer(reply, answer);
    },
  );

  app.get(
    "/orders/:id/tickets.pdf",
    {
      schema: {
        tags,
        summary: "All tickets of a confirmed order as one tagged PDF",
        params: byId,
        querystring: z.object({ print: printSchema }),
        headers: orderAccessHeaders,
        response: { 200: z.unknown().describe("application/pdf"), ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const order = await findVisibleOrder(deps, request, request.params.id);
      if (order === null) return refuse(reply, "not-found");
      if (order.order.state !== "confirmed")
        return refuse(reply, "conflict", { reason: "not-confirmed" });
      const pdf = await ticketsPdf(orderDocument(order), request.query.print);
      return reply.type("application/pdf").send(pdf);
    },
  );
};
