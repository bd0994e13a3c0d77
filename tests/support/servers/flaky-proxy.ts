import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * What happens to what is sent. `slow`: it is kept back for a while. `throttled`: a few kilobytes pass in a second. `silent`: nothing
 * passes. `half-open`: no answer passes. `slow-close`: no answer, and the connection is closed after a while. `unavailable`: a 503 in its place,
 * or what else the protocol has for it. `garbage`: bytes that mean nothing. `broken`: connections are cut. A connection on
 * which something was lost stays open and passes nothing any more, also after the fault.
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
const BYTES_A_SECOND = 20_000;
const HTTP_UNAVAILABLE = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n";
const GARBAGE = Buffer.from([0xff, 0x00, 0xfe, 0x7f, 0x0a, 0xc3, 0x28, 0x00]);

/** Passes on, in their order, what is due at a time each, and closes at the end. */
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
  return (chunk: Buffer | null, { delay = 0, takes = 0 } = {}) => {
    const after = Math.max(waiting.at(-1)?.due ?? 0, Date.now() + delay);
    waiting.push({ chunk, due: after + takes });
    if (waiting.length === 1) pump();
  };
}

/** A proxy to the program at `next()`, asked for at each connection. */
export async function openFlakyProxy(
  next: () => string,
  unavailable: string | Buffer = HTTP_UNAVAILABLE,
) {
  const inPlace: Partial<Record<ProxyState, string | Buffer>> = { unavailable, garbage: GARBAGE };
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
        const other = inPlace[state];
        if (state === "clear" || (state === "half-open" && from === client)) pass(chunk);
        else if (state === "slow") pass(chunk, { delay: SLOW_MS });
        else if (state === "throttled")
          pass(chunk, { takes: (chunk.length / BYTES_A_SECOND) * 1000 });
        else {
          isLost = true;
          if (state === "slow-close") setTimeout(() => client.end(), CLOSE_MS);
          if (other !== undefined) client.end(other);
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
    /** The same address with this proxy in between. */
    leadTo(address: string): string {
      const url = new URL(address);
      url.hostname = "127.0.0.1";
      url.port = String(port);
      return url.href.replace(/\/$/, "");
    },
    become(now: ProxyState): void {
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
