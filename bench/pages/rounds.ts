import { burst, type Burst } from "./load";
import { PAGES, VISITORS, type PageName, type Visitor } from "./compared-pages";
import { plainPath, type Setting } from "./setting";

export type Case = {
  name: string;
  /** Null for the empty Remix page. */
  page: PageName | null;
  visitor: Visitor;
  server: "storefront" | "plainReact" | "emptyRemix";
  /** Rendered by Remix each time, because the page cache ignores URLs with this query. */
  uncached: boolean;
};

const withName = (page: Omit<Case, "name">): Case => {
  const server = page.server === "storefront" ? "storefront" : "plain React";
  const suffix = page.uncached ? ", uncached" : "";
  return { ...page, name: `${page.page}, ${page.visitor} a basket${suffix}, ${server}` };
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
        withName({ page, visitor, server, uncached: false }),
      ),
    ),
  ),
  withName({ page: "performance", visitor: "with", server: "storefront", uncached: true }),
];

export type Rounds = ReadonlyMap<Case, Burst[]>;

/** More than one burst needs, with three pages per cookie. */
const COOKIES_PER_BURST = 4000;

function getPath({ page, server, visitor, uncached }: Case, { paths }: Setting): string {
  if (page === null) return "/";
  if (server === "plainReact") return plainPath(page, visitor);
  return `${paths[page].path}${uncached ? "?uncached=1" : ""}`;
}

/**
 * Loads all cases in turn, round after round, so that other activity on the machine affects all of them alike. The first
 * round warms up the servers and is not counted.
 */
export async function runRounds(
  setting: Setting,
  options: { rounds: number; seconds: number; encoding: string },
  log: (text: string) => void,
): Promise<Rounds> {
  const results = new Map<Case, Burst[]>(cases.map((measured) => [measured, []]));
  const headers = { "accept-encoding": options.encoding };
  for (let round = 0; round <= options.rounds; round++) {
    log(round === 0 ? "Warming up ..." : `Round ${round} of ${options.rounds} ...`);
    for (const [measured, bursts] of results) {
      const load = { server: setting[measured.server], path: getPath(measured, setting), headers };
      const withBasket = measured.server === "storefront" && measured.visitor === "with";
      const sendBurst = async () =>
        burst(
          withBasket ? { ...load, cookies: await setting.sealer(COOKIES_PER_BURST) } : load,
          options.seconds,
        );
      if (round > 0) bursts.push(await sendBurst());
      else await warmUp(sendBurst);
    }
  }
  return results;
}

/** Sends bursts until the code is compiled: 2,000 responses or four bursts. */
async function warmUp(sendBurst: () => Promise<Burst>): Promise<void> {
  let responses = 0;
  for (let bursts = 0; responses < 2000 && bursts < 4; bursts++)
    responses += (await sendBurst()).responses;
}
