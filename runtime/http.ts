import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** A `Host` header (RFC 9110, section 7.2): a name, an IPv4 or a bracketed IPv6 address, with an optional port. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether a request has one well-formed `Host` header. Node keeps only the first of several (RFC 9112, section 3.2). */
export function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === "host").length;
  return count === 1 && HOST.test(headers.host ?? "");
}

/** Maximum size of a request body, in bytes. */
export const BODY_LIMIT = 64 * 1024;
/** Maximum time to receive a request with its body. Reverse proxies send requests at once. */
export const RECEIVE_MS = 30_000;
/** Maximum time without progress in sending a response or in receiving a request. Heartbeats of event streams count. */
export const STALLED_MS = 30_000;
/** Responses of one connection that are not sent yet. Browsers and proxies wait for each response before the next request. */
export const MAX_PIPELINED = 8;
/** Whether a URL has only an origin: pages are served at its root, so a path in it would lead nowhere. */
export function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, href } = new URL(url);
  return href === `${origin}/`;
}
export const NOT_AN_ORIGIN =
  "must be only an address, like https://tickets.example.org, without a path: pages are served at its root";
/** Cache tag of all pages that a CDN may store, used to purge them. */
export const CDN_TAG = "foyer-pages";

/**
 * Limits what one connection may hold: it is closed after `STALLED_MS` without progress, and with more than
 * `MAX_PIPELINED` requests at once. Emits `close` for every response whose connection closes. Node emits it only for the
 * response being sent, not for those of pipelined requests behind it. What is released when a response closes would leak
 * otherwise.
 */
export function limitConnections(server: Server): void {
  server.timeout = STALLED_MS;
  const unsent = new WeakMap<object, Set<ServerResponse>>();
  server.prependListener("request", ({ socket }, response) => {
    let responses = unsent.get(socket);
    if (responses === undefined) {
      const created = new Set<ServerResponse>();
      unsent.set(socket, (responses = created));
      socket.once("close", () => {
        for (const unsentResponse of created) unsentResponse.destroy().emit("close");
      });
    }
    responses.add(response);
    if (responses.size > MAX_PIPELINED) socket.destroy();
    response.once("close", () => responses.delete(response));
  });
}

/** Minimum length of the storefront's API key, checked at both ends. */
export const MIN_API_KEY = 16;
