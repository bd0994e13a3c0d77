import type { Basket } from "#contract/schemas/basket";
import { afterEach, describe, expect, it, vi } from "vitest";

import { summaryOf } from "../../../../app/domain/basket/basket";

import type { Crm } from "../../../../app/.server/ticketing/ticketing";
import { sampleBasket, sampleProduct } from "../../../support/samples/basket";
import { samplePriceList, sampleSeason } from "../../../support/samples/event";
import { answering, unavailable } from "../../../support/stub-crm";
import { startStubbedStorefront } from "../../../support/servers/test-storefront";
import type { TestStorefront } from "../../../support/servers/test-storefront";

let storefront: TestStorefront;
afterEach(() => storefront.close());

const listSeason = vi.fn<Crm["listSeason"]>();
const getPriceList = vi.fn<Crm["getPriceList"]>();
const getBasket = vi.fn<Crm["getBasket"]>();
const getBasketSummary = vi.fn<Crm["getBasketSummary"]>();
const spies = { listSeason, getPriceList, getBasket, getBasketSummary };
const calls = (name: keyof typeof spies) => spies[name].mock.calls.length;

/** The visitor's basket is this one from now on. */
function holds(basket: Basket) {
  getBasket.mockImplementation(answering(basket));
  getBasketSummary.mockImplementation(answering(summaryOf(basket)));
}

async function start(variables: Record<string, string> = {}) {
  listSeason.mockImplementation(answering(sampleSeason()));
  getPriceList.mockImplementation(answering(samplePriceList()));
  holds(sampleBasket());
  storefront = await startStubbedStorefront(
    {
      ...spies,
      createBasket: answering(sampleBasket({ items: [] })),
      addTickets: answering(sampleBasket()),
      getBasketOffers: unavailable,
      getDonationUpsell: unavailable,
    },
    { variables },
  );
}

const keyOf = (html: string) => /name="requestKey" value="([^"]+)"/.exec(html)?.[1];
const withoutKey = (html: string) => html.replace(/name="requestKey" value="[^"]+"/, "");

const headerOf = (html: string) => ({
  basket: /href="\/checkout\/basket"[^>]*>([^<]*)</.exec(html)?.[1],
  isHeld: html.includes("data-hold-until"),
});

async function read(path: string, cookie?: string): Promise<string> {
  const answer = await storefront.fetch(path, cookie ? { headers: { Cookie: cookie } } : {});
  expect(answer.status).toBe(200);
  return answer.text();
}

/** A visitor with tickets in the basket, who has seen what was said about them. */
async function visitorWithTickets(): Promise<string> {
  const html = await read("/events/e1/i1");
  const quantity = /name="(quantity\.[^"]+)"/.exec(html)?.[1] ?? "";
  const answer = await storefront.post("/events/e1/i1", {
    requestKey: keyOf(html) ?? "",
    [quantity]: "2",
  });
  expect(answer.status).toBe(303);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

describe("a page that shows everybody the same", () => {
  it("is kept once, and each visitor has a top of their own", async () => {
    await start({ PAGE_FRESH_SECONDS: "60" });
    const cookie = await visitorWithTickets();
    const rendered = await read("/", cookie);
    await vi.waitFor(async () => {
      expect((await storefront.fetch("/")).headers.get("ETag")).not.toBeNull();
    });
    const before = calls("listSeason");
    const kept = await read("/", cookie);
    expect(calls("listSeason")).toBe(before);
    expect(kept).toBe(rendered);
    expect(kept).toContain("data-hold-until");
    expect(await read("/")).not.toContain("data-hold-until");
  });

  it("shows a basket as it is now, and none that was bought or cannot be asked for", async () => {
    await start({ PAGE_FRESH_SECONDS: "60" });
    const cookie = await visitorWithTickets();
    await read("/");
    await vi.waitFor(async () => {
      expect((await storefront.fetch("/")).headers.get("ETag")).not.toBeNull();
    });
    const held = async () => headerOf(await read("/", cookie));
    const wholeReads = calls("getBasket");
    expect(await held()).toEqual({ basket: "Basket (2 tickets)", isHeld: true });
    const basket = sampleBasket();
    holds({ ...basket, tickets: basket.tickets.slice(1) });
    expect(await held()).toEqual({ basket: "Basket (1 ticket)", isHeld: true });
    holds({ ...basket, status: "expired", tickets: [], hold: null });
    expect(await held()).toEqual({ basket: "Basket", isHeld: false });
    getBasketSummary.mockImplementation(unavailable);
    expect(await held()).toEqual({ basket: "Basket", isHeld: false });
    holds({ ...basket, status: "ordered" });
    const after = await storefront.fetch("/", { headers: { Cookie: cookie } });
    expect(headerOf(await after.text())).toEqual({ basket: "Basket", isHeld: false });
    // It is forgotten, and the session held nothing else.
    expect(after.headers.getSetCookie()[0]).toMatch(/^foyer=;/);
    // None of these pages needed the whole of it.
    expect(calls("getBasket")).toBe(wholeReads);
  });

  it("shows a notice once", async () => {
    await start({ PAGE_FRESH_SECONDS: "60" });
    await read("/");
    await vi.waitFor(async () => {
      expect((await storefront.fetch("/")).headers.get("ETag")).not.toBeNull();
    });
    const cookie = await visitorWithTickets();
    const first = await storefront.fetch("/", { headers: { Cookie: cookie } });
    expect(await first.text()).toContain('role="status"');
    const renewed = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(renewed).not.toBe("");
    expect(await read("/", renewed)).toContain("data-hold-until");
  });
});

