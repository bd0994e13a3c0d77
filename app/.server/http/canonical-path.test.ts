import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { canonicalPath } from "./canonical-path";
import { routeTable } from "~/routing/route-table";
import { oddSpellings } from "../../../tests/support/odd-spellings";
import { sendRaw } from "../../../tests/support/servers/send-raw";
import { answering } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import type { TestStorefront } from "../../../tests/support/servers/test-storefront";

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

describe("another spelling of an address", () => {
  let site: TestStorefront;
  beforeAll(async () => {
    site = await startStubbedStorefront({}, { variables: { ADMIN_PATH } });
  });
  afterAll(() => site.close());

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
});

describe("the limit of tries to sign in", () => {
  const limited = ["login", "password", "register", "reset-password", "authentication"] as const;
  const ids: readonly string[] = [
    ...limited,
    "checkout-account",
    "maintenance-bypass",
    "staff-sign-in",
    "staff-code",
  ];
  let site: TestStorefront;
  beforeEach(async () => {
    site = await startStubbedStorefront({}, { variables: { ADMIN_PATH, SIGN_IN_ATTEMPTS: "1" } });
    await site.post("/login", { intent: "email" });
    return () => site.close();
  });

  it.each(pages.filter(({ id }) => ids.includes(id)).map(({ id, path }) => [id, path] as const))(
    "the limit of sign-in attempts holds for %s however its address is spelled",
    async (id, path) => {
      const own = concrete(path);
      for (const target of [own, `${own}.data`, `${own}.data?_routes=${id}`, `${own}?index`])
        expect([target, (await site.post(target, {})).status]).toEqual([target, 429]);
      for (const [, target] of oddSpellings(own)) {
        const answer = await sendRaw(site.origin, "POST", target);
        expect([target, answer.status]).toEqual([
          target,
          // Another case of the staff's own path is nobody's page.
          path.startsWith("/:adminPath") && /^\/(?:COUNTER|%43)/.test(target)
            ? expect.any(Number)
            : 308,
        ]);
        expect(answer.location).not.toMatch(/^\/\//);
      }
    },
  );
});

describe("a closed sale", () => {
  let site: TestStorefront;
  beforeAll(async () => {
    site = await startStubbedStorefront({
      getMaintenance: answering({
        isOpen: true,
        startsAt: "2026-12-01T11:00:00-05:00",
        endsAt: "2026-12-01T13:30:00-05:00",
        message: null,
      }),
    });
  });
  afterAll(() => site.close());
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
        expect([target, await leadsAway(await site.post(target, { quantity: "1" }))]).toEqual([
          target,
          true,
        ]);
        if (sales === "page")
          expect([target, await leadsAway(await site.fetch(target))]).toEqual([target, true]);
      }
      for (const [, target] of oddSpellings(own)) {
        const posted = await sendRaw(site.origin, "POST", target);
        expect([target, posted.status]).toEqual([target, 308]);
        const page = await sendRaw(site.origin, "GET", target);
        expect([target, page.status]).toEqual([target, 301]);
      }
    },
  );

  it("a closed sale closes only the form of a page that is not about selling alone", async () => {
    const path = "/events/e1";
    expect((await site.fetch(path)).status).toBe(200);
    expect((await site.fetch(`${path}.data`)).status).toBe(200);
    const form = await site.post(path, { offer: "x", quantity: "1" });
    expect([form.status, form.headers.get("Location")]).toEqual([303, "/maintenance"]);
  });
});
