import { openFlakyProxy } from "../../../tests/support/servers/flaky-proxy";
import { startStack } from "../../../tests/support/servers/stack";
import {
  type Buyer,
  loseSeats,
  openSite,
  type Site,
} from "../../../tests/support/visitor/fault-site";
import { checkOutcomes, type Outcomes } from "../../../tests/support/crash/check-outcomes";
import { checkBothSystems } from "../check-their-orders";
import { openConnectedSite, type SystemName, startTheirSystem } from "../../support/connected-site";
import type { EmulatedTessitura } from "../../../tests/support/servers/emulated-tessitura";
import { startKillableDatabase } from "../../support/killable-database";
import type { OnEnd } from "../../support/run-bench";
import { startValkey } from "../../support/valkey";
import { startMailSink } from "../../support/mail-sink";

export type Proxy = Awaited<ReturnType<typeof openFlakyProxy>>;

/** Rows of 90 seats. Each visitor takes two, and some retry. */
const ROWS = 60;
const NAME = "chaos";
/** The emails of `newBuyer`. */
const BUYERS = "buyer.%@example.com";
/** Longer than the other system holds seats. */
const HOLD_SECONDS = 16 * 60;

/** PostgreSQL's ErrorResponse `cannot_connect_now`, which it sends during startup. */
function databaseStarting(): Buffer {
  const fields = ["SFATAL", "VFATAL", "C57P03", "Mthe database system is starting up"];
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join("")}\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Connections between the programs, with each protocol's equivalent of 503; undefined for HTTP. */
export const CONNECTIONS = {
  "storefront - box office": undefined,
  "box office - PostgreSQL": databaseStarting(),
  "box office - card provider": undefined,
  "worker - SMTP": "421 4.3.2 Service not available\r\n",
  "storefront - Valkey": "-LOADING Valkey is loading the dataset in memory\r\n",
  "box office - ticketing system": undefined,
} as const satisfies Record<string, string | Buffer | undefined>;

export type ConnectionName = keyof typeof CONNECTIONS;
export const CONNECTION_NAMES = Object.keys(CONNECTIONS) as ConnectionName[];

export type ChaosSite = Awaited<ReturnType<typeof startChaosSite>>;

type Judged = {
  /** The hold of a buyer's seats ends. */
  loseSeats: (buyer: Buyer) => Promise<void>;
  checkOrders: () => Promise<Outcomes & { unprinted: string[]; wrong: string[] }>;
};

async function openOwnSite(stack: Site["stack"]): Promise<Site & Judged> {
  const site = await openSite(stack, ROWS);
  return {
    ...site,
    loseSeats: (buyer) => loseSeats(site, buyer),
    checkOrders: async () => {
      const outcomes = await checkOutcomes(site.lane.pool, stack.cardRecords);
      const { lost, doubled, unsettled } = outcomes;
      return { ...outcomes, unprinted: [], wrong: [...lost, ...doubled, ...unsettled] };
    },
  };
}

async function openTheirSite(
  stack: Site["stack"],
  emulator: EmulatedTessitura,
): Promise<Site & Judged> {
  const site = await openConnectedSite(stack, emulator);
  // Its getter must not be read here.
  return Object.assign(site, {
    loseSeats: async () => void (await emulator.advance(HOLD_SECONDS)),
    checkOrders: () => checkBothSystems(site.lane, emulator, BUYERS),
  });
}

/** Starts the whole system with a proxy between each pair of connected programs. */
export async function startChaosSite(onEnd: OnEnd, system: SystemName) {
  const database = await startKillableDatabase();
  onEnd(database.stop);
  const valkey = await startValkey();
  if (valkey !== null) onEnd(valkey.stop);
  const mails = await startMailSink();
  onEnd(mails.stop);
  const connected =
    system === "own" ? null : await startTheirSystem(onEnd, { ...database, name: NAME });
  // Target of each proxy; the programs' URLs are only known after they have started.
  const targets: Record<ConnectionName | "checks", string> = {
    "storefront - box office": "http://127.0.0.1:9",
    "box office - PostgreSQL": database.url,
    "box office - card provider": "http://127.0.0.1:9",
    "worker - SMTP": mails.url,
    "storefront - Valkey": valkey?.url ?? "redis://127.0.0.1:9",
    "box office - ticketing system": connected?.emulator.url ?? "http://127.0.0.1:9",
    checks: database.url,
  };
  const openProxyTo = async (name: keyof typeof targets, unavailable?: string | Buffer) => {
    const proxy = await openFlakyProxy(() => targets[name], unavailable);
    onEnd(proxy.close);
    return proxy;
  };
  const proxies = {} as Record<ConnectionName, Proxy>;
  for (const name of CONNECTION_NAMES) proxies[name] = await openProxyTo(name, CONNECTIONS[name]);
  const checks = await openProxyTo("checks");
  const databaseUrl = `${new URL(database.url).href.replace(/\/[^/]*$/, "")}/${NAME}`;
  const stack = await startStack({
    serverUrl: database.url,
    folder: database.folder,
    name: NAME,
    crmEnv: {
      DATABASE_URL: proxies["box office - PostgreSQL"].urlThrough(databaseUrl),
      STRIPE_API_URL: proxies["box office - card provider"].urlThrough("http://127.0.0.1"),
      SMTP_URL: proxies["worker - SMTP"].urlThrough("smtp://127.0.0.1"),
      ...(connected !== null && {
        ...connected.env,
        TESSITURA_URL: proxies["box office - ticketing system"].urlThrough(
          connected.env.TESSITURA_URL,
        ),
      }),
    },
    storefrontEnv: {
      CRM_BASE_URL: proxies["storefront - box office"].urlThrough("http://127.0.0.1"),
      FALLBACK_VISIBLE: "0",
      ...(connected !== null && { VENUE: connected.env.VENUE }),
      ...(valkey !== null && {
        VALKEY_URL: proxies["storefront - Valkey"].urlThrough("redis://127.0.0.1"),
      }),
    },
  });
  onEnd(stack.stop);
  targets["storefront - box office"] = stack.crmUrl;
  targets["box office - card provider"] = stack.cardUrl;
  // Checks bypass the faults and follow the database after a failover.
  const checked = { ...stack, databaseUrl: checks.urlThrough(databaseUrl) };
  const site =
    connected === null
      ? await openOwnSite(checked)
      : await openTheirSite(checked, connected.emulator);
  onEnd(() => site.lane.pool.end());
  // Its getter must not be read here.
  return Object.assign(site, {
    proxies,
    mails,
    valkey,
    database,
    /** Redirects connections to another database server. */
    moveDatabase: (url: string) => {
      targets["box office - PostgreSQL"] = url;
      targets.checks = url;
    },
    connected,
  });
}