describe("a page that is rendered anew", () => {
  it("asks for a basket once: as a whole where it shows that, for its header alone where not", async () => {
    await start();
    const cookie = await visitorWithTickets();
    const asked = async (path: string) => {
      const before = (["getBasket", "getBasketSummary"] as const).map(calls);
      await read(path, cookie);
      return (["getBasket", "getBasketSummary"] as const).map(
        (name, at) => calls(name) - (before[at] ?? 0),
      );
    };
    expect(await asked("/checkout/basket")).toEqual([1, 0]);
    expect(await asked("/privacy-policy")).toEqual([0, 1]);
  });
});

describe("a page whose data is asked for each time", () => {
  it("is the same until the data changes, but for the key of its form", async () => {
    await start();
    const first = await read("/events/e1/i1");
    const before = calls("getPriceList");
    const second = await read("/events/e1/i1");
    expect(calls("getPriceList")).toBe(before + 1);
    expect(withoutKey(second)).toBe(withoutKey(first));
    expect(keyOf(second)).toMatch(/^[\da-f-]{36}$/);
    expect(keyOf(second)).not.toBe(keyOf(first));
  });

  it("never shows one visitor's basket to another", async () => {
    await start();
    const cookie = await visitorWithTickets();
    expect(await read("/events/e1/i1", cookie)).toContain("data-hold-until");
    expect(await read("/events/e1/i1")).not.toContain("data-hold-until");
    expect(await read("/events/e1/i1", cookie)).toContain("data-hold-until");
  });

  it("shows the prices that one visitor's code opens to nobody else, and keeps them for nobody", async () => {
    await start();
    const list = samplePriceList();
    const price = { amount: 3_900, currency: "USD" };
    const access = { priceTypeId: "access", total: price, faceValue: price, fee: price };
    const opened = samplePriceList({
      priceTypes: [
        ...list.priceTypes,
        { id: "access", name: "Access", note: null, eligibility: "access", payWhatYouWish: null },
      ],
      bands: list.bands.map((band) => ({ ...band, prices: [...band.prices, access] })),
    });
    getPriceList.mockImplementation(({ query }) =>
      answering(query?.basket === undefined ? list : opened)(),
    );
    holds(sampleBasket({ items: [sampleProduct({ kind: "membership" })] }));
    const cookie = await storefront.cookieOf({ basketId: "b1" });
    const anonymous = await read("/events/e1/i1");
    const shows = (html: string) => html.includes("i1-A.access");
    expect(shows(await read("/events/e1/i1", cookie))).toBe(true);
    expect(shows(await read("/events/e1/i1", cookie))).toBe(true);
    expect(withoutKey(await read("/events/e1/i1"))).toBe(withoutKey(anonymous));
    expect(shows(anonymous)).toBe(false);
  });

  it("says what is left now, and answers 503 when the box office is down", async () => {
    await start();
    const before = await read("/events/e1/i1");
    const bands = samplePriceList().bands.map((band) => ({ ...band, available: 1, byPrice: 1 }));
    getPriceList.mockImplementation(answering(samplePriceList({ bands })));
    expect(withoutKey(await read("/events/e1/i1"))).not.toBe(withoutKey(before));
    getPriceList.mockImplementation(unavailable);
    expect((await storefront.fetch("/events/e1/i1")).status).toBe(503);
  });
});
