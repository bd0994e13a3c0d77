import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, it, vi } from "vitest";

import { summarizeBasket } from "~/domain/basket/basket";
import { sampleBasket } from "../../../tests/support/samples/basket";
import {
  sampleInstance,
  samplePriceList,
  sampleSeason,
} from "../../../tests/support/samples/event";
import { testBuild } from "../../../tests/support/servers/test-build";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { answering } from "../../../tests/support/stub-crm";

it("a response with a cookie is not cacheable, even if its page sets Cache-Control: public", async () => {
  const build = await testBuild();
  const { "instance-calendar": calendar } = build.routes;
  const cacheableRoute = (flashes: boolean) => ({
    ...calendar!,
    module: {
      default: undefined,
      loader: ({ context }: LoaderFunctionArgs) => {
        if (flashes) context.session.flash("step-first");
        return new Response("x", { headers: { "Cache-Control": "public, max-age=60" } });
      },
    },
  });
  const getControl = async (flashes: boolean) => {
    const routes = { ...build.routes, "instance-calendar": cacheableRoute(flashes) };
    const { fetch } = await startStubbedStorefront({}, { build: { ...build, routes } });
    const { headers } = await fetch("/events/e1/i1/calendar.ics");
    return [headers.getSetCookie().length, headers.get("Cache-Control")];
  };
  expect(await getControl(false)).toEqual([0, "public, max-age=60"]);
  expect(await getControl(true)).toEqual([1, "private, no-store, no-cache"]);
});

it("a calendar file is in the language of the visitor's cookie, and varies by it", async () => {
  const { fetch } = await startStubbedStorefront({ getInstance: answering(sampleInstance()) });
  for (const [lang, words] of [
    ["de", "DESCRIPTION:Einlass"],
    ["sv", "DESCRIPTION:D"],
  ] as const) {
    const answer = await fetch("/events/e1/i1/calendar.ics", {
      headers: { Cookie: `lang=${lang}` },
    });
    expect(answer.headers.get("Vary")).toMatch(/Accept-Language, Cookie/);
    expect(await answer.text()).toContain(words);
  }
});

it("GET /__manifest, which no page uses, returns 404", async () => {
  const { fetch, getCookie } = await startStubbedStorefront();
  const Cookie = await getCookie({ basketId: "b1" });
  const path = "/__manifest?version=0123abcd&p=%2F";
  const answer = await fetch(path, { headers: { Cookie } });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
  expect(answer.headers.get("Cache-Control")).toMatch(/^private/);
});

it("a CDN may cache pages that are the same for everyone, and none for visitors with a session", async () => {
  const variables = { PAGE_FRESH_SECONDS: "60", CDN_SECONDS: "30" };
  const storefront = await startStubbedStorefront(
    {
      listSeason: answering(sampleSeason()),
      getPriceList: answering(samplePriceList()),
      getPriceTerms: answering({ terms: "public" }),
      getBasket: answering(sampleBasket()),
      getBasketSummary: answering(summarizeBasket(sampleBasket())),
    },
    { variables },
  );
  const findControl = async (path: string, Cookie = "") =>
    (await storefront.fetch(path, { headers: { Cookie } })).headers.get("Cache-Control");
  const shared = "public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=600";
  expect(await findControl("/")).toBe(shared);
  await vi.waitFor(async () => {
    expect((await storefront.fetch("/")).headers.get("ETag")).not.toBeNull();
  });
  const { headers } = await storefront.fetch("/");
  expect([headers.get("Cache-Control"), headers.get("Surrogate-Key"), headers.get("Vary")]).toEqual(
    [shared, "foyer-pages", "Accept-Encoding, Accept-Language, Cookie"],
  );
  expect(headers.get("Set-Cookie")).toBeNull();
  const withBasket = await storefront.getCookie({ basketId: "b1" });
  for (const cookie of [withBasket, "foyer=other"])
    expect(await findControl("/", cookie)).toBe("private, no-cache");
  for (const path of ["/events/e1/i1", "/checkout/basket", "/queue", "/login", "/nowhere"])
    expect(await findControl(path)).toMatch(/^private, no-store/);
});
