import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";

import { detachCard } from "../payments/stored-cards";
import { chargeOffSession, listIntents } from "../payments/off-session";
import { listRefunds, refundIntent } from "../payments/refund-intent";
import { createSession, expireSession, findSession } from "../payments/sessions";
import { nowSeconds, type Provider } from "../provider";
import type { SessionRecord } from "../state/records";
import { representSession } from "./represent-session";
import {
  expandParams,
  intentListParams,
  intentParams,
  paramFailure,
  refundListParams,
  refundParams,
  sessionListParams,
  sessionParams,
} from "./request-params";
import { type ApiFailure, missing, refused, sendFailure, sendResult } from "./send-result";

/** The `/v1` API: requires the secret key, returns 503 during an outage, and errors in Stripe's format. */
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

/** Null if the header has the secret key; otherwise the failure that Stripe would return. */
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

// timingSafeEqual requires equal lengths.
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}` : "********";
}

interface ById {
  Params: { id: string };
}

/** `/v1/checkout/sessions`: create, list, retrieve, expire. */
function checkoutSessionRoutes(app: FastifyInstance, provider: Provider): void {
  app.post("/checkout/sessions", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const params = sessionParams(nowSeconds(provider)).safeParse(request.body ?? {});
      if (!params.success) return paramFailure(params.error);
      const session = createSession(provider, params.data);
      if (session === null)
        return missing("customer", "customer" in params.data ? params.data.customer : "");
      return { ok: true, value: representSession(provider, session) };
    }),
  );

  app.get("/checkout/sessions", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const params = sessionListParams.safeParse(request.query ?? {});
      return params.success ? listSessions(provider, params.data) : paramFailure(params.error);
    }),
  );

  /** Runs `work`, which can refuse, and returns the session. */
  const withSession = (
    id: string,
    params: unknown,
    work: (session: SessionRecord) => ReturnType<typeof refused> | undefined,
  ) => {
    const { data, error } = expandParams.safeParse(params ?? {});
    if (error) return paramFailure(error);
    const session = findSession(provider, id);
    if (!session) return missing("session", id);
    return (
      work(session) ?? {
        ok: true as const,
        value: representSession(provider, session, data.expand),
      }
    );
  };

  app.get<ById>("/checkout/sessions/:id", (request, reply) =>
    sendResult(provider, request, reply, () =>
      withSession(request.params.id, request.query, () => undefined),
    ),
  );

  app.post<ById>("/checkout/sessions/:id/expire", (request, reply) =>
    sendResult(provider, request, reply, () =>
      withSession(request.params.id, request.body, (session) => {
        if (session.status !== "open")
          return refused(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          );
        expireSession(provider, session);
        return undefined;
      }),
    ),
  );
}

/** Newest first. */
function listSessions(
  provider: Provider,
  { created, status, starting_after: after, limit }: z.output<typeof sessionListParams>,
) {
  const all = Object.values(provider.file.state.sessions)
    .filter((session) => session.created >= (created?.gte ?? 0))
    .filter((session) => status === undefined || session.status === status)
    .sort((one, other) => other.created - one.created);
  const rest = all.slice(all.findIndex(({ id }) => id === after) + 1);
  const data = rest.slice(0, limit).map((session) => representSession(provider, session));
  const has_more = rest.length > data.length;
  return {
    ok: true as const,
    value: { object: "list", url: "/v1/checkout/sessions", has_more, data },
  };
}

/** `/v1/payment_intents`, `/v1/refunds` and `/v1/payment_methods/:id/detach`. */
function paymentRoutes(app: FastifyInstance, provider: Provider): void {
  app.post("/payment_intents", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const params = intentParams.safeParse(request.body ?? {});
      return params.success ? chargeOffSession(provider, params.data) : paramFailure(params.error);
    }),
  );

  app.get("/payment_intents", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const params = intentListParams.safeParse(request.query ?? {});
      return params.success ? listIntents(provider, params.data) : paramFailure(params.error);
    }),
  );

  app.post("/refunds", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const params = refundParams.safeParse(request.body ?? {});
      return params.success ? refundIntent(provider, params.data) : paramFailure(params.error);
    }),
  );

  app.get("/refunds", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const params = refundListParams.safeParse(request.query ?? {});
      return params.success ? listRefunds(provider, params.data) : paramFailure(params.error);
    }),
  );

  app.post<ById>("/payment_methods/:id/detach", (request, reply) =>
    sendResult(provider, request, reply, () => {
      const { id } = request.params;
      if (!detachCard(provider, id)) return missing("payment_method", id);
      return { ok: true, value: { id, object: "payment_method", type: "card", customer: null } };
    }),
  );
}
