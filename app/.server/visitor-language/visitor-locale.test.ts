import { expect, it } from "vitest";

import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { listLocales } from "./visitor-locale";

const site = await startStubbedStorefront();

it.each([
  ["/en/cookies?a=b", "/cookies?a=b", "en"],
  ["/en-us", "/", "en-us"],
  ["/EN-US/cookies/", "/cookies", "en-us"],
  ["/de/cookies", "/cookies", "de"],
  ["/ht", "/", "ht"],
  ["/en//evil.example", "/evil.example", "en"],
  ["/en/%2F%2Fevil.example", "/%2F%2Fevil.example", "en"],
  ["/en/\\evil.example", "/evil.example", "en"],
])("GET %s saves its language prefix and redirects to %s", async (path, to, lang) => {
  const answer = await site.fetch(path);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, to]);
  expect(answer.headers.getSetCookie()).toEqual([
    `lang=${lang}; Max-Age=31536000; Path=/; SameSite=Lax`,
  ]);
});

it.each([
  ["sv;q=NaN,de", "de"],
  ["sv;q=-1,de", "de"],
  ["sv;q=0x1,de;q=0.1", "de"],
  ["sv;q=NaN", "en-US"],
  ["sv;q=0,de;q=0.1", "de"],
  ["de;q=0.5,sv;q=.9", "sv"],
  ["de; q=0.5, SV; Q=1.000", "sv"],
  ["de;level=1;q=0.5,sv;q=0.6", "sv"],
  ["de;q=0.9,sv", "sv"],
  ["fr,es;q=0.8,en;q=0.5", "es"],
  ["sv-FI,en-US", "sv"],
  ["en", "en-US"],
  ["en-AU", "en-GB"],
  ["en-US,en-GB;q=0.9", "en-US"],
  ["zh-Hant-TW,de-AT", "de"],
  ["*", "en-US"],
  [",;=,q", "en-US"],
])("Accept-Language: %s gets a page in %s", async (accepted, language) => {
  const answer = await site.fetch("/cookies", { headers: { "Accept-Language": accepted } });
  expect(await answer.text()).toContain(`<html lang="${language}"`);
});

it.each([
  ["en", ["de", "en-us", "en"], ["en-us", "en"]],
  ["EN", ["de", "en"], ["en"]],
  ["en", ["de", "sv"], []],
  ["en-AU", ["de", "en-us"], ["en-AU", "en", "en-us"]],
  ["de-AT", ["en", "de"], ["de-AT", "de"]],
] as const)("%s at a venue with %j asks for %j", (tag, offered, locales) => {
  expect(listLocales(tag, offered)).toEqual(locales);
});

it.each(["/fr/cookies", "/english", "/e"])("GET %s returns 404: no such language", async (path) => {
  expect((await site.fetch(path)).status).toBe(404);
});

it.each([
  ["/de/anything", "/anything"],
  ["/DE/anything?a=b", "/anything?a=b"],
  ["/en-us/sv/anything", "/anything"],
  ["/de", "/"],
])("the language form of the 404 page at %s returns to %s", async (...of) => {
  const [path, to] = of;
  const shown = await site.post(path, {});
  expect(shown.status).toBe(404);
  const [, returnTo] = /name="returnTo" value="([^"]*)"/.exec(await shown.text()) ?? [];
  expect(returnTo).toBe(to);
});

it.each([
  ["/de/cookies?a=b", "/cookies?a=b"],
  ["/EN-US", "/"],
  ["/de/ht/Sv?a=/de", "/?a=/de"],
  ["/de//evil.example", "/"],
  ["/de/\\evil.example", "/"],
  ["/de".repeat(3000), "/"],
  ["/denver", "/denver"],
  ["/fr/cookies", "/fr/cookies"],
])("POST /language with returnTo=%s redirects to %s", async (returnTo, to) => {
  const chosen = await site.post("/language", { lang: "sv", returnTo });
  expect([chosen.status, chosen.headers.get("Location")]).toEqual([303, to]);
});

it.each(["sv;q=0.5", "en-US,de"])(
  "a cookie is preferred to Accept-Language: %s",
  async (accepted) => {
    const headers = { "Accept-Language": accepted, Cookie: "lang=en" };
    const answer = await site.fetch("/cookies", { headers });
    expect(await answer.text()).toContain('<html lang="en-GB"');
  },
);

it("a language prefix is preferred to Accept-Language, but not to the cookie", async () => {
  const language = async (headers: Record<string, string>) =>
    /<html lang="([^"]*)"/.exec(await (await site.post("/de/nowhere", {}, headers)).text())?.[1];
  expect(await language({ "Accept-Language": "es" })).toBe("de");
  expect(await language({ "Accept-Language": "es", Cookie: "lang=sv" })).toBe("sv");
});

it("a POST to a path with a language prefix is not redirected", async () => {
  expect((await site.post("/en/language", { lang: "en" })).status).toBeGreaterThanOrEqual(400);
});
