import { expect, it } from "vitest";

import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

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
])("a language before the path %s is kept, and leads to %s", async (path, to, lang) => {
  const answer = await site.fetch(path);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, to]);
  expect(answer.headers.getSetCookie()).toEqual([
    `lang=${lang}; Max-Age=31536000; Path=/; SameSite=Lax`,
  ]);
});

it.each(["/fr/cookies", "/english", "/e"])("%s has no language of ours: 404", async (path) => {
  expect((await site.fetch(path)).status).toBe(404);
});

it("a form is not sent on by a language before its path", async () => {
  expect((await site.post("/en/language", { lang: "en" })).status).toBeGreaterThanOrEqual(400);
});
