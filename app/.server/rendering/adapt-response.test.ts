import { expect, it } from "vitest";

import { sampleCountries } from "../../../tests/support/samples/customer";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { answering } from "../../../tests/support/stub-crm";
import { venueSettings } from "~/venue-settings";
import { withIdsBeforeControls } from "./adapt-response";

const storefront = await startStubbedStorefront({ listCountries: answering(sampleCountries) });

const LINKS = "Links (2.28; Linux x86_64; GNU C 12.2; text)";
const ELINKS = "ELinks/0.13.2 (textmode; Linux x86_64; 110x45-2)";
const LYNX = "Lynx/2.9.0dev.12 libwww-FM/2.14";

const headers = { "User-Agent": LINKS };
const getCookies = async (path: string, fields: Record<string, string>, session = {}) => {
  const Cookie = await storefront.getCookie(session);
  const answer = await storefront.post(path, fields, { ...headers, Cookie });
  return answer.headers.getSetCookie().join("\n");
};

it("session and refused-form cookies for Links have no expiry", async () => {
  const refused = await storefront.post("/register", { firstName: "Ada" }, headers);
  expect(refused.headers.getSetCookie().join()).toMatch(/refused=[^;]{9}/);
  const lines = await getCookies("/register", { firstName: "Ada" }, { notices: ["signed-out"] });
  expect(lines).toMatch(/^refused=[^;]{9}/m);
  expect([refused.headers.getSetCookie().join(), lines].join()).not.toMatch(/max-age|expires/i);
});

it("cookies for Links are deleted with the value `deleted`", async () => {
  const Cookie = await storefront.getCookie({ notices: ["signed-out"] });
  const shown = await storefront.fetch("/", { headers: { ...headers, Cookie } });
  expect(await shown.text()).toContain("signed out");
  expect(shown.headers.getSetCookie()).toEqual(["foyer=deleted; Path=/"]);
  expect(await getCookies("/plain-pages", { plain: "off" })).toMatch(/^plain=deleted; Path=\//m);
});

it("the language cookie for Links expires after a year", async () => {
  expect(await getCookies("/language", { lang: "en" })).toMatch(/^lang=en; Max-Age=31536000;/m);
});

it("cookies for other browsers are not changed", async () => {
  const Cookie = await storefront.getCookie({ notices: ["signed-out"] });
  const shown = await storefront.fetch("/", {
    headers: { "User-Agent": LYNX, Cookie },
  });
  expect(shown.headers.getSetCookie().join()).toMatch(/foyer=; Path=\/; Expires=Thu, 01 Jan 1970/);
});

it("ELinks, which loads a page again for a link within it, is shown a notice until the next page or form", async () => {
  const read = async (path: string, Cookie: string) => {
    const answer = await storefront.fetch(path, { headers: { "User-Agent": ELINKS, Cookie } });
    const renewed = answer.headers.getSetCookie().find((line) => line.startsWith("foyer="));
    return {
      isNoticed: (await answer.text()).includes("data-notices"),
      cookie: renewed?.split(";")[0] ?? Cookie,
    };
  };
  const shown = await read("/help", await storefront.getCookie({ notices: ["signed-out"] }));
  const again = await read("/help", shown.cookie);
  expect([shown.isNoticed, again.isNoticed]).toEqual([true, true]);
  const elsewhere = await read("/contact", again.cookie);
  expect([elsewhere.isNoticed, (await read("/help", elsewhere.cookie)).isNoticed]).toEqual([
    false,
    false,
  ]);
  const posted = await storefront.post(
    "/register",
    { firstName: "Ada" },
    { "User-Agent": ELINKS, Cookie: again.cookie },
  );
  expect(await posted.text()).not.toContain("data-notices");
});

it("pages for ELinks have no preloads, which it shows as links", async () => {
  const getHtml = async (agent: string) =>
    (await storefront.fetch("/register", { headers: { "User-Agent": agent } })).text();
  expect(await getHtml(ELINKS)).not.toContain('rel="preload"');
  expect(await getHtml("Mozilla/5.0")).toContain('rel="preload"');
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
    `<a href="${venueSettings.boxOffice.phoneHref}" class="whitespace-nowrap">${venueSettings.boxOffice.phone}</a>`,
  );
});

it("lynx, which shows an alert for status 400, is redirected to a refused form, or without cookies gets status 200", async () => {
  const lynx = { "User-Agent": LYNX };
  const Cookie = await storefront.getCookie({ notices: ["signed-out"] });
  const moved = await storefront.post("/register", { firstName: "Ada" }, { ...lynx, Cookie });
  expect(moved.status).toBe(303);
  const Location = moved.headers.get("Location") ?? "";
  expect(Location).toMatch(/^\/register\?fresh=/);
  const kept = moved.headers.getSetCookie().map((line) => line.split(";")[0]);
  const page = await storefront.fetch(Location, { headers: { ...lynx, Cookie: kept.join("; ") } });
  expect([page.status, (await page.text()).includes('value="Ada"')]).toEqual([200, true]);
  const direct = await storefront.post("/register", { firstName: "Ada" }, lynx);
  expect([direct.status, (await direct.text()).includes('value="Ada"')]).toEqual([200, true]);
  const others = await storefront.post("/register", { firstName: "Ada" }, {});
  expect(others.status).toBe(400);
  expect((await storefront.fetch("/none", { headers: lynx })).status).toBe(404);
});

it("a link of the error summary leads to label, error and field, and in w3m to the field itself", async () => {
  const refused = async (agent: string) =>
    (await storefront.post("/register", { firstName: "" }, { "User-Agent": agent })).text();
  const page = await refused("Mozilla/5.0");
  const [, link = ""] = /data-error-summary.*?<a href="#([^"]*firstName[^"]*)"/.exec(page) ?? [];
  const frame = page.slice(page.indexOf(`<div id="${link}"`));
  const order = ["<label", "Error:", "<input"].map((part) => frame.indexOf(part));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
  const inW3m = await refused("w3m/0.5.3+git20230121");
  const [, start = ""] = /data-error-summary.*?<a href="#([^"]*firstName[^"]*)"/.exec(inW3m) ?? [];
  expect(inW3m).toMatch(new RegExp(`<span id="${start}"></span><input id="[^"]*firstName"`));
});

it("in w3m, a link of the error summary to a part without a control leads to that part", () => {
  const page = `<a href="#quantity-field">Two at most</a><li id="quantity-field">2 packages</li>`;
  expect(withIdsBeforeControls(page)).toBe(page);
});
