import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ApiFailure } from "./send-result";
import { sendFailure, sendResult, missing, refused } from "./send-result";
import { createSession, expireSession, findSession, createSetup } from "../payments/sessions";
import { nowSeconds, type Provider } from "../provider";
import { checkExpansions, readExpansions, paramFailure } from "./param-kinds";
import { representSession } from "./represent-session";
import { sessionParams, setupParams, refundParams } from "./request-params";
import type Stripe from "stripe";
import { createRefund } from "../payments/create-refund";
import { detachCard } from "../payments/kept-cards";
import type { RefundRecord } from "../state/records";
import { representIntent } from "./represent-payment";

/** Everything under `/v1`: signed in with the secret key, dead during an outage, errors in Stripe's shape. */
export function apiRoutes(app: FastifyInstance, provider: Provider): void {
  app.addHook("onRequest", async (request, reply) => {
    if (provider.outage) {
      return sendFailure(reply, {
        status: 503,
        error: { type: "api_error", message: "The card provider is not available right now." },
      });
    }
    const failure = authenticate(request.headers.authorization, provider.secretKey);
    return failure ? sendFailure(reply, failure) : undefined;
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "api call failed");
    return sendFailure(reply, {
      status,
      error:
        status >= 500
          ? { type: "api_error", message: "Something went wrong at the card provider." }
          : { type: "invalid_request_error", message: error.message },
    });
  });

  app.setNotFoundHandler((request, reply) =>
    sendFailure(reply, {
      status: 404,
      error: {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${request.method}: ${request.url}).`,
      },
    }),
  );

  checkoutSessionRoutes(app, provider);
  paymentRoutes(app, provider);
}

/** Null when the header carries the secret key; else the failure that Stripe would answer. */
function authenticate(header: string | undefined, secretKey: string): ApiFailure | null {
  const key = /^Bearer (.+)$/i.exec(header ?? "")?.[1];
  if (key === undefined)
    return unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.",
    );
  if (!timingSafeEqual(digest(key), digest(secretKey)))
    return unauthorized(`Invalid API Key provided: ${masked(key)}`);
  return null;
}

function unauthorized(message: string): ApiFailure {
  return { status: 401, error: { type: "invalid_request_error", message } };
}

// Equal lengths: timingSafeEqual requires them.
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}` : "********";
}

const EXPANDABLE = [
  "line_items",
  "payment_intent",
  "payment_intent.latest_charge",
  "setup_intent",
  "setup_intent.payment_method",
];

const isSetup = (body: unknown) =>
  typeof body === "object" && body !== null && "mode" in body && body.mode === "setup";

interface ById {
  Params: { id: string };
}

/** `/v1/checkout/sessions`: create, retrieve, expire. */
export function checkoutSessionRoutes(app: FastifyInstance, provider: Provider): void {
  app.post("/checkout/sessions", (request, reply) =>
    sendResult(provider, request, reply, () => {
      if (isSetup(request.body)) {
        const setup = setupParams.safeParse(request.body);
        if (!setup.success) return paramFailure(setup.error);
        return { ok: true, value: representSession(provider, createSetup(provider, setup.data)) };
      }
      const params = sessionParams(nowSeconds(provider)).safeParse(request.body ?? {});
      if (!params.success) return paramFailure(params.error);
      const expand = checkExpansions(params.data.expand, EXPANDABLE);
      if (!expand.ok) return expand;
      const { customer } = params.data;
      if (customer !== undefined && !Object.hasOwn(provider.file.state.customers, customer))
        return missing("customer", customer, "customer");
      const session = createSession(provider, params.data);
      return { ok: true, value: representSession(provider, session, expand.value) };
    }),
  );

  app.get<ById>("/checkout/sessions/:id", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const expand = readExpansions(request.query, EXPANDABLE);
      if (!expand.ok) return expand;
      const session = findSession(provider, request.params.id);
      if (!session) return missing("checkout.session", request.params.id, "session");
      return { ok: true, value: representSession(provider, session, expand.value) };
    }),
  );

  app.post<ById>("/checkout/sessions/:id/expire", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const expand = readExpansions(request.body, EXPANDABLE);
      if (!expand.ok) return expand;
      const session = findSession(provider, request.params.id);
      if (!session) return missing("checkout.session", request.params.id, "session");
      if (session.status !== "open")
        return refused(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      expireSession(provider, session);
      return { ok: true, value: representSession(provider, session, expand.value) };
    }),
  );
}

/** `/v1/payment_intents/:id`, `/v1/refunds`, and cards that are kept no more. */
export function paymentRoutes(app: FastifyInstance, provider: Provider): void {
  app.get<ById>("/payment_intents/:id", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const expand = readExpansions(request.query, ["latest_charge"]);
      if (!expand.ok) return expand;
      const { id } = request.params;
      const { intents } = provider.file.state;
      const intent = Object.hasOwn(intents, id) ? intents[id] : undefined;
      if (!intent) return missing("payment_intent", id, "intent");
      findSession(provider, intent.sessionId); // Its session may just have run out, and it with it.
      return { ok: true, value: representIntent(provider, intent, expand.value) };
    }),
  );

  app.post("/refunds", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const params = refundParams.safeParse(request.body ?? {});
      if (!params.success) return paramFailure(params.error);
      const refund = createRefund(provider, params.data);
      return refund.ok ? { ok: true, value: representRefund(refund.value) } : refund;
    }),
  );

  app.post<ById>("/payment_methods/:id/detach", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const { id } = request.params;
      if (!detachCard(provider, id)) return missing("payment_method", id, "payment_method");
      return { ok: true, value: { id, object: "payment_method", type: "card", customer: null } };
    }),
  );

  app.get<ById>("/refunds/:id", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const expand = readExpansions(request.query, []);
      if (!expand.ok) return expand;
      const { id } = request.params;
      const { refunds } = provider.file.state;
      const refund = Object.hasOwn(refunds, id) ? refunds[id] : undefined;
      if (!refund) return missing("refund", id, "refund");
      return { ok: true, value: representRefund(refund) };
    }),
  );
}

/** A refund in Stripe's words. Here each succeeds at once. */
function representRefund(refund: RefundRecord): Stripe.Refund {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}
