import { expect, it } from "vitest";

import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";

it("choosing a language on the error page of a rejected form returns to the form's page", async () => {
  const { fetch, post } = await startStubbedStorefront();
  const getReturnTo = async (path: string, init: RequestInit) => {
    const answer = await fetch(path, { method: "POST", ...init });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    return /name="returnTo" value="([^"]*)"/.exec(await answer.text())?.[1] ?? "none";
  };
  const body = new URLSearchParams({ email: "ada@example.com" });
  const headers = { Origin: "null" };
  const returnTo = await getReturnTo("/login?a=1", { body, headers });
  expect(returnTo).toBe("/login?a=1");
  const chosen = await post("/language", { lang: "sv", returnTo });
  expect(chosen.headers.get("Location")).toBe("/login?a=1");
  expect(await getReturnTo("/login", { body: "{}", headers: { "Content-Type": "text/x" } })).toBe(
    "/login",
  );
  for (const [path, init] of [
    ["/nowhere", { body, headers }],
    ["/nowhere/at/all", { body, headers }],
    ["/login.data", { body, headers }],
    ["/login", { method: "PUT" }],
    ["/events/%00", { body }],
  ] as const)
    expect(await getReturnTo(path, init), path).toBe("/");
});

it("choosing a language in the menu keeps the page and query, and lasts until another is chosen", async () => {
  const storefront = await startStubbedStorefront();
  const tab = await storefront.openTab();
  const language = () => /<html lang="([^"]+)"/.exec(tab.shown.html)?.[1];
  const current = () => /aria-current="true"[^>]*>([^<]+)/.exec(tab.shown.html)?.[1];
  await tab.go("/?hall=main-hall&page=2");
  expect([language(), current()]).toEqual(["en-US", "English (US)"]);
  await tab.press(/^Deutsch$/);
  expect(tab.shown.url.pathname + tab.shown.url.search).toBe("/?hall=main-hall&page=2");
  expect([language(), current()]).toEqual(["de", "Deutsch"]);
  await tab.go("/accessibility");
  expect([language(), current()]).toEqual(["de", "Deutsch"]);
  expect(tab.shown.html).toContain("Barrierefreiheit</h1>");
  await tab.press(/^English \(US\)$/);
  expect(tab.shown.url.pathname).toBe("/accessibility");
  expect([language(), current()]).toEqual(["en-US", "English (US)"]);
});
