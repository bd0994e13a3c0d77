import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";

import { RECEIVE_MS } from "#contract/http";

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
