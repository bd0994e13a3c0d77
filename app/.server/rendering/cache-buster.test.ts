import { describe, expect, it } from "vitest";

import { sampleCountries } from "../../../tests/support/samples/customer";
import { answering } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { detectQuirks } from "./browser-quirks";
import { adaptPage } from "./adapt-response";

const storefront = await startStubbedStorefront({ listCountries: answering(sampleCountries) });

const LINKS = "Links (2.28; Linux x86_64; GNU C 12.2; text)";
const ELINKS = "ELinks/0.13.2 (textmode; Linux x86_64; 110x45-2)";
const LYNX = "Lynx/2.9.0dev.12 libwww-FM/2.14";

const register = (agent: string, fields: Record<string, string> = {}) =>
  storefront.post(
    "/register",
    { firstName: "Ada", email: "not an address", password: "Secret123", ...fields },
    { "User-Agent": agent },
  );

const summaryLinks = (html: string) => {
  const summary = /<div data-error-summary[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "";
  return [...summary.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
};

const getCookie = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

async function followSummaryLink(agent: string, answer: Response, cookie = getCookie(answer)) {
  const [href = ""] = summaryLinks(await answer.text());
  const headers = { "User-Agent": agent, Cookie: cookie };
  return storefront.fetch(href.replace(/#.*/, ""), { headers });
}

describe.each([
  ["Links", LINKS],
  ["ELinks", ELINKS],
])("a refused form in %s, which fetches the page again for a fragment link", (browser, agent) => {
  it(`a refused form in ${browser} keeps its values when a link in the error summary is followed`, async () => {
    const refused = await register(agent);
    expect(refused.status).toBe(400);
    const answer = await followSummaryLink(agent, refused);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("<title>Error:");
    expect(html).toMatch(/name="firstName"[^>]* value="Ada"/);
    expect(html).toMatch(/name="email"[^>]* value="not an address"/);
    expect(html).toContain("data-error-summary");
    expect(html).toMatch(/<form [^>]*action="\/register(\?fresh=[\w-]+)?"/);
    expect(summaryLinks(html).every((href) => href.startsWith("#"))).toBe(true);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store, no-cache");
  });

  it(`a refused form in ${browser} links each field with a new URL`, async () => {
    const [one, other] = await Promise.all([register(agent), register(agent)]);
    const links = summaryLinks(await one.text());
    expect(links[0]).toMatch(/^\/register\?fresh=[\w-]+#[\w-]+$/);
    expect(summaryLinks(await other.text())[0]).not.toBe(links[0]);
  });

  it(`a refused form in ${browser} never shows a password again`, async () => {
    const html = await (await followSummaryLink(agent, await register(agent))).text();
    expect(html).not.toContain("Secret123");
  });

  it(`a refused form in ${browser} is shown neither at the plain URL nor to another visitor`, async () => {
    const refused = await register(agent);
    const headers = { "User-Agent": agent, Cookie: getCookie(refused) };
    const plain = await (await storefront.fetch("/register", { headers })).text();
    const other = await (await followSummaryLink(agent, refused, "")).text();
    for (const html of [plain, other]) {
      expect(html).not.toContain("data-error-summary");
      expect(html).not.toContain('value="Ada"');
    }
  });

  it(`a refused form in ${browser} has no field links when it is too large to save`, async () => {
    const long = Array.from({ length: 9000 }, () => Math.random().toString(36)[2] ?? "").join("");
    const refused = await register(agent, { firstName: long });
    expect(refused.headers.getSetCookie()).toEqual([]);
    const html = await refused.text();
    expect(html).toContain("data-error-summary");
    expect(summaryLinks(html)).toEqual([]);
  });

  it(`a refused form in ${browser} is deleted when a form is accepted`, async () => {
    const cookie = getCookie(await register(agent));
    const headers = { "User-Agent": agent, Cookie: cookie };
    const done = await storefront.post("/language", { lang: "en" }, headers);
    expect(done.headers.getSetCookie().join()).toMatch(/refused=(deleted)?;/);
  });
});

describe("a refused form in a browser that keeps cookies and sends Sec-Fetch-Dest", () => {
  const headers = { "Sec-Fetch-Dest": "document", Cookie: "lang=en-us" };
  const send = (fields: Record<string, string> = {}) =>
    storefront.post("/register", { firstName: "Ada", email: "none", ...fields }, headers);

  it("a refused form is shown after a redirect, so that going back does not post it again", async () => {
    const refused = await send({ password: "Secret123" });
    expect(refused.status).toBe(303);
    expect(await refused.text()).toBe("");
    const location = new URL(refused.headers.get("Location") ?? "", storefront.origin);
    expect(location.pathname).toBe("/register");
    const again = { Cookie: `${headers.Cookie}; ${getCookie(refused)}` };
    const path = `${location.pathname}${location.search}`;
    const answer = await storefront.fetch(path, { headers: again });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("<title>Error:");
    expect(html).toMatch(/name="firstName"[^>]* value="Ada"/);
    expect(html).toContain("data-error-summary");
    expect(html).not.toContain("Secret123");
    // Without the cookie, which is deleted when the form is accepted, going back shows no errors.
    const after = await (await storefront.fetch(path, { headers })).text();
    expect(after).not.toContain("data-error-summary");
  });

  it("a refused form is returned without a redirect when it is too large to save", async () => {
    const long = Array.from({ length: 9000 }, () => Math.random().toString(36)[2] ?? "").join("");
    const refused = await send({ firstName: long });
    expect(refused.status).toBe(400);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await refused.text()).toContain(long);
  });

  it("a refused form is returned without a redirect when the Cookie header would be too large", async () => {
    const Cookie = `other=${"a".repeat(7400)}`;
    const fields = { firstName: "Ada", email: "none" };
    const refused = await storefront.post("/register", fields, { ...headers, Cookie });
    expect(refused.status).toBe(400);
  });

  it("a refused form is returned without a redirect when it has a code, which is not saved", async () => {
    const fields = { intent: "code", email: "ada@example.com", code: "12" };
    const refused = await storefront.post("/authentication?asked=1", fields, headers);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('value="12"');
  });

  it("a refused form is returned without a redirect to a browser that sends no cookies", async () => {
    const { Cookie: _, ...bare } = headers;
    const refused = await storefront.post("/register", { firstName: "Ada" }, bare);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/name="firstName"[^>]* value="Ada"/);
  });
});

it("a refused form in other browsers has fragment links, and no cookie", async () => {
  const refused = await register(LYNX);
  expect(summaryLinks(await refused.text()).every((href) => href.startsWith("#"))).toBe(true);
  expect(refused.headers.getSetCookie()).toEqual([]);
});

it("other browsers are redirected to the plain URL after a change", async () => {
  const answer = await storefront.post("/language", { lang: "en" }, { "User-Agent": ELINKS });
  expect(answer.headers.get("Location")).toBe("/");
});

const change = () =>
  storefront.post("/language", { lang: "en", returnTo: "/cookies" }, { "User-Agent": LYNX });

it("Lynx is redirected to a new URL when a form returns to its page", async () => {
  const [one, other] = await Promise.all([change(), change()]);
  expect(one.headers.get("Location")).toMatch(/\/cookies\?fresh=[\w-]+$/);
  expect(other.headers.get("Location")).not.toBe(one.headers.get("Location"));
});

it("links for Lynx are not changed", async () => {
  const html = await (await storefront.fetch("/", { headers: { "User-Agent": LYNX } })).text();
  expect(html).toContain('<a href="/checkout/basket"');
});

describe("Links, which caches pages by URL", () => {
  const headers = { "User-Agent": LINKS };

  it("Links is redirected to a new URL after a change", async () => {
    const change = () =>
      storefront.post("/language", { lang: "en", returnTo: "/cookies?a=1" }, headers);
    const [one, other] = await Promise.all([change(), change()]);
    expect(one.headers.get("Location")).toMatch(/^\/cookies\?a=1&fresh=[\w-]+$/);
    expect(other.headers.get("Location")).not.toBe(one.headers.get("Location"));
  });

  it("links for Links have new URLs", async () => {
    const html = await (await storefront.fetch("/", { headers })).text();
    expect(html).toMatch(/<a href="\/checkout\/basket\?fresh=[\w-]+"/);
    expect(html).toMatch(/<link rel="stylesheet" href="[^"?]*"/);
  });

  it("the cache-busting parameter does not change the page", async () => {
    const plain = await (await storefront.fetch("/cookies?a=1")).text();
    const busted = await storefront.fetch("/cookies?a=1&fresh=abc", {});
    expect(busted.status).toBe(200);
    expect(await busted.text()).toBe(plain);
  });

  const listForms = async (path: string, agent = LINKS) => {
    const answer = await storefront.fetch(path, { headers: { "User-Agent": agent } });
    return [...(await answer.text()).matchAll(/<form\b[^>]*>(?:<input[^>]*>)?/g)].map(
      ([form]) => form,
    );
  };

  it("forms for Links have new URLs on each page", async () => {
    const [posted = "", ...others] = (await listForms("/login?a=1")).filter((form) =>
      form.includes(' method="post"'),
    );
    for (const form of [posted, ...others])
      expect(form).toMatch(/ action="\/[^"]*[?;]fresh=[\w-]+"/);
    expect((await listForms("/login?a=1"))[0]).not.toBe(posted);
    expect(posted).not.toMatch(/action=.*action=/);
  });

  it("a form without an action gets a new URL of its page", () => {
    const page = { quirks: detectQuirks(LINKS), id: "abc", path: "/logout?a=1&b=2", posted: null };
    expect(adaptPage('<form method="post" class="grid">', page)).toBe(
      '<form method="post" class="grid" action="/logout?a=1&amp;b=2&amp;fresh=abc">',
    );
  });

  it.each(["https://pay.example/", "//pay.example/", "/\\pay.example/"])(
    "forms and links to the other site %s are not changed",
    (elsewhere) => {
      const page = { quirks: detectQuirks(LINKS), id: "abc", path: "/", posted: null };
      const html = `<form method="post" action="${elsewhere}"><a href="${elsewhere}">Pay</a></form>`;
      expect(adaptPage(html, page)).toBe(html);
    },
  );

  it("a link with an escaped apostrophe gets the cache-busting parameter before its fragment", () => {
    const page = { quirks: detectQuirks(LINKS), id: "abc", path: "/", posted: null };
    expect(adaptPage('<a href="/whats-on?find=don&#x27;t#list">', page)).toBe(
      '<a href="/whats-on?find=don&#x27;t&amp;fresh=abc#list">',
    );
  });

  it("GET forms for Links have a hidden cache-busting field", async () => {
    const forms = (await listForms("/")).filter((form) => !form.includes('method="post"'));
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms)
      expect(form).toMatch(/<input type="hidden" name="fresh" value="[\w-]+"/);
  });

  it("a form posted with the cache-busting parameter returns the same status", async () => {
    const [plain, fresh] = await Promise.all(
      ["/register", "/register?fresh=abc"].map((path) =>
        storefront.post(path, { firstName: "Ada" }, headers),
      ),
    );
    expect(fresh?.status).toBe(plain?.status);
    expect(await fresh?.text()).toMatch(/action="\/register\?fresh=[\w-]+"/);
  });

  it("the cache-busting parameter does not bypass the limit of sign-in attempts", async () => {
    const limited = await startStubbedStorefront({}, { variables: { SIGN_IN_ATTEMPTS: "2" } });
    const statuses: number[] = [];
    for (const id of ["a", "b", "c"]) {
      const answer = await limited.post(
        `/login?fresh=${id}`,
        { email: "ada@example.org" },
        headers,
      );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([303, 303, 429]);
  });

  it("forms for ELinks are not changed", async () => {
    expect((await listForms("/", ELINKS)).join()).not.toContain("fresh");
  });
});
