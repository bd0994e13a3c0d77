import { afterAll, beforeAll, expect, it } from "vitest";

import { startStubbedStorefront } from "../../tests/support/servers/test-storefront";
import type { TestStorefront } from "../../tests/support/servers/test-storefront";
import { routeTable } from "./route-table";

let storefront: TestStorefront;
beforeAll(async () => {
  storefront = await startStubbedStorefront();
});
afterAll(() => storefront.close());

const account = routeTable.filter(
  ({ guards, path }) =>
    path.startsWith("/account") &&
    (guards as readonly string[]).some((name) => name === "authenticated"),
);
const concrete = (path: string) => path.replace(/:\w+/g, "1");

it.each(account.map(({ id, path }) => [path, id]))(
  "a visitor who is not signed in is asked to sign in before %s, by the page and by its data",
  async (path, id) => {
    const page = await storefront.fetch(concrete(path));
    expect([page.status, page.headers.get("Location")]).toEqual([303, "/login"]);
    expect(page.headers.getSetCookie().join()).toMatch(/^foyer=.*HttpOnly; SameSite=Lax/);
    const data = await storefront.fetch(`${concrete(path)}.data?_routes=${id}`);
    // Remix answers a data request with the redirect as data.
    expect(data.status).toBe(202);
    expect(await data.text()).toContain("/login");
  },
);
