import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";

/** How long a client may take to send a request, headers and body together. Proxies in front send it at once. */
const RECEIVE_MS = 30_000;

/** A server that closes connections whose request does not arrive in time: half-sent ones would hold it for good. */
export function createHttpServer(listener: RequestListener, receiveMs = RECEIVE_MS): Server {
  return createServer(
    {
      requestTimeout: receiveMs,
      headersTimeout: receiveMs,
      // Node looks for late requests only this often.
      connectionsCheckingInterval: Math.min(5_000, receiveMs / 2),
    },
    listener,
  );
}
