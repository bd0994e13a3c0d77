import { expect, it } from "vitest";

import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";

const storefront = await startStubbedStorefront();

const LYNX = "Lynx/2.9.0dev.12 libwww-FM/2.14";
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const send = (headers: Record<string, string>) =>
  storefront.fetch("/language", {
    method: "POST",
    body: "lang=sv",
    headers: { ...form, ...headers },
  });

it.each([
  ["with Sec-Fetch-Site: same-site and no Origin", { "Sec-Fetch-Site": "same-site" }],
  [
    "with only a Referer of another site, as text browsers send it",
    { Referer: "https://evil.example/http://localhost:3000/" },
  ],
  ["with a malformed Referer", { Referer: "/cookies" }],
  [
    "with a Referer of another site from Lynx",
    { "User-Agent": LYNX, Referer: "https://evil.example/" },
  ],
  [
    "with a Referer of ours and the Origin of another site",
    { Referer: `${storefront.origin}/`, Origin: "https://evil.example" },
  ],
])("a form %s is refused", async (_, headers) => {
  const answer = await send(headers);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("<h1>");
});

it("a form without Origin, Sec-Fetch-Site and Referer is refused: Links sends none of them from another site", async () => {
  const init = { method: "POST", body: "lang=sv", headers: form, redirect: "manual" } as const;
  const answer = await fetch(`${storefront.origin}/language`, init);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("referrers");
});

it("a form from Lynx without a Referer is accepted: it sends none from a page whose address has a query", async () => {
  const headers = { ...form, "User-Agent": LYNX };
  const init = { method: "POST", body: "lang=sv", headers, redirect: "manual" } as const;
  expect((await fetch(`${storefront.origin}/language`, init)).status).toBe(303);
});

it.each([
  ["Lynx, Links and ELinks", (origin: string) => ({ Referer: `${origin}/cookies` })],
  ["w3m", (origin: string) => ({ Referer: `${origin}/cookies?a=1` })],
  ["NetSurf", (origin: string) => ({ Referer: `${origin}/` })],
  ["a browser that hides the origin", () => ({ Origin: "null", "Sec-Fetch-Site": "same-origin" })],
  ["a reloaded form", () => ({ "Sec-Fetch-Site": "none" })],
])("a form of our own page is accepted from %s", async (_, headersFrom) => {
  expect((await send(headersFrom(storefront.origin))).status).toBe(303);
});
