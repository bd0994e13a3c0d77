import { expect, it, vi } from "vitest";

import { summaryOf } from "~/domain/basket/basket";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { samplePriceList, sampleSeason } from "../../../../tests/support/samples/event";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering } from "../../../../tests/support/stub-crm";

it("a CDN may keep a page that is the same for everybody, and nothing for a visitor with a session or a queue", async () => {
  const variables = { PAGE_FRESH_SECONDS: "60", CDN_SECONDS: "30" };
  const storefront = await startStubbedStorefront(
    {
      listSeason: answering(sampleSeason()),
      getPriceList: answering(samplePriceList()),
      getPriceTerms: answering({ terms: "public" }),
      getBasket: answering(sampleBasket()),
      getBasketSummary: answering(summaryOf(sampleBasket())),
    },
    { variables },
  );
  const controlOf = async (path: string, Cookie = "") =>
    (await storefront.fetch(path, { headers: { Cookie } })).headers.get("Cache-Control");
  const shared = "public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=600";
  expect(await controlOf("/")).toBe(shared);
  await vi.waitFor(async () => {
    expect((await storefront.fetch("/")).headers.get("ETag")).not.toBeNull();
  });
  const { headers } = await storefront.fetch("/");
  expect([headers.get("Cache-Control"), headers.get("Surrogate-Key"), headers.get("Vary")]).toEqual(
    [shared, "foyer-pages", "Accept-Encoding, Accept-Language, Cookie"],
  );
  expect(headers.get("Set-Cookie")).toBeNull();
  const withBasket = await storefront.cookieOf({ basketId: "b1" });
  for (const cookie of [withBasket, "foyer=other"])
    expect(await controlOf("/", cookie)).toBe("private, no-cache");
  for (const path of ["/events/e1/i1", "/checkout/basket", "/queue", "/login", "/nowhere"])
    expect(await controlOf(path)).toMatch(/^private, no-store/);
});
