import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { orderLinks } from "../../crm/money/orders/order-links";
import { getOperations } from "../../tests/support/api-operations";
import { freePorts } from "../../tests/support/servers/free-ports";
import { projectRoot } from "../../tests/support/servers/program";
import { startStack, type Stack } from "../../tests/support/servers/stack";
import { startTestDatabase } from "../../tests/support/servers/test-database";
import {
  atCardPage,
  enterCard,
  openSite,
  type Buyer,
  type Site,
} from "../../tests/support/visitor/fault-site";
import { runBench } from "../support/run-bench";
import { attack } from "./attack";
import type { Attacked } from "./attacked";
import { floodFreeOrders } from "./free-orders";
import { type Front, startCaddy, startNginx } from "./fronts";
import { readFormValues } from "./form-values";
import { openBoxOfficePeople, openStorefrontPeople } from "./people";
import { report, reportFloods, reportHeld, reportLoops } from "./report";
import { type Held, holdOpen, slowAttacks } from "./slow-clients";
import { boxOfficeTargets, storefrontTargets } from "./targets";
import { findMissedFaults, runValueLoops } from "./value-loops";
import { startWeakServer } from "./weak-server";

const seconds = Number(process.env.BENCH_ATTACK_SECONDS ?? 60);
const seed = Number(process.env.BENCH_SEED ?? 20261121);
const linkSecret = randomBytes(32).toString("hex");
/** As in production, but any number a minute: that limit would end a flood before the one for free tickets does. */
const HOLD_LIMITS = {
  HOLD_LIMIT_ADDRESS: "60",
  HOLD_LIMIT_ADDRESS_PER_MINUTE: "0",
  HOLD_LIMIT_CUSTOMER: "40",
};
const DAY_MS = 24 * 60 * 60 * 1000;

async function getIds({ lane }: Site, { email }: Buyer) {
  const { rows } = await lane.pool.query<{ id: string; kind: string }>(
    `select o.id::text, 'order' as kind from orders o join customers c on c.id = o.customer_id where c.email = $1
     union all (select id::text, 'customer' from customers where email <> $1 limit 1)
     union all (select id::text, 'fund' from funds limit 1)
     union all (select id::text, 'basket' from baskets order by created_at desc limit 1)
     union all (select id::text, 'performance' from instances limit 1)
     union all (select id::text, 'event' from events limit 1)`,
    [email],
  );
  const orderId = rows.find(({ kind }) => kind === "order")?.id;
  if (orderId === undefined) throw new Error("no order was placed");
  return { orderId, others: rows.map(({ id }) => id) };
}

async function getStorefront(site: Site, buyer: Buyer, others: readonly string[], probe: string) {
  const { stack, path } = site;
  const [, , eventId = "", instanceId = ""] = path.split("/");
  const people = await openStorefrontPeople(site, buyer);
  const ids: Record<string, string> = {
    event: eventId,
    instance: instanceId,
    adminPath: "counter",
    view: "list",
  };
  const getPath = (pattern: string) =>
    pattern.replace("*", "/nowhere").replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "1");
  const values = await readFormValues(stack.url, people, getPath);
  return {
    name: "storefront",
    origin: stack.url,
    probe,
    program: stack.storefront,
    people,
    targets: storefrontTargets({ eventId, instanceId, others }, values),
  } satisfies Attacked;
}

async function getBoxOffice(
  site: Site,
  buyer: Buyer,
  { orderId, others }: { orderId: string; others: readonly string[] },
  probe: string,
) {
  const { stack } = site;
  const until = new Date(Date.now() + DAY_MS);
  const token = orderLinks([linkSecret]).signOrder(orderId, buyer.email, until);
  const api = getOperations(await (await fetch(`${stack.crmUrl}/api/v3/openapi.json`)).json());
  return {
    name: "box office",
    origin: stack.crmUrl,
    probe,
    program: stack.crm,
    people: await openBoxOfficePeople(site, buyer, token),
    targets: boxOfficeTargets(api, others),
  } satisfies Attacked;
}

/** Slow clients of every front, and of a server that they can stop. */
async function holdFronts(
  { stack, path }: Site,
  fronts: readonly Front[],
  weak: string,
): Promise<{ held: Held[]; controls: Held[] }> {
  const options = { ms: seconds * 50, apiKey: stack.apiKey };
  const held: Held[] = [];
  const controls: Held[] = [];
  for (const slow of slowAttacks(path)) {
    for (const front of fronts) held.push(await holdOpen(front, slow, options));
    if (slow.needsPlace)
      controls.push(
        await holdOpen(
          { name: "control", storefront: weak, boxOffice: weak, calls: weak },
          slow,
          options,
        ),
      );
  }
  return { held, controls };
}

async function run(
  stack: Stack,
  probes: { storefront: string; crm: string },
  fronts: readonly Front[],
  weak: string,
): Promise<number> {
  const site = await openSite(stack);
  const buyer = await atCardPage(site);
  await enterCard(buyer);
  const ids = await getIds(site, buyer);
  const half = (seconds * 1000) / 2;
  const results = [
    await attack(await getStorefront(site, buyer, ids.others, probes.storefront), half, seed),
    await attack(await getBoxOffice(site, buyer, ids, probes.crm), half, seed),
  ];
  report(results, { seconds, seed });
  const { held, controls } = await holdFronts(site, fronts, weak);
  const passed = [
    results.every(({ misses }) => misses.length === 0),
    reportHeld(held, controls),
    reportLoops(await runValueLoops(site, seed), await findMissedFaults(site, seed)),
  ];
  const [, , , instanceId = ""] = site.path.split("/");
  // The other parts' visitors share an address.
  const limited = await stack.another(HOLD_LIMITS);
  const target = { crmUrl: limited.url, apiKey: stack.apiKey };
  const flood = (forgets: boolean) =>
    floodFreeOrders(target, instanceId, (text, values) => site.lane.pool.query(text, values), {
      forgets,
    });
  passed.push(reportFloods(await flood(false), await flood(true)));
  await site.lane.pool.end();
  return passed.every(Boolean) ? 0 : 1;
}

const probe = pathToFileURL(join(projectRoot, "bench/attack/probe.mjs")).href;
const [storefrontPort = 0, crmPort = 0] = await freePorts(2);
const withProbe = (port: number) => ({
  NODE_OPTIONS: `--import=${probe}`,
  FOYER_PROBE_PORT: String(port),
  LOG_LEVEL: "error",
});
await runBench(async (onEnd) => {
  const database = await startTestDatabase();
  onEnd(database.stop);
  const stack = await startStack({
    serverUrl: database.url,
    folder: database.folder,
    name: `attack_${randomUUID().slice(0, 8)}`,
    // The limits of production.
    storefrontEnv: { ...withProbe(storefrontPort), REQUESTS_AT_ONCE: "64" },
    crmEnv: { LINK_SECRET: linkSecret, LOG_LEVEL: "error", CALLS_AT_ONCE: "250" },
    apiEnv: withProbe(crmPort),
  });
  onEnd(stack.stop);
  const direct = {
    name: "direct",
    storefront: stack.url,
    boxOffice: stack.crmUrl,
    calls: stack.crmUrl,
  };
  const proxies = [await startCaddy(direct, onEnd), await startNginx(direct, onEnd)];
  const probes = {
    storefront: `http://127.0.0.1:${storefrontPort}`,
    crm: `http://127.0.0.1:${crmPort}`,
  };
  const fronts = [direct, ...proxies.filter((front) => front !== null)];
  return run(stack, probes, fronts, await startWeakServer(onEnd));
});
