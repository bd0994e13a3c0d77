import fc from "fast-check";
import { matchRoutes } from "react-router";
import { expect, it } from "vitest";

import { canonicalPath } from "./canonical-path";
import { routeTable } from "~/routing/route-table";
import { pathVariants } from "../../../tests/support/path-variants";
import { sendRaw } from "../../../tests/support/servers/send-raw";
import { answering } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { limitedRoutes } from "../edge/sign-in-limit";

const ADMIN_PATH = "counter";
const fillParams = (path: string) =>
  path.replace("/:adminPath", `/${ADMIN_PATH}`).replace(/:\w+/g, "Ab-1");
const leaves = routeTable.map(({ id, path }) => ({ id, path }));
/** The route that Remix itself matches. */
const remixRoute = (path: string) =>
  matchRoutes(leaves, new URL(`http://host${path}`).pathname.replace(/\.data$/, ""))?.at(-1)?.route
    .id;
const pages = routeTable.filter(({ path }) => path !== "/" && path !== "*");

it.each(pages.map(({ id, path }) => [id, path] as const))(
  "the path of the route %s is canonical",
  (id, path) => {
    expect(canonicalPath(fillParams(path))).toMatchObject({
      requested: fillParams(path),
      isData: false,
      page: { id, pattern: path },
    });
    expect(canonicalPath(`${fillParams(path)}.data`)).toMatchObject({
      requested: `${fillParams(path)}.data`,
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

it("canonicalPath is idempotent and finds the same route as Remix", () => {
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

it("GET of a non-canonical path redirects to the canonical one and keeps the query", async () => {
  const answer = await site.fetch("/Events/AbC//Def?month=2026-12&Q=A%20b");
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    301,
    "/events/AbC/Def?month=2026-12&Q=A%20b",
  ]);
  expect((await site.fetch("/COOKIES", { method: "HEAD" })).status).toBe(301);
});

it("POST to a non-canonical path is redirected with 308", async () => {
  const answer = await site.post("/LOGIN?index", { intent: "email" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([308, "/login?index"]);
});

const limited = await startStubbedStorefront(
  {},
  { variables: { ADMIN_PATH, SIGN_IN_ATTEMPTS: "1" } },
);
/** Valid for every limited form: refused forms are not counted. */
const ATTEMPT = { email: "ada@example.org", password: "Concert2026" };
await limited.post("/login", ATTEMPT);

it.each(pages.filter(({ id }) => limitedRoutes.has(id)).map(({ id, path }) => [id, path] as const))(
  "the limit of sign-in attempts applies to every spelling of the path of %s",
  async (id, path) => {
    const canonical = fillParams(path);
    for (const target of [
      canonical,
      `${canonical}.data`,
      `${canonical}.data?_routes=${id}`,
      `${canonical}?index`,
    ])
      expect([target, (await limited.post(target, ATTEMPT)).status]).toEqual([target, 429]);
    for (const [, target] of pathVariants(canonical)) {
      const answer = await sendRaw(limited.origin, "POST", target);
      // The admin path is case-sensitive.
      const isNoPage = path.startsWith("/:adminPath") && /^\/(?:COUNTER|%43)/.test(target);
      const status = isNoPage ? expect.any(Number) : 308;
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
const redirectsToMaintenance = async (answer: Response) =>
  answer.headers.get("Location") === "/maintenance" ||
  (answer.status === 202 && (await answer.text()).includes("/maintenance"));

it.each(selling)("maintenance closes every spelling of the path of %s", async (id, path, sales) => {
  const canonical = fillParams(path);
  for (const target of [
    canonical,
    `${canonical}.data`,
    `${canonical}.data?_routes=${id}`,
    `${canonical}?index`,
  ]) {
    expect(await redirectsToMaintenance(await closed.post(target, { quantity: "1" })), target).toBe(
      true,
    );
    if (sales === "page")
      expect(await redirectsToMaintenance(await closed.fetch(target)), target).toBe(true);
  }
  for (const [, target] of pathVariants(canonical)) {
    expect((await sendRaw(closed.origin, "POST", target)).status, target).toBe(308);
    expect((await sendRaw(closed.origin, "GET", target)).status, target).toBe(301);
  }
});

it("maintenance closes only the forms of pages that also inform", async () => {
  const path = "/events/e1";
  expect((await closed.fetch(path)).status).toBe(200);
  expect((await closed.fetch(`${path}.data`)).status).toBe(200);
  const form = await closed.post(path, { offer: "x", quantity: "1" });
  expect([form.status, form.headers.get("Location")]).toEqual([303, "/maintenance"]);
});
