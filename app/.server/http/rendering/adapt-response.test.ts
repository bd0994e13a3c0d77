import { expect, it } from "vitest";

import { sampleCountries } from "../../../../tests/support/samples/customer";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering } from "../../../../tests/support/stub-crm";
import { venueSettings } from "../../../venue-settings";

const storefront = await startStubbedStorefront({ listCountries: answering(sampleCountries) });

const LINKS = "Links (2.28; Linux x86_64; GNU C 12.2; text)";
const ELINKS = "ELinks/0.13.2 (textmode; Linux x86_64; 110x45-2)";
const LYNX = "Lynx/2.9.0dev.12 libwww-FM/2.14";

const headers = { "User-Agent": LINKS };
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
    headers: { "User-Agent": ELINKS, Cookie },
  });
  expect(shown.headers.getSetCookie().join()).toMatch(/foyer=; Path=\/; Expires=Thu, 01 Jan 1970/);
});

it("pages for ELinks have no preloads, which it shows as links", async () => {
  const htmlOf = async (agent: string) =>
    (await storefront.fetch("/register", { headers: { "User-Agent": agent } })).text();
  expect(await htmlOf(ELINKS)).not.toContain('rel="preload"');
  expect(await htmlOf("Mozilla/5.0")).toContain('rel="preload"');
});

const footerIn = async (agent: string) => {
  const html = await (await storefront.fetch("/", { headers: { "User-Agent": agent } })).text();
  return html.slice(html.indexOf("<footer"));
};

it.each([LINKS, ELINKS, LYNX, "w3m/0.5.3+git20230121"])(
  "the box office's phone number is plain text in %s",
  async (agent) => {
    const footer = await footerIn(agent);
    expect(footer).toContain(venueSettings.boxOffice.phone);
    expect(footer).not.toContain("tel:");
  },
);

it("the box office's phone number is a tel: link in other browsers", async () => {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";
  expect(await footerIn(phone)).toContain(
    `<a href="${venueSettings.boxOffice.phoneHref}">${venueSettings.boxOffice.phone}</a>`,
  );
});
