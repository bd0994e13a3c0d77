import { expect, it } from "vitest";

import { sampleCountries } from "../../../../tests/support/samples/customer";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering } from "../../../../tests/support/stub-crm";

const storefront = await startStubbedStorefront({ listCountries: answering(sampleCountries) });

const headers = { "User-Agent": "Links (2.28; Linux x86_64; GNU C 12.2; text)" };
const cookiesOf = async (path: string, fields: Record<string, string>, session = {}) => {
  const Cookie = await storefront.cookieOf(session);
  const answer = await storefront.post(path, fields, { ...headers, Cookie });
  return answer.headers.getSetCookie().join("\n");
};

it("session and refused-form cookies for Links have no expiry", async () => {
  const refused = await storefront.post("/register", { firstName: "Ada" }, headers);
  expect(refused.headers.getSetCookie().join()).toMatch(/refused=[^;]{9}/);
  const lines = await cookiesOf("/register", { firstName: "Ada" }, { notices: ["signed-out"] });
  expect(lines).toMatch(/^refused=[^;]{9}/m);
  expect([refused.headers.getSetCookie().join(), lines].join()).not.toMatch(/max-age|expires/i);
});

it("cookies for Links are deleted with the value `deleted`", async () => {
  const Cookie = await storefront.cookieOf({ notices: ["signed-out"] });
  const shown = await storefront.fetch("/", { headers: { ...headers, Cookie } });
  expect(await shown.text()).toContain("signed out");
  expect(shown.headers.getSetCookie()).toEqual(["foyer=deleted; Path=/"]);
  expect(await cookiesOf("/plain-pages", { plain: "off" })).toMatch(/^plain=deleted; Path=\//m);
});

it("the language cookie for Links expires after a year", async () => {
  expect(await cookiesOf("/language", { lang: "en" })).toMatch(/^lang=en; Max-Age=31536000;/m);
});

it("cookies for other browsers are not changed", async () => {
  const Cookie = await storefront.cookieOf({ notices: ["signed-out"] });
  const shown = await storefront.fetch("/", {
    headers: { "User-Agent": "ELinks/0.13.2 (textmode; Linux)", Cookie },
  });
  expect(shown.headers.getSetCookie().join()).toMatch(/foyer=; Path=\/; Expires=Thu, 01 Jan 1970/);
});
