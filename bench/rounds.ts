import { burst } from "./load";
import type { Burst } from "./load";
import { PAGES, VISITORS } from "./pages";
import type { PageName, Visitor } from "./pages";
import { plainPath } from "./setting";
import type { Setting } from "./setting";
import { freshen } from "./visit";

export type Case = {
  name: string;
  /** Null for the empty Remix page. */
  page: PageName | null;
  visitor: Visitor;
  server: "storefront" | "plainReact" | "emptyRemix";
};

export const cases: readonly Case[] = [
  { name: "empty Remix page", page: null, visitor: "without", server: "emptyRemix" },
  ...VISITORS.flatMap((visitor) =>
    PAGES.flatMap((page) =>
      (["storefront", "plainReact"] as const).map((server) => ({
        name: `${page}, ${visitor} a basket, ${server === "storefront" ? "storefront" : "plain React"}`,
        page,
        visitor,
        server,
      })),
    ),
  ),
];

/** Bursts by case, one a round. */
export type Rounds = ReadonlyMap<Case, Burst[]>;

/**
 * Loads every case in turn, round after round, so that whatever else the machine does falls on all of
 * them alike. The first burst of each warms the server up and is not counted.
 */
export async function runRounds(
  setting: Setting,
  options: { rounds: number; seconds: number; encoding: string },
  say: (text: string) => void,
): Promise<Rounds> {
  const found = new Map<Case, Burst[]>(cases.map((one) => [one, []]));
  let { cookie } = setting;
  for (let round = 0; round <= options.rounds; round++) {
    say(round === 0 ? "Warming up ..." : `Round ${round} of ${options.rounds} ...`);
    for (const [one, bursts] of found) {
      const headers: Record<string, string> = { "accept-encoding": options.encoding };
      if (one.server === "storefront" && one.visitor === "with") {
        cookie = await freshen(setting.storefront.url, cookie);
        headers["cookie"] = `foyer=${cookie}`;
      }
      const { server, page, visitor } = one;
      const ours = page === null ? "/" : setting.paths[page].path;
      const path = server === "plainReact" && page !== null ? plainPath(page, visitor) : ours;
      const load = { server: setting[server], path, headers };
      const result = await burst(load, round === 0 ? options.seconds / 2 : options.seconds);
      if (round > 0) bursts.push(result);
    }
  }
  return found;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = Math.floor(sorted.length / 2);
  const upper = sorted[at] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[at - 1] ?? NaN)) / 2;
}
