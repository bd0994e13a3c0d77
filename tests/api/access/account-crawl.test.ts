import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getAddresses, type Named, customerRoutes } from "../../support/customer-routes";
import { newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { startOwnerStorefront, type OwnerStorefront } from "../support/owner-storefront";

let site: OwnerStorefront;
const VISITORS = ["an anonymous visitor", "another customer", "a guest"] as const;
/** Each kind of visitor's session; null for none. */
let sessions: Record<(typeof VISITORS)[number], string | null>;

const getCookie = (crmSession: string) => site.shop.getCookie({ crmSession });

beforeAll(async () => {
  site = await startOwnerStorefront();
  sessions = {
    "an anonymous visitor": null,
    "another customer": (await newCustomer()).session,
    "a guest": (await newGuest()).session,
  };
}, 60_000);
afterAll(() => site.close());

type SampleForm = { own: Record<string, string>; absent: Record<string, string> };
type PageResponse = { status: number; headers: string; body: string; location: string };

async function request(address: string, cookie: string | null, form?: Record<string, string>) {
  const response = await site.shop.fetch(address, {
    headers: {
      ...(cookie === null ? {} : { Cookie: cookie }),
      ...(form === undefined ? {} : { Origin: site.shop.origin, "Sec-Fetch-Site": "same-origin" }),
    },
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
  });
  const headers = [...response.headers]
    .filter(([name]) => name !== "date")
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  const location = response.headers.get("location") ?? "";
  return { status: response.status, headers, location, body: await response.text() };
}

/** The response without the requested ids and without values that differ each time. */
function normalize({ status, headers, body }: PageResponse, { own, absent }: Named): string {
  const names = [own, absent, ...[own, absent].map(firstParam)].filter(Boolean);
  const redact = (text: string) =>
    names
      .reduce((rest, name) => rest.replaceAll(name, "NAMED"), text)
      .replace(/(foyer|known)=[^;\n]+/g, "$1=SEALED")
      .replace(/Expires=[^;\n]*20\d\d[^;\n]*/g, "Expires=LATER")
      .replace(/content-length: \d+/g, "")
      // A form to a page that is off is refused unread: whether the connection stays depends on how much has arrived.
      .replace(/^(connection|keep-alive): .*\n?/gm, "")
      .replace(/[A-Za-z0-9_-]{20,}/g, "TOKEN");
  return `${status}\n${redact(headers)}\n${redact(body)}`;
}

/** The first search parameter of an address, which holds the id. */
const firstParam = (address: string) => address.split(/[?&]/)[1] ?? "";

/** The addresses of a route: its page, its data, the data of its loader alone, and the same in the style of Remix 1. */
function addressesFor(id: string, address: string) {
  const [path = "", search = ""] = address.split("?");
  const withParam = (param: string) => `?${[search, param].filter(Boolean).join("&")}`;
  return {
    page: address,
    data: `${path}.data${search === "" ? "" : `?${search}`}`,
    "loader's data": `${path}.data${withParam(`_routes=${id}`)}`,
    "loader's data by _data": `${path}${withParam(`_data=${id}`)}`,
  };
}

/** Pairs of responses of a route to a visitor: for the owner's id and for an unknown id. */
async function crawl(route: (typeof customerRoutes)[number], cookie: string | null) {
  const { own, absent } = getAddresses(route, site.samples.params, site.samples.searches);
  const absentFor = addressesFor(route.id, absent);
  const pairs = Object.entries(addressesFor(route.id, own)).map(([name, address]) => ({
    name,
    named: { own: address, absent: absentFor[name as keyof typeof absentFor] },
  }));
  const requestPair = async (name: string, named: Named, form?: SampleForm) => {
    const [own, absent] = await Promise.all([
      request(named.own, cookie, form?.own),
      request(named.absent, cookie, form?.absent),
    ]);
    return { name, named, own, absent };
  };
  const responses = [];
  for (const { name, named } of pairs) responses.push(await requestPair(`GET ${name}`, named));
  // A form is posted to its page, or by script to the page's data.
  for (const { name, named } of pairs.slice(0, 2))
    for (const form of site.samples.forms[route.id] ?? [])
      responses.push(await requestPair(`POST ${name} ${JSON.stringify(form.own)}`, named, form));
  return responses;
}

const routes = customerRoutes.map((route) => [`${route.id} ${route.path}`, route] as const);

it("the owner's own pages contain at least one of the secrets", async () => {
  const cookie = await getCookie(site.owner.session);
  for (const id of site.samples.shownOn) {
    const route = customerRoutes.find((each) => each.id === id);
    if (route === undefined) throw new Error(`no route ${id}`);
    const { own } = getAddresses(route, site.samples.params, site.samples.searches);
    const { status, body } = await request(own, cookie);
    expect([id, status]).toEqual([id, 200]);
    expect(
      site.samples.secrets.some((secret) => body.includes(secret)),
      id,
    ).toBe(true);
  }
});

it("every account route with an action has a sample form", async () => {
  // Without a type argument, as in test-build.ts.
  const actions = import.meta.glob("../../../app/pages/**/route.tsx") as Record<
    string,
    () => Promise<Record<string, unknown>>
  >;
  for (const { id, file } of customerRoutes) {
    const load = actions[`../../../app/${file}`];
    expect(load, file).toBeDefined();
    const module = await load!();
    if ("action" in module)
      expect(site.samples.forms[id], `owner-samples.ts has no form for ${id}`).toBeDefined();
  }
});

// See copied-cookie.test.ts for cookies after sign-out.
describe.each(VISITORS)("requested by %s", (visitor) => {
  const isSignedIn = visitor !== "an anonymous visitor";

  it.each(routes)(
    `%s reveals nothing about the owner to ${visitor}, not even which ids exist`,
    async (_, route) => {
      const session = sessions[visitor];
      // A new one for each route: an older one is renewed, by one of two responses that are otherwise the same.
      const cookie = session === null ? null : await getCookie(session);
      for (const { name, own, absent, named } of await crawl(route, cookie)) {
        for (const secret of site.samples.secrets)
          expect(`${own.headers}\n${own.body}`.includes(secret), `${name}: ${secret}`).toBe(false);
        expect(own.status, name).toBeLessThan(500);
        expect(normalize(own, named), name).toBe(normalize(absent, named));
        if (route.expectedGuards.length === 0 || isSignedIn) continue;
        const redirect = `${own.location} ${own.body}`;
        const isSentToLogin =
          redirect.includes("/login") && (own.status < 400 || own.status === 202);
        expect(isSentToLogin || own.status >= 400, `${name}: ${own.status}`).toBe(true);
      }
    },
  );
});

it("none of the requests to account pages changed the owner's data", async () => {
  expect(await site.samples.fingerprint()).toBe(site.samples.before);
});
