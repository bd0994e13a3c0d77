import { burst, type Burst } from "./load";
import { PAGES, VISITORS, type PageName, type Visitor } from "./compared-pages";
import { plainPath, type Setting } from "./setting";

export type Case = {
  name: string;
  /** Null for the empty Remix page. */
  page: PageName | null;
  visitor: Visitor;
  server: "storefront" | "plainReact" | "emptyRemix";
  /** Rendered by Remix each time: an address with a query has no rendering that could be used again. */
  uncached: boolean;
};

const named = (one: Omit<Case, "name">): Case => {
  const server = one.server === "storefront" ? "storefront" : "plain React";
  const how = one.uncached ? ", uncached" : "";
  return { ...one, name: `${one.page}, ${one.visitor} a basket${how}, ${server}` };
};

export const cases: readonly Case[] = [
  {
    name: "empty Remix page",
    page: null,
    visitor: "without",
    server: "emptyRemix",
    uncached: false,
  },
  ...VISITORS.flatMap((visitor) =>
    PAGES.flatMap((page) =>
      (["storefront", "plainReact"] as const).map((server) =>
        named({ page, visitor, server, uncached: false }),
      ),
    ),
  ),
  named({ page: "performance", visitor: "with", server: "storefront", uncached: true }),
];

/** Bursts by case, one a round. */
export type Rounds = ReadonlyMap<Case, Burst[]>;

/** More than are asked for in one burst, three pages each. */
const COOKIES_A_BURST = 4000;

function pathOf({ page, server, visitor, uncached }: Case, { paths }: Setting): string {
  if (page === null) return "/";
  if (server === "plainReact") return plainPath(page, visitor);
  return `${paths[page].path}${uncached ? "?uncached=1" : ""}`;
}

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
  const headers = { "accept-encoding": options.encoding };
  for (let round = 0; round <= options.rounds; round++) {
    say(round === 0 ? "Warming up ..." : `Round ${round} of ${options.rounds} ...`);
    for (const [one, bursts] of found) {
      const load = { server: setting[one.server], path: pathOf(one, setting), headers };
      const withBasket = one.server === "storefront" && one.visitor === "with";
      const sendBurst = async () =>
        burst(
          withBasket ? { ...load, cookies: await setting.sealer(COOKIES_A_BURST) } : load,
          options.seconds,
        );
      if (round > 0) bursts.push(await sendBurst());
      else await warmUp(sendBurst);
    }
  }
  return found;
}

/** Requests until the code is compiled: a number of answers, or a few bursts where they come slowly. */
async function warmUp(sendBurst: () => Promise<Burst>): Promise<void> {
  let answered = 0;
  for (let bursts = 0; answered < 2000 && bursts < 4; bursts++)
    answered += (await sendBurst()).answered;
}
