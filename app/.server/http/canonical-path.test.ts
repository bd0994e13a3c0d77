import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { expect, it } from "vitest";

import { canonicalPath } from "./canonical-path";
import { routeTable } from "~/routing/route-table";
import { oddSpellings } from "../../../tests/support/odd-spellings";
import { sendRaw } from "../../../tests/support/servers/send-raw";
import { answering } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

const ADMIN_PATH = "counter";
const concrete = (path: string) =>
  path.replace("/:adminPath", `/${ADMIN_PATH}`).replace(/:\w+/g, "Ab-1");
const leaves = routeTable.map(({ id, path }) => ({ id, path }));
/** Of Remix's own matching, which is what decides in the end. */
const remixRoute = (path: string) =>
  matchRoutes(leaves, new URL(`http://host${path}`).pathname.replace(/\.data$/, ""))?.at(-1)?.route
    .id;
const pages = routeTable.filter(({ path }) => path !== "/" && path !== "*");

it.each(pages.map(({ id, path }) => [id, path] as const))(
  "the canonical path of the route %s is its own path",
  (id, path) => {
    expect(canonicalPath(concrete(path))).toMatchObject({
      requested: concrete(path),
      isData: false,
      page: { id, pattern: path },
    });
    expect(canonicalPath(`${concrete(path)}.data`)).toMatchObject({
      requested: `${concrete(path)}.data`,
      isData: true,
      page: { id },
    });
  },
);

it.each([
  ["/LOGIN/Password", "/login/password"],
  ["/%6cogin/passwor%64", "/login/password"],
  ["/login//password/", "/login/password"],
  ["/x/../login/./password", "/login/password"],
  ["/x/%2e%2e/login", "/login"],
  ["/Events/MaHler/Ab-1/SYOS/Stalls", "/events/MaHler/Ab-1/syos/Stalls"],
  ["/events/a%2fb", "/events/a%2Fb"],
  ["/events/%256c", "/events/%256c"],
  ["/LOGIN.data", "/login.data"],
  ["/_root.data", "/_root.data"],
  ["//evil.example/", "/evil.example"],
  ["/\\evil.example", "/evil.example"],
  ["//.a/.//b", "/.a/b"],
  ["//.a/..//login", "/login"],
  ["/Nowhere/At/All", "/Nowhere/At/All"],
  ["/", "/"],
])("the canonical path of %s is %s", (path, canonical) => {
  expect(canonicalPath(path).requested).toBe(canonical);
});

it("a canonical path is its own canonical path, and has the route that Remix finds", () => {
  const part = fc.oneof(
    fc.constantFrom(...pages.flatMap(({ path }) => path.split("/"))),
    fc.constantFrom("..", ".", "", "%2e", "%6c", "%2f", "%25", "LOGIN", "x.data", "é", "\\", ";"),
    fc.string({ maxLength: 4 }).map((text) => text.replace(/[?#%\s\p{Cc}\p{Surrogate}]/gu, "")),
  );
  const paths = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`);
  fc.assert(
    fc.property(paths, (path) => {
      const { requested, page } = canonicalPath(path);
      expect(canonicalPath(requested).requested).toBe(requested);
      expect(requested).toMatch(/^\/(?!\/)/);
      if (requested !== "/_root.data") expect(page.id).toBe(remixRoute(requested) ?? "not-found");
    }),
    { numRuns: 2000 },
  );
});

const site = await startStubbedStorefront({}, { variables: { ADMIN_PATH } });

it("another spelling of an address redirects to the canonical one, with its query", async () => {
  const answer = await site.fetch("/Events/AbC//Def?month=2026-12&Q=A%20b");
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    301,
    "/events/AbC/Def?month=2026-12&Q=A%20b",
  ]);
  expect((await site.fetch("/COOKIES", { method: "HEAD" })).status).toBe(301);
});

it("a form posted to another spelling of an address is repeated at the canonical one", async () => {
  const answer = await site.post("/LOGIN?index", { intent: "email" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([308, "/login?index"]);
});

const limited = await startStubbedStorefront(
  {},
  { variables: { ADMIN_PATH, SIGN_IN_ATTEMPTS: "1" } },
);
await limited.post("/login", { intent: "email" });
const LIMITED: readonly string[] = [
  ...["login", "password", "register", "reset-password", "authentication", "checkout-account"],
  ...["maintenance-bypass", "staff-sign-in", "staff-code"],
];

it.each(pages.filter(({ id }) => LIMITED.includes(id)).map(({ id, path }) => [id, path] as const))(
  "the limit of sign-in attempts holds for %s however its address is spelled",
  async (id, path) => {
    const own = concrete(path);
    for (const target of [own, `${own}.data`, `${own}.data?_routes=${id}`, `${own}?index`])
      expect([target, (await limited.post(target, {})).status]).toEqual([target, 429]);
    for (const [, target] of oddSpellings(own)) {
      const answer = await sendRaw(limited.origin, "POST", target);
      // Another case of the staff's own path is nobody's page.
      const isNobodys = path.startsWith("/:adminPath") && /^\/(?:COUNTER|%43)/.test(target);
      const status = isNobodys ? expect.any(Number) : 308;
      expect([target, answer.status]).toEqual([target, status]);
      expect(answer.location).not.toMatch(/^\/\//);
    }
  },
);

const closed = await startStubbedStorefront({
  getMaintenance: answering({
    isOpen: true,
    startsAt: "2026-12-01T11:00:00-05:00",
    endsAt: "2026-12-01T13:30:00-05:00",
    message: null,
  }),
});
const selling = routeTable
  .filter(({ sales }) => sales !== undefined)
  .map(({ id, path, sales }) => [id, path, sales] as const);
const leadsAway = async (answer: Response) =>
  answer.headers.get("Location") === "/maintenance" ||
  (answer.status === 202 && (await answer.text()).includes("/maintenance"));

it.each(selling)(
  "a closed sale closes %s however its address is spelled",
  async (id, path, sales) => {
    const own = concrete(path);
    for (const target of [own, `${own}.data`, `${own}.data?_routes=${id}`, `${own}?index`]) {
      expect(await leadsAway(await closed.post(target, { quantity: "1" })), target).toBe(true);
      if (sales === "page") expect(await leadsAway(await closed.fetch(target)), target).toBe(true);
    }
    for (const [, target] of oddSpellings(own)) {
      expect((await sendRaw(closed.origin, "POST", target)).status, target).toBe(308);
      expect((await sendRaw(closed.origin, "GET", target)).status, target).toBe(301);
    }
  },
);

it("a closed sale closes only the form of a page that is not about selling alone", async () => {
  const path = "/events/e1";
  expect((await closed.fetch(path)).status).toBe(200);
  expect((await closed.fetch(`${path}.data`)).status).toBe(200);
  const form = await closed.post(path, { offer: "x", quantity: "1" });
  expect([form.status, form.headers.get("Location")]).toEqual([303, "/maintenance"]);
});
