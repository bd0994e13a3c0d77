import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

type Target = { host: string; port: number };
type Relay = { port: number; stop: () => void };

async function openProxy(
  nextTarget: () => Target,
  onClient?: (client: Socket) => void,
): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const { host, port } = nextTarget();
    const upstream = connect(port, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from));
      from.pipe(to);
    }
    onClient?.(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port, stop };
}

/** Forwards connections to the programs in turn. */
export async function openBalancer(): Promise<Relay & { balance: (urls: string[]) => void }> {
  let targets: Target[] = [];
  let index = 0;
  const proxy = await openProxy(() => {
    index = (index + 1) % targets.length;
    return targets[index] ?? { host: "127.0.0.1", port: 0 };
  });
  const balance = (urls: string[]) => {
    targets = urls.map((url) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) }));
  };
  return { ...proxy, balance };
}

const EXECUTE = 0x45;
const QUERY = 0x51;

/** A proxy in front of PostgreSQL that counts statements: `E` in the extended protocol, `Q` in the simple one. */
export async function countStatements(database: URL): Promise<Relay & { count: () => number }> {
  let executed = 0;
  const target = { host: database.hostname, port: Number(database.port || 5432) };
  const proxy = await openProxy(
    () => target,
    (client) => {
      let buffer = Buffer.alloc(0);
      // The first message of a connection has a length but no type.
      let hasStarted = false;
      client.on("data", (chunk: Buffer) => {
        buffer = Buffer.concat([buffer, chunk]);
        for (;;) {
          const head = hasStarted ? 1 : 0;
          if (buffer.length < head + 4) return;
          const length = head + buffer.readUInt32BE(head);
          if (buffer.length < length) return;
          if (hasStarted && (buffer[0] === EXECUTE || buffer[0] === QUERY)) executed += 1;
          hasStarted = true;
          buffer = buffer.subarray(length);
        }
      });
    },
  );
  return { ...proxy, count: () => executed };
}
