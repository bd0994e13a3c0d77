import { readFileSync } from "node:fs";
import { join } from "node:path";

import { workerArguments } from "~/.server/supervisor";
import { freePorts } from "../../tests/support/servers/free-ports";
import { projectRoot } from "../../tests/support/servers/program";
import type { BoxOffice } from "../../tests/support/servers/start-box-office";
import { buildBaselines } from "./bundle";
import type { Cores } from "../support/cores";
import { startMeasured, storefrontEnv, type MeasuredServer } from "../support/measured-server";
import { PAGES, VISITORS, type PageName, type PagePaths, type Visitor } from "./compared-pages";
import type { OnEnd } from "../support/run-bench";
import { createSealer, fillBasket, findPages, type Sealer } from "./visit";

export type Setting = {
  storefront: MeasuredServer;
  emptyRemix: MeasuredServer;
  plainReact: MeasuredServer;
  paths: PagePaths;
  /** The session cookie of the first visitor with two tickets in the basket. */
  cookie: string;
  sealer: Sealer;
};

/** The path of a page on the plain React server, which differs by visitor because of the data. */
export const plainPath = (name: PageName, visitor: Visitor): string =>
  `/${encodeURIComponent(name)}/${visitor}`;

/** More than connections, so that concurrent requests never have the same basket. */
const BASKETS = 60;

function enhanceUrl(): string | null {
  const text = readFileSync(join(projectRoot, "build/enhance.json"), "utf8");
  return (JSON.parse(text) as { url: string }).url;
}

/** Starts the storefront and the compared servers, and fills baskets with two tickets each. */
export async function startSetting(
  boxOffice: BoxOffice,
  cores: Cores | null,
  onEnd: OnEnd,
): Promise<Setting> {
  const [remixPort, plainPort] = await freePorts(2);
  const getUrl = (port: number | undefined) => `http://127.0.0.1:${port}`;
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
  const emptyRemix = await start("empty-remix", baselines.emptyRemix, getUrl(remixPort), {
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
  const plainReact = await start("plain-react", baselines.plainReact, getUrl(plainPort), {
    BENCH_SETTINGS: JSON.stringify(settings),
  });
  return { storefront, emptyRemix, plainReact, paths, cookie, sealer };
}

/** Removes the parts that differ between renderings: times and the form's idempotency key. */
const stable = (html: string): string =>
  html
    .replace(/data-hold-now="[^"]*"/g, "")
    .replace(/data-hold-until="[^"]*"/g, "")
    .replace(/name="requestKey" value="[^"]*"/g, "");

function firstDifference(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 40);
  return [one, other].map((text) => JSON.stringify(text.slice(from, at + 80))).join(" and ");
}

/** Throws unless plain React renders the same documents as the storefront, byte for byte. */
export async function requireSameTree(setting: Setting): Promise<void> {
  const { storefront, plainReact, paths, cookie } = setting;
  for (const name of PAGES) {
    for (const visitor of VISITORS) {
      const headers: Record<string, string> =
        visitor === "with" ? { Cookie: `foyer=${cookie}` } : {};
      const [expected, actual] = await Promise.all([
        fetch(storefront.url + paths[name].path, { headers }).then((response) => response.text()),
        fetch(plainReact.url + plainPath(name, visitor)).then((response) => response.text()),
      ]);
      const difference = firstDifference(stable(expected), stable(actual));
      if (difference !== null)
        throw new Error(
          `plain React renders a different ${name} page, ${visitor} a basket: ${difference}`,
        );
    }
  }
}
