import { createServer } from "node:http";

import { listen } from "../../tests/support/servers/listen";

/** Starts an HTTP server that sends these bodies in turn. */
export function startBareServer(bodies: readonly string[]) {
  let index = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.end(bodies[index++ % bodies.length]);
  });
  return listen(server);
}
