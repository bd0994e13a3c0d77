import { beforeAll, expect, it } from "vitest";

import { FEATURE_NAMES, type FeatureName, featuresWithout } from "#contract/names/features";
import { createLogger } from "../../../app/.server/logger";
import { createBoxOffice } from "../../../app/.server/ticketing/box-office";
import { isRouteOpen } from "../../../app/routing/feature-routes";
import type { RouteId } from "../../../app/routing/route-table";
import { ownSystem } from "../../../crm/system/own/own-system";
import { startStorefront } from "../../support/servers/test-storefront";
import type { PageShown } from "../../support/visitor/read-page";
import { listLinks, walkIn, type WalkedLink } from "../../support/visitor/walk-site";
import { addLine, newBasket } from "../support/box-office";
import { addPackage } from "../support/buying-packages";
import { boxOfficeOn } from "../support/other-system";
import { createOwner, type Owner } from "../support/owner";
import { newPackage } from "../support/packages";

let owner: Owner;
let basketId: string;
/** One page for each route, with where its own part links to. */
const pages = new Map<RouteId, { path: string; links: readonly RouteId[] }>();

/** A tab of the owner, in a storefront on a box office whose system lacks features. */
async function openTabWithout(...off: FeatureName[]) {
  const { server, close } = await boxOfficeOn({ ...ownSystem, features: featuresWithout(off) });
  const env = { CRM_BASE_URL: server.url, CRM_API_KEY: server.apiKey, CATALOGUE_FRESH_SECONDS: 60 };
  const crm = createBoxOffice({ env, logger: createLogger("silent") });
  const shop = await startStorefront(crm, { now: () => new Date() });
  const tab = await shop.openTab({ crmSession: owner.session, basketId });
  const closeAll = async () => {
    await shop.close();
    await crm.close();
    await close();
  };
  return { tab, close: closeAll };
}

/** Navigation and footer are the same on all pages. */
const ownLinks = (page: PageShown): WalkedLink[] =>
  listLinks({ ...page, html: /<main[\s>][^]*<\/main>/.exec(page.html)?.[0] ?? "" });

beforeAll(async () => {
  owner = await createOwner();
  basketId = await newBasket();
  await addLine(basketId, { kind: "gift-voucher", amount: 2_500, quantity: 1 });
  const { packageId, instanceIds } = await newPackage({ events: 2, seats: 10 });
  await addPackage(basketId, packageId, instanceIds);
  const { tab, close } = await openTabWithout();
  const walk = walkIn(tab, (route, page) => {
    if (pages.has(route) || page.status !== 200) return;
    const links = ownLinks(page).map(({ route: to }) => to);
    pages.set(route, { path: page.url.pathname + page.url.search, links });
  });
  for (const start of ["/", "/account", "/checkout/basket"]) {
    await tab.go(start);
    await walk.walkOn();
  }
  await close();
}, 180_000);

it.each(FEATURE_NAMES)("with only %s off, no page links to it", async (name) => {
  const features = featuresWithout([name]);
  const isClosed = (route: RouteId) => !isRouteOpen(features, route);
  const linking = [...pages].filter(
    ([route, { links }]) => !isClosed(route) && links.some(isClosed),
  );
  if (linking.length === 0) return;
  const { tab, close } = await openTabWithout(name);
  const dead: string[] = [];
  for (const [, { path }] of linking) {
    const page = await tab.another().go(path);
    const closed = ownLinks(page).filter(({ route }) => isClosed(route));
    dead.push(...closed.map(({ to }) => `${path} links to ${to.pathname}`));
  }
  await close();
  expect(dead).toEqual([]);
});

it("the pages that were looked at include those of the account, the basket and each product", () => {
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining([
      ...["instance", "basket", "your-order", "memberships", "giving-history"],
      ...["gift-voucher-purchase", "packages", "membership-levels", "food-and-drink"],
    ]),
  );
});
