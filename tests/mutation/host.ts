import { createServer } from "node:http";

import { startKeeper } from "../support/servers/box-office-keeper";
import { listen } from "../support/servers/listen";
import { startTestDatabase } from "../support/servers/test-database";

/** What a process of Stryker's runs its tests against: what `api-setup.ts` gives an ordinary run. */
export type HostAnswer = { keeperUrl: string; serverUrl: string; runFolder: string };

export type Host = { url: string; stop(): Promise<void> };

/** The database and box offices of a whole run outlive Stryker's processes, one of which ends with each hanging mutant. */
export async function startHost(processes: number): Promise<Host> {
  const database = await startTestDatabase();
  const keepers = await Promise.all(
    Array.from({ length: processes }, (_, index) => startKeeper(database, `mutation_${index}`)),
  );
  const takenBy = keepers.map((): number | null => null);
  const server = createServer((request, response) => {
    const pid = Number(request.url?.slice(1));
    const index = takenBy.findIndex((taken) => taken === null || taken === pid || !isAlive(taken));
    const keeper = keepers[index];
    if (keeper === undefined) return void response.writeHead(503).end("no place is free");
    takenBy[index] = pid;
    const answer: HostAnswer = {
      keeperUrl: keeper.url,
      serverUrl: database.url,
      runFolder: database.folder,
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
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
