import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/** Below the ephemeral ports, so that no connection takes one before its program listens. */
const [LOWEST, HIGHEST] = [12_000, 32_000];

const used = new Set<number>();

/** Returns different free ports of this machine. */
export async function freePorts<Count extends number>(
  count: Count,
): Promise<number[] & { length: Count }> {
  const held = await Promise.all(Array.from({ length: count }, listen));
  await Promise.all(held.map(({ server }) => new Promise((closed) => server.close(closed))));
  return held.map(({ port }) => port) as number[] & { length: Count };
}

async function listen(): Promise<{ port: number; server: Server }> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (used.has(port)) continue;
    used.add(port);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve, reject) => {
      server.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "EADDRINUSE") resolve(false);
        else reject(error);
      });
      server.listen(port, "127.0.0.1", () => {
        resolve(true);
      });
    });
    if (isFree) return { port, server };
  }
}
