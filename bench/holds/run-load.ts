import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

import { type Arena, openBaskets, openPerformances } from "./performances";
import type { LoadOrder, Try } from "./load-generator";

export type LoadGroup = {
  how: "named" | "best";
  buyers: number;
  processes: number;
  seconds: number;
  /** Checks the hold limit of each address. */
  limited?: boolean;
};

/** `counted`: the tries after the warm-up. */
export type LoadResult = { instanceIds: string[]; tries: Try[]; counted: Try[]; seconds: number };

const WARM_UP_SECONDS = 2;

/** Connections of all processes together; as many as one box office has. */
export const CONNECTIONS = 12;

const LOAD_GENERATOR = fileURLToPath(new URL("load-generator.ts", import.meta.url));

/** Lets buyers in several processes compete for the seats of new performances. */
export async function runLoad(
  databaseUrl: string,
  arena: Arena,
  { how, buyers, processes, seconds, limited = false }: LoadGroup,
): Promise<LoadResult> {
  const run = `load-${how}-${buyers}-${processes}-${Date.now().toString(36)}`;
  const duration = seconds + WARM_UP_SECONDS;
  // More holds than possible in that time.
  const maxHolds = duration * 5000;
  const count = Math.ceil((maxHolds * (how === "named" ? 2 : 1)) / arena.seats.length) + 1;
  const instanceIds = await openPerformances(databaseUrl, arena, run, count);
  const baskets = await openBaskets(databaseUrl, maxHolds * 2);
  const from = Date.now() + WARM_UP_SECONDS * 1000;
  const tries = await runBuyers(processes, baskets, {
    databaseUrl,
    poolSize: Math.max(2, Math.floor(CONNECTIONS / processes)),
    buyers: Math.ceil(buyers / processes),
    how,
    limited,
    instanceIds,
    priceTypeId: arena.priceTypeId,
    pairs: listPairs(arena),
    bands: arena.bands.map(({ id }) => id),
    crowd: 0,
    seconds: duration,
  });
  return { instanceIds, tries, counted: tries.filter(({ end }) => end >= from), seconds };
}

/** Starts processes of buyers, each with a share of the baskets, and lets them begin at the same time. */
export async function runBuyers(
  processes: number,
  baskets: readonly string[],
  order: Omit<LoadOrder, "baskets">,
  program = LOAD_GENERATOR,
): Promise<Try[]> {
  const share = Math.ceil(baskets.length / processes);
  const parts = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const child = fork(program, {
        execArgv: ["--import", "tsx", ...(process.env.BENCH_NODE_ARGS?.split(" ") ?? [])],
      });
      await new Promise((resolve) => child.once("message", resolve));
      return { child, baskets: baskets.slice(index * share, (index + 1) * share) };
    }),
  );
  const results = await Promise.all(
    parts.map(
      ({ child, baskets: own }) =>
        new Promise<Try[]>((resolve, reject) => {
          child.once("message", (message) => resolve(message as Try[]));
          child.once("exit", (code) =>
            reject(new Error(`a process of buyers exited with ${code}`)),
          );
          child.send({ ...order, baskets: own } satisfies LoadOrder);
        }),
    ),
  );
  return results.flat();
}

/** Pairs of neighbors; each seat is in at most one pair. */
function listPairs({ seats }: Arena): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < seats.length; index += 1) {
    const [left, right] = [seats[index], seats[index + 1]];
    if (left === undefined || right === undefined || left.row !== right.row) continue;
    pairs.push([left.id, right.id]);
    index += 1;
  }
  return pairs;
}
