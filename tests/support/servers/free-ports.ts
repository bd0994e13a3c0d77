import { createServer, type AddressInfo, type Server } from "node:net";

/** Free ports of this machine; all are held at once, so that they differ. */
export async function freePorts<Count extends number>(
  count: Count,
): Promise<number[] & { length: Count }> {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports as number[] & { length: Count };
}

function listen(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      resolve(server);
    });
  });
}
