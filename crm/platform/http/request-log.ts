import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

import { type TracedRequest, readTraceId, traceRequest } from "#runtime/tracing";

declare module "fastify" {
  interface FastifyRequest {
    trace?: TracedRequest;
    /** Who is signed in, or signs in with this request, by id. */
    actor?: { customer: string } | { staff: string };
  }
  interface FastifyContextConfig {
    /** Logged at debug, whatever its status: health checks and metrics, asked for by machines all the time. */
    isRoutine?: boolean;
  }
}

/** Returns the storefront's request id, so that both programs log the same, or a new one. */
export function readRequestId(raw: IncomingMessage): string {
  const id = raw.headers["x-request-id"];
  return typeof id === "string" && /^[\w.-]{8,64}$/.test(id) ? id : randomUUID();
}

/** Records each request as a span. Register it before `limitConcurrency`, so that the span includes the wait. */
export function traceCalls(api: FastifyInstance): void {
  api.addHook("onRequest", (request, _reply, done) => {
    const { method, routeOptions, headers } = request;
    const { traceparent } = headers;
    request.trace = traceRequest({ method, route: routeOptions.url, traceparent });
    request.trace.run(done);
  });
  // Reading the body runs in events of the connection, outside of the request's async context.
  api.addHook("preValidation", (request, _reply, done) => {
    if (request.trace === undefined) done();
    else request.trace.run(done);
  });
  api.addHook("onResponse", async (request, reply) => request.trace?.end(reply.statusCode));
}

/**
 * Logs one line per request, with the id of the signed-in customer or staff member. No bodies, headers, queries or paths: they contain names,
 * codes and tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const traceId = request.trace?.traceId ?? readTraceId(request.headers["traceparent"]);
    const call = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...request.actor,
      ...(traceId !== null && { traceId }),
    };
    if (request.routeOptions.config.isRoutine === true) request.log.debug(call, "call");
    else if (reply.statusCode >= 500) request.log.error(call, "call");
    else request.log.info(call, "call");
  });
}
