import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { routeTable } from "../../app/routing/route-table";
import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";

let storefront: TestStorefront;
beforeAll(async () => {
  storefront = await startTestStorefront();
});
afterAll(() => storefront.close());

const guarded = routeTable.filter(({ guards }) =>
  (guards as readonly string[]).some((name) => name === "authenticated"),
);
const account = guarded.filter(({ path }) => path.startsWith("/account"));
const checkout = guarded.filter(({ path }) => path.startsWith("/checkout"));

const concrete = (path: string) => path.replace(/:\w+/g, "1");
const leadsTo = (answer: Response) => [answer.status, answer.headers.get("Location")];

describe("a visitor who is not signed in", () => {
  it.each(account.map(({ path }) => path))("is asked to sign in before %s", async (path) => {
    const page = await storefront.fetch(concrete(path));
    expect(leadsTo(page)).toEqual([303, "/login"]);
    expect(page.headers.getSetCookie().join()).toMatch(/^foyer=.*HttpOnly; SameSite=Lax/);
  });

  it.each(account.map(({ id, path }) => [path, id]))(
    "gets nothing from the loader of %s alone",
    async (path, id) => {
      const answer = await storefront.fetch(`${concrete(path)}.data?_routes=${id}`);
      // Remix answers a data request with the redirect as data.
      expect(answer.status).toBe(202);
      expect(await answer.text()).toContain("/login");
    },
  );
});

describe("a visitor with an empty basket", () => {
  it.each(checkout.map(({ path }) => path))(
    "is sent back from %s, by the page and by its form",
    async (path) => {
      const [page, form, data] = await Promise.all([
        storefront.fetch(path),
        storefront.post(path, {}),
        storefront.fetch(`${path}.data`),
      ]);
      expect(leadsTo(page)).toEqual([303, "/checkout/basket"]);
      expect(leadsTo(form)).toEqual([303, "/checkout/basket"]);
      expect(await data.text()).toContain("/checkout/basket");
    },
  );
});
