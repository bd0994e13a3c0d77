import type { FastifyReply } from "fastify";

import type { SessionRecord } from "../state/records";

/**
 * Sends a page with its headers. `form-action` holds the shop's origins too: browsers apply it to the redirect
 * that follows a form, and without them paying would end on a blocked page.
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: string,
  session: SessionRecord | null = null,
): FastifyReply {
  const origins = [session?.successUrl, session?.cancelUrl].flatMap((address) =>
    address ? [new URL(address).origin] : [],
  );
  return reply
    .code(status)
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action ${["'self'", ...new Set(origins)].join(" ")}`,
    )
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
}
