import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** The storefront's request id, so that one visit can be followed through both programs; else a new one. */
export function requestIdOf(raw: IncomingMessage): string {
  const given = raw.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** One line a call, when it is over. Neither bodies nor headers nor queries: they hold names, addresses and tokens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const call = {
      method: request.method,
      path: request.url.split("?", 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(call, "call");
    else request.log.info(call, "call");
  });
}
