import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { makeGiftVoucherCode } from "../../../crm/basket/vouchers/rules";
import { issueVoucher } from "../../../tests/support/api/balances";
import { startTestDatabase } from "../../../tests/support/servers/test-database";
import { checkOutTo, pressPay, takeTickets } from "../../../tests/support/visitor/check-out";
import {
  newBuyer,
  payWithoutReturning,
  type Site,
} from "../../../tests/support/visitor/fault-site";
import { openTab, type Tab } from "../../../tests/support/visitor/form-browser";
import { CONFIRMED } from "../../../tests/support/visitor/read-page";
import { runBench, saveResult } from "../../support/run-bench";
import { type Cpu, cpuSince, readCpu } from "../cpu";
import { startSite } from "../start-site";

const purchases = Number(process.env.BENCH_PURCHASES ?? 200);
const concurrency = Number(process.env.BENCH_CONCURRENCY ?? 8);
/** Right after the start, when nothing is compiled, planned or cached. */
const COLD = 20;
const SEATS_PER_ROW = 30;
const GIFT_CARD = 2_500;

type Person = { email: string; password: string };
type Purchase = (site: Site, tab: Tab, person: Person) => Promise<void>;

async function chooseByPrice({ path }: Site, tab: Tab): Promise<void> {
  await takeTickets(tab, await tab.go(path), 2);
}

/** Takes two seats beside each other that the section's page offers; others, if somebody was faster. */
async function chooseOnMap({ path }: Site, tab: Tab): Promise<void> {
  await tab.go(path);
  const { html: overview } = await tab.go(`${path}/syos/overview`);
  const [section] = /[^"]+\/syos\/(?!overview|list)[\w-]+/.exec(overview) ?? [];
  for (let left = 10; left > 0; left -= 1) {
    const { html } = await tab.go(section ?? `${path}/syos/overview`);
    const free = [...html.matchAll(/ name="seat"[^>]* value="([^"]+)"/g)].map(([, id = ""]) => id);
    const first = randomInt(Math.max(1, Math.floor(free.length / 2))) * 2;
    const chosen = free.slice(first, first + 2).map((id) => ["seat", id]);
    await tab.go(`${path}/price-selection?${new URLSearchParams(chosen)}`);
    const { url } = await tab.press(/^Add to basket/);
    if (url.pathname === "/checkout/basket") return;
  }
  throw new Error(`no two seats: ${tab.shown.text}`);
}

async function payAtCardPage(tab: Tab): Promise<void> {
  await tab.go(await payWithoutReturning({ card: tab.shown }));
  if (!CONFIRMED.test(tab.shown.text)) throw new Error(`not confirmed: ${tab.shown.text}`);
}

async function payAsCustomer(tab: Tab, person: Person): Promise<void> {
  await checkOutTo(tab, "Summary", person);
  await pressPay(tab);
  await payAtCardPage(tab);
}

/** From the page that asks for their details, without the summary. */
async function payAsGuest(tab: Tab): Promise<void> {
  await tab.press(/^Check out/);
  await tab.press(/^Pay /, {
    firstName: "Ines",
    lastName: "Okonkwo",
    email: `guest.${randomUUID()}@example.com`,
    terms: "on",
  });
  await payAtCardPage(tab);
}

const WAYS: Readonly<Record<string, Purchase>> = {
  "customer, by price": async (site, tab, person) => {
    await chooseByPrice(site, tab);
    await payAsCustomer(tab, person);
  },
  "guest, by price": async (site, tab) => {
    await chooseByPrice(site, tab);
    await payAsGuest(tab);
  },
  "guest, on the map": async (site, tab) => {
    await chooseOnMap(site, tab);
    await payAsGuest(tab);
  },
  "customer, with a donation": async (site, tab, person) => {
    await chooseByPrice(site, tab);
    await tab.press(/^\$50/);
    await payAsCustomer(tab, person);
  },
  "customer, with a gift card": async (site, tab, person) => {
    const code = makeGiftVoucherCode(randomInt);
    await issueVoucher(site.lane.stored, code, GIFT_CARD);
    await chooseByPrice(site, tab);
    await tab.press(/^Apply code/, { code });
    await payAsCustomer(tab, person);
  },
};

/** The worker's mails are part of a purchase. */
async function untilMailed({ lane }: Site): Promise<void> {
  const due = "select 1 from mails where sent_at is null and next_attempt_at is not null limit 1";
  while ((await lane.pool.query(due)).rowCount !== 0) await wait(200);
}

const sum = (cpu: Cpu) => Object.values(cpu).reduce((all, used) => all + used, 0);

await runBench(async (onEnd) => {
  const database = await startTestDatabase();
  onEnd(database.stop);
  const all = COLD + purchases * Object.keys(WAYS).length;
  // Half of the seats stay free.
  const rows = Math.ceil((all * 4) / SEATS_PER_ROW);
  const running = await startSite(database, "own", { processes: 1, rows });
  onEnd(running.stop);
  const { site } = running;

  const measure = async (name: string, purchase: Purchase, count: number) => {
    const buyers = await Promise.all(Array.from({ length: count }, () => newBuyer(site)));
    const before = readCpu(database.folder);
    const started = performance.now();
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let buyer = buyers.pop(); buyer !== undefined; buyer = buyers.pop()) {
          // A homepage and an event come first.
          const tab = openTab(site.stack.url);
          await tab.go("/");
          await tab.go(site.path.slice(0, site.path.lastIndexOf("/")));
          await purchase(site, tab, buyer);
        }
      }),
    );
    const rate = (count * 1000) / (performance.now() - started);
    await untilMailed(site);
    const cpu = cpuSince(before, readCpu(database.folder), count);
    const parts = Object.entries(cpu).map(([program, used]) => `${program} ${used.toFixed(3)}`);
    console.log(
      `${name}: ${count} purchases, ${rate.toFixed(2)} a second, CPU ${sum(cpu).toFixed(3)} s each: ${parts.join(", ")}`,
    );
    return { name, count, rate, cpu };
  };

  const results = [];
  for (const [name, purchase] of Object.entries(WAYS)) {
    if (results.length === 0) results.push(await measure(`${name}, cold`, purchase, COLD));
    results.push(await measure(`${name}, warm`, purchase, purchases));
  }
  saveResult("purchases-ways", { concurrency, results });
  return 0;
});
