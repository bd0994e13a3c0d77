import { createServer, type RequestListener, type Server } from "node:http";

import { limitConnections, RECEIVE_MS } from "#runtime/http";

/** Creates a server that closes connections whose request is not complete in time, or whose client does not read. */
export function createHttpServer(listener: RequestListener, receiveMs = RECEIVE_MS): Server {
  const server = createServer(
    {
      requestTimeout: receiveMs,
      headersTimeout: receiveMs,
      // How often Node checks for late requests.
      connectionsCheckingInterval: Math.min(5_000, receiveMs / 2),
    },
    listener,
  );
  limitConnections(server);
  return server;
}
