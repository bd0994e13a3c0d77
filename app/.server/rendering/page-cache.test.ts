import type { Basket } from "#contract/schemas/basket";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { summarizeBasket } from "~/domain/basket/basket";
import { sampleBasket, sampleProduct, sampleTicket } from "../../../tests/support/samples/basket";
import {
  sampleInstance,
  samplePriceList,
  samplePriceListWith,
  sampleSeason,
} from "../../../tests/support/samples/event";
import { answering, unavailable } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import type { TestStorefront } from "../../../tests/support/servers/test-storefront";
import type { Crm } from "../ticketing/ticketing";

let storefront: TestStorefront;

const crm = {
  listSeason: vi.fn<Crm["listSeason"]>(),
  getPriceList: vi.fn<Crm["getPriceList"]>(),
  getPriceTerms: vi.fn<Crm["getPriceTerms"]>(),
  getBasket: vi.fn<Crm["getBasket"]>(),
  getBasketSummary: vi.fn<Crm["getBasketSummary"]>(),
};
const calls = (name: keyof typeof crm) => crm[name].mock.calls.length;

function setBasket(basket: Basket) {
  crm.getBasket.mockImplementation(answering(basket));
  crm.getBasketSummary.mockImplementation(answering(summarizeBasket(basket)));
}

beforeEach(async () => {
  crm.listSeason.mockImplementation(answering(sampleSeason()));
  crm.getPriceList.mockImplementation(answering(samplePriceList()));
  crm.getPriceTerms.mockImplementation(answering({ terms: "public" }));
  setBasket(sampleBasket());
  await start("60");
});

async function start(PAGE_FRESH_SECONDS: string) {
  const others = { getBasketOffers: unavailable, getDonationUpsell: unavailable };
  const calls = { ...crm, ...others };
  storefront = await startStubbedStorefront(calls, { variables: { PAGE_FRESH_SECONDS } });
}

const findKey = (html: string) => /name="requestKey" value="([^"]+)"/.exec(html)?.[1];
const withoutKey = (html: string) => html.replace(/name="requestKey" value="[^"]+"/, "");

/** Returns the text of the basket link, and whether the header shows a hold. */
const getHeader = (html: string) => {
  const link = />Basket(?:<span class="count"> ([^<]*))?</.exec(html);
  return [link === null ? "no basket link" : (link[1] ?? ""), html.includes("data-hold-until")];
};

async function read(path: string, cookie?: string): Promise<string> {
  const answer = await storefront.fetch(path, cookie ? { headers: { Cookie: cookie } } : {});
  expect(answer.status).toBe(200);
  return answer.text();
}

const withBasket = (notices: ["extras-added"] | [] = []) =>
  storefront.getCookie({ basketId: "b1", notices });

const waitUntilCached = (path = "/") =>
  vi.waitFor(async () => {
    expect((await storefront.fetch(path)).headers.get("ETag")).not.toBeNull();
  });

function failCatalogueCalls() {
  for (const name of ["listSeason", "getPriceList", "getPriceTerms"] as const)
    crm[name].mockImplementation(unavailable);
  Object.assign(storefront.crm, { getInstance: unavailable, getEvent: unavailable });
}

/** Visitors who differ in everything that a page may show of them, each with the texts that they should see. */
const VISITORS = [
  { name: "unknown", sees: ['<html lang="en-US"', ">Sign in<", ">Basket</span>", "<b>$59</b>"] },
  {
    name: "British",
    cookies: "lang=en; consent=accepted",
    sees: ['<html lang="en-GB"', ">Sign in<", ">Basket</span>", "<b>$59</b>"],
  },
  {
    name: "with a notice and two tickets",
    session: { basketId: "b2", notices: ["extras-added" as const] },
    sees: ['<html lang="en-US"', ">Sign in<", "(2 tickets)", "data-notices", "<b>$59</b>"],
  },
  {
    name: "guest with three tickets",
    session: { basketId: "b3", crmSession: "guest", isGuest: true },
    sees: ['<html lang="en-US"', ">Your details<", "(3 tickets)", "<b>$59</b>"],
  },
  {
    name: "member with four tickets",
    session: { basketId: "b4", crmSession: "member" },
    sees: ['<html lang="en-US"', ">Your account<", "(4 tickets)", "<b>$49</b>"],
  },
];
const MARKS = [...new Set(VISITORS.flatMap(({ sees }) => sees))];

