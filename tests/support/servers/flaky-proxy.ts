import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * What happens to what is sent. `slow`: it is kept back for a while. `throttled`: a few kilobytes pass in a second. `silent`: nothing
 * passes. `half-open`: no answer passes. `slow-close`: no answer, and the connection is closed after a while. `unavailable`: a 503 in its place,
 * whatever the protocol. `garbage`: bytes that mean nothing. `broken`: connections are cut.
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
const IN_PLACE: Partial<Record<ProxyState, Buffer>> = {
  unavailable: Buffer.from("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"),
  garbage: Buffer.from([0xff, 0x00, 0xfe, 0x7f, 0x0a, 0xc3, 0x28, 0x00]),
};

/** A proxy to the program at `next()`, asked for at each connection. */
export async function openFlakyProxy(next: () => string) {
  let state: ProxyState = "clear";
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
      let due = 0;
      from.on("data", (chunk) => {
        bytes += chunk.length;
        const inPlace = IN_PLACE[state];
        if (state === "clear" || (state === "half-open" && from === client)) to.write(chunk);
        else if (state === "slow") setTimeout(() => to.write(chunk), SLOW_MS);
        else if (state === "slow-close") setTimeout(() => client.end(), CLOSE_MS);
        else if (inPlace !== undefined && client.writable) client.end(inPlace);
        else if (state === "throttled") {
          due = Math.max(due, Date.now()) + (chunk.length / BYTES_A_SECOND) * 1000;
          setTimeout(() => to.write(chunk), due - Date.now());
        }
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
