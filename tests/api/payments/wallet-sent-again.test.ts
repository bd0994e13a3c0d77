import { afterAll, expect, it } from "vitest";

import { cardFields } from "../../support/cards";
import { openTab, type Tab } from "../../support/visitor/form-browser";
import type { PageShown } from "../../support/visitor/read-page";
import { createTestPerformance } from "../support/create-test-performance";
import { startOwnerStorefront } from "../support/owner-storefront";

// A wallet payment whose response was lost is sent again, with the cookies from before.

const { shop, close } = await startOwnerStorefront();
afterAll(close);

const WALLET = /with Apple Pay or Google Pay$/;
const agreed = { terms: "on" };

async function atFoundSeats(): Promise<{ tab: Tab; page: PageShown }> {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 6 }] });
  const tab = await shop.openTab();
  await tab.go(`/events/${instanceId}/${instanceId}`);
  return { tab, page: await tab.press(/^Find my seats/, { tickets: "1" }) };
}

async function atBasket(): Promise<{ tab: Tab; page: PageShown }> {
  const { tab } = await atFoundSeats();
  return { tab, page: await tab.press(/^Add to basket/) };
}

/** Pays on the card provider's page; returns where it leads back to. */
async function payOn({ url }: PageShown): Promise<string> {
  const payer = { payerName: "Ida Lund", payerEmail: "ida@example.com" };
  const { headers } = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url.origin },
    body: new URLSearchParams({ ...cardFields(), ...payer }),
  });
  const { pathname, search } = new URL(headers.get("location") ?? "");
  return pathname + search;
}

it.each([
  ["found seats", atFoundSeats],
  ["a basket", atBasket],
])("a wallet payment of %s that is sent again opens the same card page", async (_of, arrive) => {
  const { tab, page } = await arrive();
  const other = openTab(shop.origin, new Map(tab.jar));
  const first = await other.pressOn(page, WALLET, agreed);
  expect(first.url.origin).not.toBe(shop.origin);
  const again = await tab.pressOn(page, WALLET, agreed);
  expect(again.url.href).toBe(first.url.href);
});

it.each([
  ["found seats", atFoundSeats],
  ["a basket", atBasket],
])(
  "a wallet payment of %s that is sent again after it was paid leads to its order",
  async (_of, arrive) => {
    const { tab, page } = await arrive();
    const other = openTab(shop.origin, new Map(tab.jar));
    const cardPage = await other.pressOn(page, WALLET, agreed);
    expect((await other.go(await payOn(cardPage))).url.pathname).toBe("/order/confirmed");
    const again = await tab.pressOn(page, WALLET, agreed);
    expect(again.url.pathname).toBe("/order/confirmed");
  },
);
