import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

import { detachCard } from "../payments/stored-cards";
import { chargeOffSession, listIntents } from "../payments/off-session";
import {
  cancelIntent,
  confirmIntent,
  prepareIntent,
  retrieveIntent,
} from "../payments/stored-card-payments";
import { listRefunds, refundIntent } from "../payments/refund-intent";
import { createSession, expireSession, findSession } from "../payments/sessions";
import { nowSeconds, type Provider } from "../provider";
import { representSession } from "./represent-session";
import {
  expandParams,
  intentExpandParams,
  intentListParams,
  intentParams,
  paramFailure,
  refundListParams,
  refundParams,
  sessionListParams,
  sessionParams,
} from "./request-params";
import {
  type ApiFailure,
  type ApiResult,
  missing,
  refused,
  sendFailure,
  sendResult,
} from "./send-result";

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

  addCalls(app, provider);
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

type Params = { Params: { id: string } };

/** The calls that the box office makes. */
function addCalls(app: FastifyInstance, provider: Provider): void {
  /** Parses the parameters: the body of a POST, the query of a GET. `schema` may depend on the time. */
  const add = <Schema extends z.ZodType>(
    method: "GET" | "POST",
    url: string,
    schema: Schema | ((nowSeconds: number) => Schema),
    work: (params: z.output<Schema>, id: string) => ApiResult<object>,
  ) =>
    app.route<Params>({
      method,
      url,
      handler: (request, reply) =>
        sendResult(provider, request, reply, () => {
          const checked = typeof schema === "function" ? schema(nowSeconds(provider)) : schema;
          const typed = method === "GET" ? request.query : request.body;
          const { data, error } = checked.safeParse(typed ?? {});
          return error ? paramFailure(error) : work(data, request.params.id);
        }),
    });

  add("POST", "/checkout/sessions", sessionParams, (params) => {
    const session = createSession(provider, params);
    return session === null
      ? missing("customer", "customer" in params ? params.customer : "")
      : { ok: true, value: representSession(provider, session) };
  });
  add("GET", "/checkout/sessions", sessionListParams, (params) => listSessions(provider, params));
  add("GET", "/checkout/sessions/:id", expandParams, ({ expand }, id) => {
    const session = findSession(provider, id);
    return session
      ? { ok: true, value: representSession(provider, session, expand) }
      : missing("session", id);
  });
  add("POST", "/checkout/sessions/:id/expire", expandParams, ({ expand }, id) => {
    const session = findSession(provider, id);
    if (!session) return missing("session", id);
    if (session.status !== "open")
      return refused(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    expireSession(provider, session);
    return { ok: true, value: representSession(provider, session, expand) };
  });
  add("POST", "/payment_intents", intentParams, (params) =>
    params.confirm === undefined
      ? prepareIntent(provider, params)
      : chargeOffSession(provider, params),
  );
  add("GET", "/payment_intents/:id", intentExpandParams, ({ expand }, id) =>
    retrieveIntent(provider, id, expand),
  );
  add("POST", "/payment_intents/:id/confirm", intentExpandParams, ({ expand }, id) =>
    confirmIntent(provider, id, expand),
  );
  add("POST", "/payment_intents/:id/cancel", intentExpandParams, ({ expand }, id) =>
    cancelIntent(provider, id, expand),
  );
  add("GET", "/payment_intents", intentListParams, (params) => listIntents(provider, params));
  add("POST", "/refunds", refundParams, (params) => refundIntent(provider, params));
  add("GET", "/refunds", refundListParams, (params) => listRefunds(provider, params));
  add("POST", "/payment_methods/:id/detach", z.unknown(), (_params, id) =>
    detachCard(provider, id)
      ? { ok: true, value: { id, object: "payment_method", type: "card", customer: null } }
      : missing("payment_method", id),
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
