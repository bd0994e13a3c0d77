import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

import { refuse } from "./problem";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for a call that anybody may make: it proves who sent it in another way, or tells nothing. */
    open?: boolean;
  }
}

const digest = (value: string) => createHash("sha256").update(value).digest();

/** Lets a call through that shows the API key. Digests are compared, so that neither time nor length tells anything. */
export function requireApiKey(key: string) {
  const expected = digest(`Bearer ${key}`);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    if (request.routeOptions.config.open === true) return undefined;
    const shown = digest(request.headers.authorization ?? "");
    if (timingSafeEqual(shown, expected)) return undefined;
    return refuse(reply.header("www-authenticate", "Bearer"), "not-authorised");
  };
}
