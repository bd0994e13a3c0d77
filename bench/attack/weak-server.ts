import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** As the storefront's default, and fewer than the attackers' connections. */
const PLACES = 64;
/** More than the kernel keeps for a client that does not read. */
const PAGE = "a seat page ".repeat(400_000);

/**
 * Starts the control: a server with a limit of concurrent requests in which each has a place from its first byte until the
 * last byte of the response has left. Slow clients must be able to stop it.
 */
export async function startWeakServer(onEnd: (stop: () => unknown) => void): Promise<string> {
  let active = 0;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (active >= PLACES) {
      response.writeHead(503).end();
      return;
    }
    active += 1;
    request.resume().once("end", () => response.end(PAGE));
    response.once("close", () => {
      active -= 1;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
