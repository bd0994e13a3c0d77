import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * Network faults. `slow`: delays all data. `throttled`: limits the bandwidth. `silent`: drops all data. `half-open`: drops
 * the responses. `slow-close`: drops all data and closes the connection after a delay. `unavailable`: responds with 503,
 * or the protocol's equivalent. `garbage`: responds with invalid bytes. `broken`: resets connections. A connection that
 * has dropped data stays open but passes nothing more, even after the fault.
 */
export const PROXY_FAULTS = [
  "slow",
  "throttled",
  "silent",
  "half-open",
  "slow-close",
  "unavailable",
  "garbage",
  "broken",
] as const;
export type ProxyFault = (typeof PROXY_FAULTS)[number];
type ProxyState = "clear" | ProxyFault;

const SLOW_MS = 700;
const CLOSE_MS = 2_000;
const BYTES_PER_SECOND = 20_000;
const HTTP_UNAVAILABLE = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n";
const GARBAGE = Buffer.from([0xff, 0x00, 0xfe, 0x7f, 0x0a, 0xc3, 0x28, 0x00]);

/** Returns a function that writes chunks in order, each when it is due; null closes the socket. */
function openQueue(to: Socket) {
  const waiting: { chunk: Buffer | null; due: number }[] = [];
  const pump = () => {
    for (let head = waiting[0]; head !== undefined; head = waiting[0]) {
      const left = head.due - Date.now();
      if (left > 0) return void setTimeout(pump, left);
      waiting.shift();
      if (head.chunk === null) to.destroySoon();
      else to.write(head.chunk);
    }
  };
  return (chunk: Buffer | null, { delay = 0, duration = 0 } = {}) => {
    const after = Math.max(waiting.at(-1)?.due ?? 0, Date.now() + delay);
    waiting.push({ chunk, due: after + duration });
    if (waiting.length === 1) pump();
  };
}

/** Opens a proxy. Each connection goes to the address that `next` returns. */
export async function openFlakyProxy(
  next: () => string,
  unavailable: string | Buffer = HTTP_UNAVAILABLE,
) {
  const replies: Partial<Record<ProxyState, string | Buffer>> = { unavailable, garbage: GARBAGE };
  let state: ProxyState = "clear";
  let bytes = 0;
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    const { hostname, port } = new URL(next());
    const upstream = connect(Number(port), hostname);
    let isLost = false;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      const pass = openQueue(to);
      from.on("data", (chunk) => {
        bytes += chunk.length;
        if (isLost) return;
        const reply = replies[state];
        if (state === "clear" || (state === "half-open" && from === client)) pass(chunk);
        else if (state === "slow") pass(chunk, { delay: SLOW_MS });
        else if (state === "throttled")
          pass(chunk, { duration: (chunk.length / BYTES_PER_SECOND) * 1000 });
        else {
          isLost = true;
          if (state === "slow-close") setTimeout(() => client.end(), CLOSE_MS);
          if (reply !== undefined) client.end(reply);
        }
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        pass(null);
      });
    }
    if (state === "broken") cut();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** The same URL through this proxy. */
    urlThrough(address: string): string {
      const url = new URL(address);
      url.hostname = "127.0.0.1";
      url.port = String(port);
      return url.href.replace(/\/$/, "");
    },
    setState(value: ProxyState): void {
      state = value;
      if (value === "broken") cut();
    },
    /** Bytes passed so far, both ways. */
    bytes: () => bytes,
    close: async () => {
      server.close();
      cut();
      await once(server, "close");
    },
  };
}
