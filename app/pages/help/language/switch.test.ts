import { expect, it } from "vitest";

import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";

it("a visitor chooses another language in the menu of a page, stays there and in it, and chooses the first again", async () => {
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
