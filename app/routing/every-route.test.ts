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

/** Of each route: together the routes meet every payload several times. `npm run bench -- attack` sends them all. */
const PAYLOADS_EACH = 2;
/** Not a measurement: what is refused takes milliseconds, and what a parser dies of takes a minute. */
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
    getProgramme: refusing({ code: "code-not-recognised" }),
  },
  refusing({ code: "not-found" }),
);
const variables = { ADMIN_PATH: "counter", SIGN_IN_ATTEMPTS: "100000" };
const site = await startStorefront(crm, { variables });

const addressOf = (path: string) =>
  path
    .replace("*", "/nowhere")
    .replace(":adminPath", "counter")
    .replace(":event", "e1")
    .replace(":view", "unknown")
    .replaceAll(/:\w+/g, "i1");

const payloads = formPayloads(["intent", "quantity", "email"]);
const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

it.each(routeTable.map(({ path }, index) => [path, index] as const))(
  "a hostile request to %s is refused or answered, and never fails",
  async (path, index) => {
    const own = addressOf(path);
    for (let turn = 0; turn < PAYLOADS_EACH; turn += 1) {
      const { name, body, headers } = at(payloads, index * PAYLOADS_EACH + turn);
      const started = performance.now();
      const init = { method: "POST", body: new Uint8Array(body), headers };
      const answer = await site.fetch(own, init);
      await answer.arrayBuffer();
      expect([name, answer.status]).toEqual([name, expect.toSatisfy((one) => one < 500)]);
      expect(performance.now() - started, name).toBeLessThan(BUDGET_MS);
    }
    // The page that says that the sale is closed is a 503 by itself where it is.
    const query = at(QUERIES, index);
    const answer = await site.fetch(`${own}?${query}`, { headers: at(HEADERS, index) });
    await answer.arrayBuffer();
    expect([query, answer.status]).toEqual([query, expect.toSatisfy((one) => one < 500)]);
  },
);

const account = routeTable.filter(
  ({ expectedGuards, path }) =>
    path.startsWith("/account") &&
    (expectedGuards as readonly string[]).some((name) => name === "authenticated"),
);

it.each(account.map(({ id, path }) => [path, id]))(
  "a visitor who is not signed in is asked to sign in before %s, by the page and by its data",
  async (path, id) => {
    const page = await site.fetch(addressOf(path));
    expect([page.status, page.headers.get("Location")]).toEqual([303, "/login"]);
    expect(page.headers.getSetCookie().join()).toMatch(/^foyer=.*HttpOnly; SameSite=Lax/);
    const data = await site.fetch(`${addressOf(path)}.data?_routes=${id}`);
    // Remix answers a data request with the redirect as data.
    expect(data.status).toBe(202);
    expect(await data.text()).toContain("/login");
  },
);

/** Lynx and elinks show a page from memory unless both are said. */
const PERSONAL = "private, no-store, no-cache";
/** Their pages show everybody the same but for the header, or are files for everybody. */
const SAME_FOR_ALL = [
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

it("a visitor's own page is never shown from a browser's memory", async () => {
  const others: string[] = [];
  for (const { id, path } of routeTable) {
    const answer = await site.fetch(addressOf(path), { headers: { Cookie: "foyer=old" } });
    if (answer.headers.get("Cache-Control") !== PERSONAL) others.push(id);
  }
  expect(others).toEqual(SAME_FOR_ALL);
});

it("a refused form is not shown from a browser's memory", async () => {
  const answer = await site.post("/login", { email: "nobody" });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("Cache-Control")).toBe(PERSONAL);
});

const choose = (body: string) => site.fetch("/language", { method: "POST", body, headers: FORM });

it("a button that carries a choice has it in its name, where lynx does not print it in front of the text", async () => {
  const html = await (await site.fetch("/events/e1/i1")).text();
  expect(html).toMatch(/<button[^>]* name="intent:preview"/);
  expect(html).not.toMatch(/<button[^>]* value=/);
});

it.each([
  ["chromium", "lang%3Aen="],
  ["links2", "lang%3Aen=Submit"],
  ["w3m", "lang%3Aen=SUBMIT"],
  ["lynx", "lang%3Aen=BUTTON&lang%3Aen=BUTTON"],
  ["a form of before", "lang=en"],
])("a button that carries a choice is read as %s posts it", async (_, fields) => {
  const answer = await choose(`returnTo=%2Fcookies&${fields}`);
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^lang=en;/);
});

it("a button that carries a choice leaves other fields as they were typed", async () => {
  const answer = await choose("returnTo=%2Fcookies%3Fa%3Db%26c%3Dd&lang%3Aen=");
  expect(answer.headers.get("Location")).toBe("/cookies?a=b&c=d");
});

/** `fetch` sends no `Host` of the caller's. */
async function askWithHost(path: string, Host: string, method: string, body = "") {
  const headers = { Host, ...(body !== "" && FORM) };
  const sent = request(`${site.origin}${path}`, { method, headers });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  return [answer.statusCode, answer.headers.location];
}
const chooseAt = (host: string) => askWithHost("/language", host, "POST", "lang=en");

it("a redirect is absolute on the public host: some text browsers follow no path", async () => {
  expect(await chooseAt("localhost:3000")).toEqual([303, "http://localhost:3000/"]);
});

it.each([
  ["GET", 301],
  ["POST", 308],
])(
  "a redirect to the canonical spelling of a path is absolute too, for %s",
  async (method, status) => {
    expect(await askWithHost("/COOKIES?a=b", "localhost:3000", method)).toEqual([
      status,
      "http://localhost:3000/cookies?a=b",
    ]);
  },
);

it("a redirect never leads to a host that only the request names", async () => {
  expect(await chooseAt("evil.example")).toEqual([303, "/"]);
});
