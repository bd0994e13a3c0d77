import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";

import type { Provider } from "../provider";
import type { ApiFailure } from "./api-result";
import { checkoutSessionRoutes } from "./checkout-session-routes";
import { paymentRoutes } from "./payment-routes";
import { sendFailure } from "./send-result";

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
