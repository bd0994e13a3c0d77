import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";

import { routeTable } from "./route-table";
import { refusing, stubCrm } from "../../tests/support/stub-crm";
import { catalogueCalls, startStorefront } from "../../tests/support/servers/test-storefront";
import type { TestStorefront } from "../../tests/support/servers/test-storefront";

const crm = stubCrm(catalogueCalls(), refusing({ code: "not-found" }));
let storefront: TestStorefront;
beforeAll(async () => {
  storefront = await startStorefront(crm, { variables: { ADMIN_PATH: "staff" } });
});
afterAll(() => storefront.close());

/** Lynx and elinks show a page from memory unless both are said. */
const PERSONAL = "private, no-store, no-cache";
/** Their pages show everybody the same but for the header, or are files for everybody. */
const SAME_FOR_ALL = ["whats-on", "event", "instance-calendar", "privacy-policy", "accessibility"];

const addressOf = (path: string) =>
  path
    .replace(":event", "e1")
    .replace(":instance", "i1")
    .replace(":adminPath", "staff")
    .replaceAll(/:\w+/g, "unknown")
    .replace(/^\*$/, "/nowhere");

it("a visitor's own page is never shown from a browser's memory", async () => {
  const others: string[] = [];
  for (const { id, path } of routeTable) {
    const answer = await storefront.fetch(addressOf(path), { headers: { Cookie: "foyer=old" } });
    if (answer.headers.get("Cache-Control") !== PERSONAL) others.push(id);
  }
  expect(others).toEqual(SAME_FOR_ALL);
});

it("a refused form is not shown from a browser's memory", async () => {
  const answer = await storefront.post("/login", { email: "nobody" });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("Cache-Control")).toBe(PERSONAL);
});

const choose = (body: string) =>
  storefront.fetch("/language", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });

it("a button that carries a choice has it in its name, where lynx does not print it in front of the text", async () => {
  const html = await (await storefront.fetch("/events/e1/i1")).text();
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
const leadsTo = async (host: string) => {
  const headers = { Host: host, "Content-Type": "application/x-www-form-urlencoded" };
  const sent = request(`${storefront.origin}/language`, { method: "POST", headers });
  sent.end("lang=en");
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  return answer.headers.location;
};

it("a redirect is absolute on the public host: some text browsers follow no path", async () => {
  expect(await leadsTo("localhost:3000")).toBe("http://localhost:3000/");
});

it.each([
  ["GET", 301],
  ["POST", 308],
])(
  "a redirect to the canonical spelling of a path is absolute too, for %s",
  async (method, status) => {
    const sent = request(`${storefront.origin}/COOKIES?a=b`, {
      method,
      headers: { Host: "localhost:3000" },
    });
    sent.end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([
      status,
      "http://localhost:3000/cookies?a=b",
    ]);
  },
);

it("a redirect never leads to a host that only the request names", async () => {
  expect(await leadsTo("evil.example")).toBe("/");
});
