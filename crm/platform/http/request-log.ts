import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

import { type TracedRequest, traceIdOf, traceRequest } from "#contract/tracing";

declare module "fastify" {
  interface FastifyRequest {
    trace?: TracedRequest;
  }
}

/** The storefront's request id, so that one visit can be followed through both programs; else a new one. */
export function requestIdOf(raw: IncomingMessage): string {
  const given = raw.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Each call of the API as a span. Its time in line counts, so this comes before what makes calls wait. */
export function traceCalls(api: FastifyInstance): void {
  api.addHook("onRequest", (request, _reply, done) => {
    const { method, routeOptions, headers } = request;
    const { traceparent } = headers;
    request.trace = traceRequest({ method, route: routeOptions.url, traceparent });
    request.trace.run(done);
  });
  // The body is read by events of its connection, which are outside of the request's context.
  api.addHook("preValidation", (request, _reply, done) => {
    if (request.trace === undefined) done();
    else request.trace.run(done);
  });
  api.addHook("onResponse", async (request, reply) => request.trace?.end(reply.statusCode));
}

/** One line for each call, when it is over. No bodies, headers, queries or paths: they hold names, codes and tokens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const traceId = request.trace?.traceId ?? traceIdOf(request.headers["traceparent"]);
    const call = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(traceId !== null && { traceId }),
    };
    if (reply.statusCode >= 500) request.log.error(call, "call");
    else request.log.info(call, "call");
  });
}
