import { expect, it, vi } from "vitest";

import { getPosterLook } from "#runtime/posters/poster-look";
import { sampleEvent } from "../../../tests/support/samples/event";
import { sampleJpeg, samplePhoto } from "../../../tests/support/samples/photo";
import { answering, refusing, unavailable } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

const storefront = await startStubbedStorefront(
  { listMembershipLevels: answering([]) },
  { variables: { SIGN_IN_ATTEMPTS: "3" } },
);

const findTitle = async (answer: Response) => /<title>([^<]*)/.exec(await answer.text())?.[1];

it("a page is not indexed, allows no inline scripts, and sets no cookie on a first visit", async () => {
  const answer = await storefront.fetch("/");
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
  expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
  expect(answer.headers.get("Content-Security-Policy")).not.toContain("unsafe-inline");
  expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(answer.headers.get("Content-Security-Policy")).not.toContain("frame-src");
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/assets/enhance.js" defer="">']);
});

it("with NOINDEX=0, search engines may show public pages and no others", async () => {
  const site = await startStubbedStorefront(
    { listMembershipLevels: answering([]) },
    { variables: { NOINDEX: "0" } },
  );
  const isIndexed = async (path: string) => {
    const answer = await site.fetch(path);
    const header = answer.headers.get("X-Robots-Tag") === null;
    expect((await answer.text()).includes('name="robots"'), path).toBe(!header);
    return header;
  };
  for (const path of ["/", "/memberships", "/cookies"]) expect(await isIndexed(path)).toBe(true);
  for (const path of ["/login", "/checkout/basket", "/shared-tickets?token=1", "/nowhere"])
    expect(await isIndexed(path)).toBe(false);
});

it("CRM_IFRAME_BASE adds the integration script and its origin to page and content security policy", async () => {
  const variables = { CRM_IFRAME_BASE: "https://tickets.example/riverside/website/" };
  const other = await startStubbedStorefront({}, { variables });
  const answer = await other.fetch("/");
  expect(await answer.text()).toContain(
    '<script src="https://tickets.example/riverside/website/scripts/integrate.js" defer="">',
  );
  const policy = (answer.headers.get("Content-Security-Policy") ?? "").split("; ");
  expect(policy.filter((part) => part.includes("tickets.example"))).toEqual([
    "frame-src https://tickets.example",
    "script-src 'self' https://tickets.example",
  ]);
  const without = await other.fetch("/", { headers: { Cookie: "plain=1" } });
  expect(await without.text()).not.toContain("<script");
});

it("page titles end with the venue's name", async () => {
  expect(await findTitle(await storefront.fetch("/cookies"))).toBe(
    "Cookies: Riverside Performing Arts Center",
  );
});

it.each([
  ["/nowhere", 404],
  ["/nowhere/at/all", 404],
  ["/events/%E0%A4%A", 400],
  ["/events/%00", 400],
  ["/?_data=whats-on", 400],
])("GET %s returns an error page with status %i", async (path, status) => {
  const answer = await storefront.fetch(path);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain("(212) 555-0140");
});

const openGraph = async (path: string, site = storefront) =>
  Object.fromEntries(
    [
      ...(await (await site.fetch(path)).text()).matchAll(
        /<meta (?:property="og|name="twitter):([^"]*)" content="([^"]*)"/g,
      ),
    ].map(([, name, content]) => [name, content]),
  );
it.each([
  ["/", "Riverside Performing Arts Center", /^Find a performance/, "gala"],
  [
    `/events/${sampleEvent().id}`,
    sampleEvent().title,
    /^A program of two halves\.$/,
    getPosterLook(sampleEvent()).motif,
  ],
  ["/memberships", "Memberships", /^Your membership starts/, "gala"],
])(
  "%s has Open Graph tags with title, description and poster",
  async (path, title, text, motif) => {
    const site = "http://localhost:3000";
    expect(await openGraph(path)).toEqual({
      type: "website",
      site_name: "Riverside Performing Arts Center",
      url: site + path,
      title,
      description: expect.stringMatching(text) as string,
      image: expect.stringMatching(new RegExp(`^${site}/share/${motif}-\\d+\\.png$`)) as string,
      "image:width": "1200",
      "image:height": "630",
      "image:alt": `Poster for ${title}`,
      card: "summary_large_image",
    });
  },
);

