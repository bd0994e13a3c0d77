import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";

import { routeTable } from "./route-table";
import { formPayloads, HEADERS, QUERIES } from "../../tests/support/attack/payloads";
import { sampleBasket } from "../../tests/support/samples/basket";
import { sampleCountries } from "../../tests/support/samples/customer";
import { answering, refusing, stubCrm } from "../../tests/support/stub-crm";
import { catalogueCalls, startStorefront } from "../../tests/support/servers/test-storefront";

/** Together, the routes cover every payload several times. `npm run bench -- attack` sends all payloads to each. */
const PAYLOADS_PER_ROUTE = 2;
/** Refused requests take milliseconds; a payload that hangs a parser takes a minute. */
const BUDGET_MS = 5_000;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

const crm = stubCrm(
  {
    ...catalogueCalls(),
    listCountries: answering(sampleCountries),
    listVoucherAmounts: answering([]),
    listFunds: answering([]),
    listMembershipLevels: answering([]),
    listSubscriptionPlans: answering([]),
    createBasket: answering(sampleBasket({ items: [] })),
    getFeatures: answering({ counterOrders: true }),
    getProgramme: refusing({ code: "code-not-recognised" }),
  },
  refusing({ code: "not-found" }),
);
const variables = { ADMIN_PATH: "counter", SIGN_IN_ATTEMPTS: "100000" };
const site = await startStorefront(crm, { variables });

const examplePath = (path: string) =>
  path
    .replace("*", "/nowhere")
    .replace(":adminPath", "counter")
    .replace(":event", "e1")
    .replace(":view", "unknown")
    .replaceAll(/:\w+/g, "i1");

const payloads = formPayloads(["intent", "quantity", "email"]);
const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

it.each(routeTable.map(({ path }, index) => [path, index] as const))(
  "%s responds to hostile requests without a server error",
  async (path, index) => {
    const url = examplePath(path);
    for (let attempt = 0; attempt < PAYLOADS_PER_ROUTE; attempt += 1) {
      const { name, body, headers } = at(payloads, index * PAYLOADS_PER_ROUTE + attempt);
      const started = performance.now();
      const init = { method: "POST", body: new Uint8Array(body), headers };
      const response = await site.fetch(url, init);
      await response.arrayBuffer();
      expect([name, response.status]).toEqual([name, expect.toSatisfy((one) => one < 500)]);
      expect(performance.now() - started, name).toBeLessThan(BUDGET_MS);
    }
    const query = at(QUERIES, index);
    const response = await site.fetch(`${url}?${query}`, { headers: at(HEADERS, index) });
    await response.arrayBuffer();
    expect([query, response.status]).toEqual([query, expect.toSatisfy((one) => one < 500)]);
  },
);

const account = routeTable.filter(
  ({ expectedGuards, path }) =>
    path.startsWith("/account") &&
    (expectedGuards as readonly string[]).some((name) => name === "authenticated"),
);

it.each(account.map(({ id, path }) => [path, id]))(
  "%s and its data request redirect anonymous visitors to sign-in",
  async (path, id) => {
    const page = await site.fetch(examplePath(path));
    expect([page.status, page.headers.get("Location")]).toEqual([303, "/login"]);
    expect(page.headers.getSetCookie().join()).toMatch(/^foyer=.*HttpOnly; SameSite=Lax/);
    const data = await site.fetch(`${examplePath(path)}.data?_routes=${id}`);
    // Remix sends the redirect of a data request in its body.
    expect(data.status).toBe(202);
    expect(await data.text()).toContain("/login");
  },
);

/** Lynx and ELinks show pages from their cache unless both no-store and no-cache are sent. */
const PERSONAL = "private, no-store, no-cache";
/** Every visitor gets the same page except for its header, or the same file. */
const SHARED_PAGES = [
  "whats-on",
  "event",
  "instance-calendar",
  "visit",
  "help",
  "contact",
  "terms",
  "privacy-policy",
  "accessibility",
];

it("browsers must not cache a page with a visitor's data", async () => {
  const cacheable: string[] = [];
  for (const { id, path } of routeTable) {
    const response = await site.fetch(examplePath(path), { headers: { Cookie: "foyer=old" } });
    if (response.headers.get("Cache-Control") !== PERSONAL) cacheable.push(id);
  }
  expect(cacheable).toEqual(SHARED_PAGES);
});

it("browsers must not cache a refused form", async () => {
  const response = await site.post("/login", { email: "nobody" });
  expect(response.status).toBe(400);
  expect(response.headers.get("Cache-Control")).toBe(PERSONAL);
});

const chooseLanguage = (body: string) =>
  site.fetch("/language", { method: "POST", body, headers: FORM });

it("a button has its choice in `name`, because Lynx prints a `value` before the text", async () => {
  const html = await (await site.fetch("/events/e1/i1")).text();
  expect(html).toMatch(/<button[^>]* name="intent:find"/);
  expect(html).not.toMatch(/<button[^>]* value=/);
});

it.each([
  ["chromium", "lang%3Aen="],
  ["links2", "lang%3Aen=Submit"],
  ["w3m", "lang%3Aen=SUBMIT"],
  ["lynx", "lang%3Aen=BUTTON&lang%3Aen=BUTTON"],
  ["an older form", "lang=en"],
])("the choice in a button's name is parsed as posted by %s", async (_, fields) => {
  const response = await chooseLanguage(`returnTo=%2Fcookies&${fields}`);
  expect(response.status).toBe(303);
  expect(response.headers.getSetCookie()[0]).toMatch(/^lang=en;/);
});

it("parsing the choice in a button's name leaves other fields unchanged", async () => {
  const response = await chooseLanguage("returnTo=%2Fcookies%3Fa%3Db%26c%3Dd&lang%3Aen=");
  expect(response.headers.get("Location")).toBe("/cookies?a=b&c=d");
});

/** `fetch` ignores a custom `Host` header. */
async function requestWithHost(path: string, Host: string, method: string, body = "") {
  const headers = { Host, ...(body !== "" && { ...FORM, "Sec-Fetch-Site": "same-origin" }) };
  const clientRequest = request(`${site.origin}${path}`, { method, headers });
  clientRequest.end(body);
  const [response] = (await once(clientRequest, "response")) as [IncomingMessage];
  response.resume();
  return [response.statusCode, response.headers.location];
}
const chooseLanguageAt = (host: string) => requestWithHost("/language", host, "POST", "lang=en");

it("a redirect on the public host is absolute, because some text browsers don't follow a path", async () => {
  expect(await chooseLanguageAt("localhost:3000")).toEqual([303, "http://localhost:3000/"]);
});

it.each([
  ["GET", 301],
  ["POST", 308],
])(
  "a %s request is redirected to the canonical spelling of its path with an absolute URL",
  async (method, status) => {
    expect(await requestWithHost("/COOKIES?a=b", "localhost:3000", method)).toEqual([
      status,
      "http://localhost:3000/cookies?a=b",
    ]);
  },
);

it("a redirect ignores a `Host` header with another host", async () => {
  expect(await chooseLanguageAt("evil.example")).toEqual([303, "/"]);
});
