import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addressesOf, type Named, walkedRoutes } from "../../support/walked-routes";
import { newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { startWalkedStorefront, type WalkedStorefront } from "../support/walked-storefront";

let site: WalkedStorefront;
/** Who asks, by the cookie that they send; null for none. */
let cookies: Record<"nobody" | "another customer" | "guest", string | null>;

const cookieOf = (crmSession: string) => site.shop.cookieOf({ crmSession });

beforeAll(async () => {
  site = await startWalkedStorefront();
  cookies = {
    nobody: null,
    "another customer": await cookieOf((await newCustomer()).session),
    guest: await cookieOf((await newGuest()).session),
  };
}, 60_000);
afterAll(() => site.close());

type SampleForm = { own: Record<string, string>; absent: Record<string, string> };
type Told = { status: number; headers: string; body: string; location: string };

async function ask(address: string, cookie: string | null, form?: Record<string, string>) {
  const answer = await site.shop.fetch(address, {
    headers: {
      ...(cookie === null ? {} : { Cookie: cookie }),
      ...(form === undefined ? {} : { Origin: site.shop.origin, "Sec-Fetch-Site": "same-origin" }),
    },
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
  });
  const headers = [...answer.headers]
    .filter(([name]) => name !== "date")
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  const location = answer.headers.get("location") ?? "";
  return { status: answer.status, headers, location, body: await answer.text() };
}

/** What is left of an answer when all that is different each time, and what was asked for itself, is taken out. */
function shape({ status, headers, body }: Told, { own, absent }: Named): string {
  const names = [own, absent, ...[own, absent].map(whatIsNamed)].filter(Boolean);
  const plain = (text: string) =>
    names
      .reduce((rest, name) => rest.replaceAll(name, "NAMED"), text)
      .replace(/(foyer|known)=[^;\n]+/g, "$1=SEALED")
      .replace(/Expires=[^;\n]*20\d\d[^;\n]*/g, "Expires=LATER")
      .replace(/content-length: \d+/g, "")
      .replace(/[A-Za-z0-9_-]{20,}/g, "TOKEN");
  return `${status}\n${plain(headers)}\n${plain(body)}`;
}

/** The part of an address that says of what: the first of its search. */
const whatIsNamed = (address: string) => address.split(/[?&]/)[1] ?? "";

/** The addresses of a route: its page, its data, its loader's data alone, and that as Remix 1 asked for it. */
function addressesFor(id: string, address: string) {
  const [path = "", search = ""] = address.split("?");
  const and = (more: string) => `?${[search, more].filter(Boolean).join("&")}`;
  return {
    page: address,
    data: `${path}.data${search === "" ? "" : `?${search}`}`,
    "loader's data": `${path}.data${and(`_routes=${id}`)}`,
    "loader's data by _data": `${path}${and(`_data=${id}`)}`,
  };
}

/** The answers of a route to a visitor: with what is the owner's, and with what does not exist. */
async function walk(route: (typeof walkedRoutes)[number], cookie: string | null) {
  const { own, absent } = addressesOf(route, site.things.params, site.things.searches);
  const absentFor = addressesFor(route.id, absent);
  const pairs = Object.entries(addressesFor(route.id, own)).map(([name, address]) => ({
    name,
    named: { own: address, absent: absentFor[name as keyof typeof absentFor] },
  }));
  const answersTo = async (name: string, named: Named, form?: SampleForm) => {
    const [own, absent] = await Promise.all([
      ask(named.own, cookie, form?.own),
      ask(named.absent, cookie, form?.absent),
    ]);
    return { name, named, own, absent };
  };
  const answers = [];
  for (const { name, named } of pairs) answers.push(await answersTo(`GET ${name}`, named));
  // A form is posted to its page, or by its script to the page's data.
  for (const { name, named } of pairs.slice(0, 2))
    for (const form of site.things.forms[route.id] ?? [])
      answers.push(await answersTo(`POST ${name} ${JSON.stringify(form.own)}`, named, form));
  return answers;
}

const routes = walkedRoutes.map((route) => [`${route.id} ${route.path}`, route] as const);

it("what the walk looks for is on the owner's own pages, so that it would be found", async () => {
  const cookie = await cookieOf(site.owner.session);
  for (const id of site.things.shownOn) {
    const route = walkedRoutes.find((each) => each.id === id);
    if (route === undefined) throw new Error(`there is no route ${id}`);
    const { own } = addressesOf(route, site.things.params, site.things.searches);
    const { status, body } = await ask(own, cookie);
    expect([id, status]).toEqual([id, 200]);
    expect(
      site.things.secrets.some((secret) => body.includes(secret)),
      id,
    ).toBe(true);
  }
});

it("the access walk has a form for every action", async () => {
  // Without a type argument, as in test-build.ts.
  const actions = import.meta.glob("../../../app/pages/**/route.tsx") as Record<
    string,
    () => Promise<Record<string, unknown>>
  >;
  for (const { id, file } of walkedRoutes) {
    const load = actions[`../../../app/${file}`];
    expect(load, file).toBeDefined();
    const module = await load!();
    if ("action" in module)
      expect(site.things.forms[id], `say what form ${id} takes, in the walk`).toBeDefined();
  }
});

// What a cookie opens after signing out is tested in copied-cookie.test.ts.
describe.each(["nobody", "another customer", "guest"] as const)("asked for by %s", (visitor) => {
  const isSignedIn = visitor === "another customer" || visitor === "guest";

  it.each(routes)(
    `%s shows ${visitor} nothing of the owner, and not what exists`,
    async (_, route) => {
      for (const { name, own, absent, named } of await walk(route, cookies[visitor])) {
        for (const secret of site.things.secrets)
          expect(`${own.headers}\n${own.body}`.includes(secret), `${name}: ${secret}`).toBe(false);
        expect(own.status, name).toBeLessThan(500);
        expect(shape(own, named), name).toBe(shape(absent, named));
        if (route.expectedGuards.length === 0 || isSignedIn) continue;
        const leads = `${own.location} ${own.body}`;
        const isLed = leads.includes("/login") && (own.status < 400 || own.status === 202);
        expect(isLed || own.status >= 400, `${name}: ${own.status}`).toBe(true);
      }
    },
  );
});

it("after the walk: nothing of the owner's is changed", async () => {
  expect(await site.things.fingerprint()).toBe(site.things.before);
});
