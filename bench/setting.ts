import { readFileSync } from "node:fs";
import { join } from "node:path";

import { workerArguments } from "~/.server/supervisor";
import { freePorts } from "../tests/support/servers/free-ports";
import { projectRoot } from "../tests/support/servers/program";
import type { BoxOffice } from "../tests/support/servers/start-box-office";
import { buildBaselines } from "./bundle";
import type { Cores } from "./cores";
import { startMeasured, storefrontEnv, type MeasuredServer } from "./measured-server";
import { PAGES, VISITORS, type PageName, type PagePaths, type Visitor } from "./compared-pages";
import type { OnEnd } from "./run-bench";
import { createSealer, fillBasket, findPages, type Sealer } from "./visit";

export type Setting = {
  storefront: MeasuredServer;
  emptyRemix: MeasuredServer;
  plainReact: MeasuredServer;
  paths: PagePaths;
  /** The session of a visitor whose basket holds two tickets: the first of those who come with one. */
  cookie: string;
  sealer: Sealer;
};

/** Where the plain React server has a page: each visitor's has its own data. */
export const plainPath = (name: PageName, visitor: Visitor): string =>
  `/${encodeURIComponent(name)}/${visitor}`;

/** More than there are connections, so that no two requests at once are for the same basket. */
const BASKETS = 60;

function enhanceUrl(): string | null {
  const text = readFileSync(join(projectRoot, "build/enhance.json"), "utf8");
  return (JSON.parse(text) as { url: string }).url;
}

/** Starts the storefront and what it is compared with, and has visitors take two tickets each. */
export async function startSetting(
  boxOffice: BoxOffice,
  cores: Cores | null,
  onEnd: OnEnd,
): Promise<Setting> {
  const [remixPort, plainPort] = await freePorts(2);
  const at = (on: number | undefined) => `http://127.0.0.1:${on}`;
  const env = await storefrontEnv(boxOffice);
  const start = async (name: string, file: string, url: string, more: Record<string, string>) => {
    const nodeArguments = name === "storefront" ? workerArguments() : [];
    const program = { name, file, url, nodeArguments, env: { ...env, ...more } };
    const server = await startMeasured(program, cores);
    onEnd(server.stop);
    return server;
  };

  const storefront = await start("storefront", "build/server.js", env.PUBLIC_URL, {});
  const paths = await findPages(storefront.url);
  const cookie = await fillBasket(storefront.url, paths.performance.path);
  const cookies = [cookie];
  while (cookies.length < BASKETS)
    cookies.push(await fillBasket(storefront.url, paths.performance.path));
  const sealer = await createSealer(env.SESSION_SECRET, cookies);
  const baselines = await buildBaselines();
  const emptyRemix = await start("empty-remix", baselines.emptyRemix, at(remixPort), {
    PORT: String(remixPort),
    REMIX_BUILD: baselines.emptyRemixBuild,
  });
  const settings = {
    port: plainPort,
    cookie: decodeURIComponent(cookie),
    enhanceUrl: enhanceUrl(),
    pages: PAGES.flatMap((name) =>
      VISITORS.map((visitor) => ({ at: plainPath(name, visitor), name, visitor, ...paths[name] })),
    ),
  };
  const plainReact = await start("plain-react", baselines.plainReact, at(plainPort), {
    BENCH_SETTINGS: JSON.stringify(settings),
  });
  return { storefront, emptyRemix, plainReact, paths, cookie, sealer };
}

/** What differs from one rendering to the next: the clock, and the key that makes a form safe to repeat. */
const steady = (html: string): string =>
  html
    .replace(/data-hold-now="[^"]*"/g, "")
    .replace(/data-hold-until="[^"]*"/g, "")
    .replace(/name="requestKey" value="[^"]*"/g, "");

/** Where two texts begin to differ, with what follows in each; null when they are the same. */
function firstDifference(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 40);
  return [one, other].map((text) => JSON.stringify(text.slice(from, at + 80))).join(" and ");
}

/** Throws unless plain React gives the same documents as the storefront, byte for byte. */
export async function requireSameTree(setting: Setting): Promise<void> {
  const { storefront, plainReact, paths, cookie } = setting;
  for (const name of PAGES) {
    for (const visitor of VISITORS) {
      const headers: Record<string, string> =
        visitor === "with" ? { Cookie: `foyer=${cookie}` } : {};
      const [ours, plain] = await Promise.all([
        fetch(storefront.url + paths[name].path, { headers }).then((answer) => answer.text()),
        fetch(plainReact.url + plainPath(name, visitor)).then((answer) => answer.text()),
      ]);
      const difference = firstDifference(steady(ours), steady(plain));
      if (difference !== null)
        throw new Error(
          `plain React renders another ${name} page, ${visitor} a basket: ${difference}`,
        );
    }
  }
}
