import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What happens to what is sent: it is kept back for a while, swallowed, or the line is cut. */
type LineState = "clear" | "slow" | "silent" | "broken";

const SLOW_MS = 700;

/** A line to the program at `next()`, asked for at each connection. */
export async function openLine(next: () => string) {
  let state: LineState = "clear";
  let bytes = 0;
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    const { hostname, port } = new URL(next());
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (chunk) => {
        bytes += chunk.length;
        if (state === "slow") setTimeout(() => to.write(chunk), SLOW_MS);
        else if (state !== "silent") to.write(chunk);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroySoon();
      });
    }
    if (state === "broken") cut();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** The same address with this line in between. */
    leadTo(address: string): string {
      const url = new URL(address);
      url.hostname = "127.0.0.1";
      url.port = String(port);
      return url.href.replace(/\/$/, "");
    },
    become(now: LineState): void {
      state = now;
      if (now === "broken") cut();
    },
    /** What was sent so far, both ways. */
    bytes: () => bytes,
    close: async () => {
      server.close();
      cut();
      await once(server, "close");
    },
  };
}
