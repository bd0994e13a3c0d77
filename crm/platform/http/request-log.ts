import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

import { traceIdOf } from "#contract/http";

/** The storefront's request id, so that one visit can be followed through both programs; else a new one. */
export function requestIdOf(raw: IncomingMessage): string {
  const given = raw.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** One line for each call, when it is over. No bodies, headers, queries or paths: they hold names, codes and tokens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const traceId = traceIdOf(request.headers["traceparent"]);
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
