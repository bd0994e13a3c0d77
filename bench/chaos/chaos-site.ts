import { openFlakyProxy } from "../../tests/support/servers/flaky-proxy";
import { startStack } from "../../tests/support/servers/stack";
import { openSite, type Site } from "../../tests/support/visitor/fault-site";
import { startKillableDatabase } from "../killable-database";
import type { OnEnd } from "../run-bench";
import { startValkey } from "../valkey";
import { startMailSink } from "./mail-sink";

export type Proxy = Awaited<ReturnType<typeof openFlakyProxy>>;

/** Of ninety seats each: a visitor takes two, and some try again. */
const ROWS = 60;
const NAME = "chaos";

/** PostgreSQL's ErrorResponse "cannot connect now", as it says while it starts. */
function databaseStarting(): Buffer {
  const fields = ["SFATAL", "VFATAL", "C57P03", "Mthe database system is starting up"];
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join("")}\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The lines between the programs, and what each protocol says in the place of "503". */
export const LINES = {
  "storefront - box office": undefined,
  "box office - PostgreSQL": databaseStarting(),
  "box office - card provider": undefined,
  "worker - SMTP": "421 4.3.2 Service not available\r\n",
  "storefront - Valkey": "-LOADING Valkey is loading the dataset in memory\r\n",
} as const satisfies Record<string, string | Buffer | undefined>;

export type LineName = keyof typeof LINES;
export const LINE_NAMES = Object.keys(LINES) as LineName[];

export type ChaosSite = Awaited<ReturnType<typeof startChaosSite>>;

/** The whole system, with a proxy in each line between two programs. */
export async function startChaosSite(onEnd: OnEnd) {
  const database = await startKillableDatabase();
  onEnd(database.stop);
  const valkey = await startValkey();
  if (valkey !== null) onEnd(valkey.stop);
  const mails = await startMailSink();
  onEnd(mails.stop);
  // Where each line leads; the addresses of the programs are known when they have started.
  const leads: Record<LineName | "checks", string> = {
    "storefront - box office": "http://127.0.0.1:9",
    "box office - PostgreSQL": database.url,
    "box office - card provider": "http://127.0.0.1:9",
    "worker - SMTP": mails.url,
    "storefront - Valkey": valkey?.url ?? "redis://127.0.0.1:9",
    checks: database.url,
  };
  const open = async (name: keyof typeof leads, unavailable?: string | Buffer) => {
    const proxy = await openFlakyProxy(() => leads[name], unavailable);
    onEnd(proxy.close);
    return proxy;
  };
  const proxies = {} as Record<LineName, Proxy>;
  for (const name of LINE_NAMES) proxies[name] = await open(name, LINES[name]);
  const checks = await open("checks");
  const databaseUrl = `${new URL(database.url).href.replace(/\/[^/]*$/, "")}/${NAME}`;
  const stack = await startStack({
    serverUrl: database.url,
    folder: database.folder,
    name: NAME,
    crmEnv: {
      DATABASE_URL: proxies["box office - PostgreSQL"].leadTo(databaseUrl),
      STRIPE_API_URL: proxies["box office - card provider"].leadTo("http://127.0.0.1"),
      SMTP_URL: proxies["worker - SMTP"].leadTo("smtp://127.0.0.1"),
    },
    storefrontEnv: {
      CRM_BASE_URL: proxies["storefront - box office"].leadTo("http://127.0.0.1"),
      FALLBACK_VISIBLE: "0",
      ...(valkey !== null && {
        VALKEY_URL: proxies["storefront - Valkey"].leadTo("redis://127.0.0.1"),
      }),
    },
  });
  onEnd(stack.stop);
  leads["storefront - box office"] = stack.crmUrl;
  leads["box office - card provider"] = stack.cardUrl;
  // What is checked goes past the faults, and follows the database where it goes.
  const site: Site = await openSite({ ...stack, databaseUrl: checks.leadTo(databaseUrl) }, ROWS);
  onEnd(() => site.lane.pool.end());
  return {
    ...site,
    proxies,
    mails,
    valkey,
    database,
    /** Another server takes the database's place. */
    moveDatabase: (url: string) => {
      leads["box office - PostgreSQL"] = url;
      leads.checks = url;
    },
  };
}
