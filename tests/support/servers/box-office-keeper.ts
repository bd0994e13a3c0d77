import { createServer } from "node:http";

import { listen } from "./listen";
import { startBoxOffice, type BoxOffice } from "./start-box-office";
import type { TestDatabase } from "./test-database";

export type Keeper = { url: string; stop(): Promise<void> };

/**
 * Serves `GET /<worker id>`: starts a box office on the worker's first request and returns its addresses. Stops them all
 * in the end, since workers may be replaced. `name` separates the databases of several keepers.
 */
export async function startKeeper(database: TestDatabase, name = "api"): Promise<Keeper> {
  const started = new Map<string, Promise<BoxOffice>>();
  const getBoxOffice = (worker: string) => {
    const existing = started.get(worker);
    if (existing) return existing;
    const starting = startBoxOffice({
      serverUrl: database.url,
      folder: database.folder,
      name: `${name}_${worker}`,
      // API tests kill programs, not the database server.
      asyncCommit: true,
      // Tests settle payments with their own card providers, which the worker's reconciliation could not reach.
      crmEnv: { RECONCILE_SECONDS: "0" },
    });
    started.set(worker, starting);
    return starting;
  };
  const server = createServer((request, response) => {
    const [, worker] = /^\/(\d+)$/.exec(request.url ?? "") ?? [];
    if (worker === undefined) return void response.writeHead(404).end();
    getBoxOffice(worker).then(
      ({ crmUrl, cardUrl, apiKey, databaseUrl, crm }) => {
        const body = { crmUrl, cardUrl, apiKey, databaseUrl, logFile: crm.logFile };
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
      },
      (error: unknown) => void response.writeHead(500).end(String(error)),
    );
  });
  const { url, close } = await listen(server);
  return {
    url,
    stop: async () => {
      await close();
      const all = await Promise.allSettled(started.values());
      const running = all.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      await Promise.all(running.map((boxOffice) => boxOffice.stop()));
    },
  };
}