/** Loads pages for all visitors at once, and returns texts that they see of others or miss of their own. */
async function findLeaks(): Promise<string[]> {
  const visitors = await Promise.all(
    VISITORS.map(async ({ name, session, cookies, sees }) => {
      const cookie = [session && (await storefront.getCookie(session)), cookies];
      return { name, sees, cookie: cookie.filter(Boolean).join("; ") };
    }),
  );
  const leaks: string[] = [];
  const keys: string[] = [];
  for (const path of ["/", "/events/e1", "/events/e1/i1"])
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        [...visitors, ...visitors.toReversed()].map(async ({ name, sees, cookie }) => {
          const html = await read(path, cookie);
          const key = findKey(html);
          if (key !== undefined) keys.push(key);
          for (const mark of MARKS) {
            // Only the listing shows a from price.
            if (path !== "/" && mark.includes("$")) continue;
            if (html.includes(mark) !== sees.includes(mark))
              leaks.push(`${path} ${sees.includes(mark) ? "lacks" : "has"} ${mark}: ${name}`);
          }
          if (html.includes("slot-")) leaks.push(`${path} has a slot: ${name}`);
        }),
      );
  if (new Set(keys).size < keys.length) leaks.push("two forms have the same key");
  return [...new Set(leaks)];
}

describe("concurrent visitors of the same pages", () => {
  beforeEach(() => {
    crm.listSeason.mockImplementation((input) => {
      const amount = input?.query?.terms === "member" ? 4_900 : 5_900;
      const instance = sampleInstance({ priceFrom: { amount, currency: "USD" } });
      return answering(sampleSeason([instance]))();
    });
    crm.getPriceTerms.mockImplementation(({ session } = {}) =>
      answering({ terms: session === "member" ? ("member" as const) : ("public" as const) })(),
    );
    crm.getBasketSummary.mockImplementation(async (id) => {
      const tickets = Array.from({ length: Number(id.slice(1)) }, (_, at) =>
        sampleTicket({ id: `t${at}` }),
      );
      return answering(summarizeBasket(sampleBasket({ id, tickets })))();
    });
  });

  it("concurrent visitors of the same pages see only their own header, notices, prices and language", async () =>
    expect(await findLeaks()).toEqual([]));

  it("findLeaks finds a basket in a cached page (control)", async () => {
    const listSeason = crm.listSeason.getMockImplementation();
    crm.listSeason.mockImplementation(async (input) => {
      const season = (await listSeason?.(input)) ?? (await unavailable());
      const id = crm.getBasketSummary.mock.lastCall?.[0];
      if (season.ok && id !== undefined)
        for (const { event } of season.value.instances)
          event.title = `Basket (${id.slice(1)} tickets)`;
      return season;
    });
    expect((await findLeaks()).join("\n")).toMatch(/^\/ has \(\d tickets\): unknown$/m);
  });
});

it("a cached page is rendered once for all visitors and any order of query parameters", async () => {
  const path = "/?hall=main&month=2026-12";
  const first = await read(path);
  const forBuyer = await read(path, await withBasket());
  await waitUntilCached(path);
  const before = calls("listSeason");
  expect(await read("/?month=2026-12&hall=main&kind=")).toBe(first);
  expect(await read(path, await withBasket())).toBe(forBuyer);
  expect(forBuyer).toContain("data-hold-until");
  expect(calls("listSeason")).toBe(before);
});

it("a cached page returns 304 for a matching ETag, and never for a visitor with a session", async () => {
  await waitUntilCached();
  const headers = { "If-None-Match": (await storefront.fetch("/")).headers.get("ETag") ?? "" };
  const again = await storefront.fetch("/", { headers });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const withSession = { ...headers, Cookie: "foyer=other" };
  const other = await storefront.fetch("/", { headers: withSession });
  expect([other.status, other.headers.get("ETag")]).toEqual([200, null]);
});