it("an event with a photograph has it in its Open Graph tags", async () => {
  const event = { ...sampleEvent(), photo: samplePhoto };
  const site = await startStubbedStorefront({ getEvent: answering(event) });
  expect(await openGraph(`/events/${event.id}`, site)).toMatchObject({
    image: "http://localhost:3000/photos/a_photographs-id-1200.jpg",
    "image:width": "1200",
    "image:height": "800",
    "image:alt": samplePhoto.alt,
  });
});

it("photographs are sent as immutable in the type of their name, and read from the box office once", async () => {
  const getPhoto = vi.fn(answering(new Uint8Array(sampleJpeg())));
  const site = await startStubbedStorefront({ getPhoto });
  for (const [name, type] of [
    ["a_photographs-id-1200.jpg", "image/jpeg"],
    ["a_photographs-id-1200.jpg", "image/jpeg"],
    ["a_photographs-id-1200.avif", "image/avif"],
  ]) {
    const answer = await site.fetch(`/photos/${name}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, type]);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(sampleJpeg());
  }
  expect(getPhoto).toHaveBeenCalledTimes(2);
  for (const name of ["a_photographs-id-1200.svg", "a_photographs-id-1200.jpg/x", "x.jpg", ""])
    expect((await site.fetch(`/photos/${name}`)).status, name).toBe(404);
  expect(getPhoto).toHaveBeenCalledTimes(2);
  const name = "/photos/b_photographs-id-1200.jpg";
  site.crm.getPhoto = refusing({ code: "not-found" });
  expect((await site.fetch(name)).status).toBe(404);
  site.crm.getPhoto = unavailable;
  expect((await site.fetch(name)).status).toBe(503);
});

it.each([
  ["/", 900, 404],
  ["/nowhere/at/all/", 900, 404],
  ["/nowhere?q=", 3_000, 404],
  ["/events/e1/", 12_000, 400],
  ["/cookies?q=", 12_000, 200],
])(
  "an error page does not repeat a long address: %s and %d letters",
  async (start, length, status) => {
    const answer = await storefront.fetch(`${start}${"a".repeat(length)}`);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    if (status >= 400) expect(html).not.toContain("a".repeat(500));
  },
);

it.each(["/login", "/shared-tickets?token=1", "/checkout/basket", "/nowhere", "/order/verify"])(
  "%s has no Open Graph tags",
  async (path) => {
    expect(await openGraph(path)).toEqual({});
  },
);

it.each([
  ["/favicon.ico", "image/x-icon"],
  ["/share/gala-0.png", "image/png"],
])("GET %s returns %s", async (path, type) => {
  const site = await startStubbedStorefront({}, { clientFolder: "public" });
  const answer = await site.fetch(path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, type]);
});

it.each(["/favicon.svg", "/posters/voices/fund.svg", `/photos/${"a".repeat(16)}-320.webp`])(
  "%s can only be read",
  async (path) => {
    const site = await startStubbedStorefront({}, { clientFolder: "public" });
    for (const method of ["DELETE", "PUT", "POST"]) {
      const answer = await site.fetch(path, { method });
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    }
  },
);

it.each(["/assets/none.js", "/look/none.svg", "/wp-login.php"])(
  "GET %s returns a plain-text 404: no such file",
  async (path) => {
    const plain = await startStubbedStorefront({}, { clientFolder: "/nowhere" });
    const answer = await plain.fetch(path);
    expect([answer.status, await answer.text()]).toEqual([404, "Not found\n"]);
  },
);

it.each(["PUT", "DELETE", "OPTIONS"])(
  "%s requests are refused with 405 and an Allow header",
  async (method) => {
    const answer = await storefront.fetch("/", { method });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  },
);

const form = { "Content-Type": "application/x-www-form-urlencoded" };
it.each<[string, RequestInit, number]>([
  ["larger than 64 KB", { body: "a".repeat(70_000), headers: form }, 413],
  ["with JSON", { body: "{}", headers: { "Content-Type": "application/json" } }, 415],
  ["without a content type", { body: new Uint8Array([1, 2]) }, 415],
  [
    "with malformed multipart",
    { body: "garbage", headers: { "Content-Type": "multipart/form-data; boundary=x" } },
    400,
  ],
  ["with a NUL character", { body: "lang=%00", headers: form }, 400],
  [
    "from another site",
    { body: "lang=sv", headers: { ...form, Origin: "https://evil.example" } },
    403,
  ],
  [
    "from a site whose name starts like ours",
    { body: "lang=sv", headers: { ...form, Origin: "http://localhost:3000.evil.example" } },
    403,
  ],
  [
    "with Sec-Fetch-Site: cross-site",
    { body: "lang=sv", headers: { ...form, "Sec-Fetch-Site": "cross-site" } },
    403,
  ],
  ["with Origin: null", { body: "lang=sv", headers: { ...form, Origin: "null" } }, 403],
])("a form %s is refused with an error page", async (_, init, status) => {
  const answer = await storefront.fetch("/language", { method: "POST", ...init });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Content-Type")).toContain("text/html");
  expect(await answer.text()).toContain("<h1>");
});

it("error pages are in the visitor's language", async () => {
  const headers = { ...form, Origin: "null", "Accept-Language": "ht" };
  const answer = await storefront.fetch("/language", { method: "POST", body: "lang=sv", headers });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('<html lang="ht">');
});

it("too many sign-in attempts are refused with 429 and Retry-After", async () => {
  const attempt = () => storefront.post("/login", { email: "ada@example.com" });
  await Promise.all([attempt(), attempt(), attempt()]);
  const answer = await attempt();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
});

it("POST /language saves the language for a year and redirects back", async () => {
  const answer = await storefront.post("/language", { lang: "en", returnTo: "/cookies?a=1" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/cookies?a=1"]);
  expect(answer.headers.getSetCookie()).toEqual([
    "lang=en; Max-Age=31536000; Path=/; SameSite=Lax",
  ]);
});

it.each([
  [{}, "en-US"],
  [{ "Accept-Language": "en-GB" }, "en-GB"],
  [{ "Accept-Language": "fr,en-GB;q=0.9" }, "en-GB"],
  [{ "Accept-Language": "en-GB", Cookie: "lang=en-us" }, "en-US"],
  [{ "Accept-Language": "en-AU", Cookie: "lang=xx" }, "en-GB"],
  [{ Cookie: "lang=en" }, "en-GB"],
  [{ "Accept-Language": "de" }, "de"],
  [{ "Accept-Language": "sv-FI,en;q=0.5" }, "sv"],
  [{ "Accept-Language": "fr;q=0.9,ht;q=0.4,es-MX;q=0.8" }, "es"],
  [{ "Accept-Language": "de;q=0,ht;q=0.1" }, "ht"],
  // Without a country: the venue's English.
  [{ "Accept-Language": "fr,en;q=0.5" }, "en-US"],
  [{ "Accept-Language": "de", Cookie: "lang=es" }, "es"],
])("a request with %o gets a page in %s", async (headers, lang) => {
  const html = await (await storefront.fetch("/", { headers: headers as HeadersInit })).text();
  expect(html).toContain(`<html lang="${lang}">`);
});

it("only pictures may be shown by other sites, for emails", async () => {
  const site = await startStubbedStorefront({}, { clientFolder: "public" });
  const findPolicy = async (path: string) =>
    (await site.fetch(path)).headers.get("Cross-Origin-Resource-Policy");
  expect(await findPolicy("/share/gala-0.png")).toBe("cross-origin");
  for (const path of ["/robots.txt", "/healthz"])
    expect(await findPolicy(path)).toBe("same-origin");
});
