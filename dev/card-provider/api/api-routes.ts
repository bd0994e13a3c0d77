import type { FastifyInstance } from "fastify";

import type { Provider } from "../provider";
import { authenticate } from "./authenticate";
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
