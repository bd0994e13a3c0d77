import { Client } from "pg";

/**
 * Runs `work` with a connection of its own. A lost connection is not an error until a query needs it, because benches
 * stop databases.
 */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
