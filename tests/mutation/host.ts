import { createServer } from "node:http";

import { startKeeper } from "../support/servers/box-office-keeper";
import { listen } from "../support/servers/listen";
import { startTestDatabase } from "../support/servers/test-database";

/** Values that `api-setup.ts` provides in a normal run. */
export type HostResponse = { keeperUrl: string; serverUrl: string; runFolder: string };

export type Host = { url: string; stop(): Promise<void> };

/** Serves database and box offices to Stryker's processes, which end with each mutant that times out. */
export async function startHost(processes: number): Promise<Host> {
  const database = await startTestDatabase();
  const keepers = await Promise.all(
    Array.from({ length: processes }, (_, index) => startKeeper(database, `mutation_${index}`)),
  );
  const owners = keepers.map((): number | null => null);
  const server = createServer((request, response) => {
    const pid = Number(request.url?.slice(1));
    const index = owners.findIndex((owner) => owner === null || owner === pid || !isAlive(owner));
    const keeper = keepers[index];
    if (keeper === undefined) return void response.writeHead(503).end("no keeper is free");
    owners[index] = pid;
    const body: HostResponse = {
      keeperUrl: keeper.url,
      serverUrl: database.url,
      runFolder: database.folder,
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const { url, close } = await listen(server);
  return {
    url,
    stop: async () => {
      await close();
      await Promise.all(keepers.map((keeper) => keeper.stop()));
      await database.stop();
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
