import type { FastifyRequest } from "fastify";

/**
 * True for a form that another site's page sent here. Browsers say so themselves; programs send neither header.
 * `own` is this server's public address.
 */
export function isForeignForm(request: FastifyRequest, own: string): boolean {
  if (request.headers["sec-fetch-site"] === "cross-site") return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  return host !== request.headers.host && host !== new URL(own).host;
}