it("a cached page shows the current basket, and none after it was bought or if it cannot be read", async () => {
  const cookie = await withBasket();
  await waitUntilCached();
  crm.getBasket.mockClear();
  const header = async () => getHeader(await read("/", cookie));
  expect(await header()).toEqual(["(2 tickets)", true]);
  const basket = sampleBasket();
  setBasket({ ...basket, tickets: basket.tickets.slice(1) });
  expect(await header()).toEqual(["(1 ticket)", true]);
  setBasket({ ...basket, status: "expired", tickets: [], hold: null });
  expect(await header()).toEqual(["", false]);
  crm.getBasketSummary.mockImplementation(unavailable);
  expect(await header()).toEqual(["", false]);
  setBasket({ ...basket, status: "paying" });
  expect(await read("/", cookie)).toContain("We haven’t received your payment yet.");
  setBasket({ ...basket, status: "ordered" });
  const after = await storefront.fetch("/", { headers: { Cookie: cookie } });
  expect(getHeader(await after.text())).toEqual(["", false]);
  // The basket is removed, and the session has nothing else.
  expect(after.headers.getSetCookie()[0]).toMatch(/^foyer=;/);
  // The header needs only the summary.
  expect(calls("getBasket")).toBe(0);
});

it("a cached page shows a notice once", async () => {
  await waitUntilCached();
  const headers = { Cookie: await withBasket(["extras-added"]) };
  const first = await storefront.fetch("/", { headers });
  expect(await first.text()).toContain("data-notices");
  const renewed = first.headers.getSetCookie()[0]?.split(";")[0];
  const second = await read("/", renewed);
  expect(second).toContain("data-hold-until");
  expect(second).not.toContain("data-notices");
});

it("a page that cannot be loaded returns 503, also if its title needs the missing data", async () => {
  await start("0");
  failCatalogueCalls();
  for (const path of ["/", "/events/e1", "/events/e1/i1"])
    expect([path, (await storefront.fetch(path)).status]).toEqual([path, 503]);
  const posted = await storefront.post("/events/e1/i1", { tickets: "1", offer: "A|adult" });
  expect(posted.status).toBe(503);
  expect(await posted.text()).toContain("Nothing was charged.");
});

it("a cached page is still shown while the box office is down", async () => {
  await waitUntilCached();
  failCatalogueCalls();
  expect((await storefront.fetch("/")).status).toBe(200);
  const other = await storefront.fetch("/?month=2027-01");
  expect([other.status, other.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(await other.text()).toContain('href="/?month=2027-01"');
});

it("a page cached by its data is the same until the data changes, except for its form key", async () => {
  const first = await read("/events/e1/i1");
  const before = calls("getPriceList");
  const second = await read("/events/e1/i1");
  expect(calls("getPriceList")).toBe(before + 1);
  expect(withoutKey(second)).toBe(withoutKey(first));
  expect(findKey(second)).toMatch(/^[\da-f-]{36}$/);
  expect(findKey(second)).not.toBe(findKey(first));
  const bands = samplePriceList().bands.map((band) => ({ ...band, available: 1, byPrice: 1 }));
  crm.getPriceList.mockImplementation(answering(samplePriceList({ bands })));
  expect(withoutKey(await read("/events/e1/i1"))).not.toBe(withoutKey(first));
  crm.getPriceList.mockImplementation(unavailable);
  expect((await storefront.fetch("/events/e1/i1")).status).toBe(503);
});

it("prices that a visitor's basket unlocks are not cached or shown to others", async () => {
  const list = samplePriceList();
  const access = { id: "access", name: "Access", eligibility: "access" } as const;
  const unlocked = samplePriceListWith(access, 3_900);
  crm.getPriceList.mockImplementation(({ query }) =>
    answering(query?.basket === undefined ? list : unlocked)(),
  );
  setBasket(sampleBasket({ items: [sampleProduct({ kind: "membership" })] }));
  const cookie = await withBasket();
  const anonymous = await read("/events/e1/i1");
  const shows = (html: string) => html.includes("quantity.access");
  expect(shows(await read("/events/e1/i1", cookie))).toBe(true);
  expect(shows(await read("/events/e1/i1", cookie))).toBe(true);
  expect(withoutKey(await read("/events/e1/i1"))).toBe(withoutKey(anonymous));
  expect(shows(anonymous)).toBe(false);
});

it("a page reads the basket once: in full where it is shown, and its summary elsewhere", async () => {
  const cookie = await withBasket();
  const countReads = async (path: string) => {
    crm.getBasket.mockClear();
    crm.getBasketSummary.mockClear();
    await read(path, cookie);
    return [calls("getBasket"), calls("getBasketSummary")];
  };
  expect(await countReads("/checkout/basket")).toEqual([1, 0]);
  expect(await countReads("/privacy-policy")).toEqual([0, 1]);
});
