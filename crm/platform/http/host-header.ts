import type { FastifyInstance } from "fastify";

import { refuse } from "./problem";

/** RFC 9110, section 7.2: a name, an IPv4 or a bracketed IPv6 address, and maybe a port. Nothing else is a host. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Refuses a request whose Host is missing or malformed. */
export function checkHost(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) =>
    HOST.test(request.headers.host ?? "")
      ? undefined
      : refuse(reply, "invalid", { fields: { host: "malformed" } }),
  );
}
