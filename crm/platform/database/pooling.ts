import { Client } from "pg";

const TRIES = 5;

/**
 * Whether two open connections have the same server process: a pooler between gives each transaction any free one, so
 * that limits, prepared statements and advisory locks of a session end up at another's. Tries a few times, since other
 * clients of the pooler may come between.
 */
export async function sharesServerConnections(url: string): Promise<boolean> {
  const connections = [0, 1].map(
    () => new Client({ connectionString: url, connectionTimeoutMillis: 5_000 }),
  );
  for (const client of connections) client.on("error", () => undefined);
  try {
    for (const client of connections) await client.connect();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const pids = [];
      for (const client of connections) {
        const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
        pids.push(rows[0]?.pid);
      }
      if (pids[0] === pids[1]) return true;
    }
    return false;
  } finally {
    await Promise.allSettled(connections.map((client) => client.end()));
  }
}
