import { afterAll, beforeAll, expect, inject, it } from "vitest";

import { FEATURE_NAMES, featuresWithout } from "#contract/names/features";
import { loadTranslations } from "../../../app/.server/i18n/translations";
import { isRouteOpen } from "../../../app/routing/feature-routes";
import { fillPath } from "../../../app/routing/paths";
import { routeTable } from "../../../app/routing/route-table";
import { cardFields, PAY_BY_CARD } from "../../support/cards";
import { type Stack, startStack } from "../../support/servers/stack";
import { openTab, type Tab } from "../../support/visitor/form-browser";
import { findForm } from "../../support/visitor/read-page";
import { walkIn } from "../../support/visitor/walk-site";

const nothing = featuresWithout(FEATURE_NAMES);
const translations = loadTranslations(false);
const STAFF = { email: "taylor.brooks@riverside.example", password: "Counter1" };
/** Has a membership, subscriptions, donations, cards and credit from before. */
const CUSTOMER = "jordan.rivera@example.com";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({
    serverUrl: inject("serverUrl"),
    folder: inject("runFolder"),
    name: "features_off",
    crmEnv: { FEATURES_OFF: FEATURE_NAMES.join() },
    storefrontEnv: { FALLBACK_VISIBLE: "0" },
  });
}, 60_000);
afterAll(() => stack.stop());

const openTabIn = (locale: string) => openTab(stack.url, new Map([["lang", locale]]));

/** A walk that expects nothing that is broken, or belongs to a feature. */
function soundWalkIn(tab: Tab) {
  const walk = walkIn(tab);
  async function walkOn() {
    const { url, status } = tab.shown;
    expect([url.pathname, status]).toEqual([url.pathname, 200]);
    const { links, broken } = await walk.walkOn();
    const closed = links.filter(({ route }) => !isRouteOpen(nothing, route));
    expect(closed.map(({ from, to }) => `${from} links to ${to.pathname}`)).toEqual([]);
    expect(broken).toEqual([]);
  }
  return { ...walk, walkOn };
}

/** Two seats of the first performance on sale that has a list of seats. */
async function takeSeats(tab: Tab, button: string): Promise<void> {
  const { instances } = (await stack.api.listSeason({ query: { pageSize: 30 } })).value;
  for (const { id, event } of instances.filter(({ status }) => status === "get-tickets")) {
    const list = await tab.go(`/events/${event.id}/${id}/syos/list?together=2`);
    if (list.status === 200 && list.text.includes(button)) break;
  }
  await tab.press(new RegExp(`^${button}`));
}

const GUEST = { firstName: "Ines", lastName: "Okonkwo", phone: "2125550147" };

it.each(["en-us", "sv"] as const)(
  "with every feature off, tickets can be bought and no page in %s has a dead link",
  async (locale) => {
    const { t } = translations[locale];
    const tab = openTabIn(locale);
    const { walkOn, routes } = soundWalkIn(tab);
    await tab.go("/");
    await walkOn();

    await takeSeats(tab, t("seats.take", { count: 2 }));
    expect(tab.shown.url.pathname).toBe("/checkout/basket");
    await walkOn();

    await tab.press(new RegExp(t("basket.checkOut")));
    const email = `guest.${locale}@example.com`;
    await tab.press(new RegExp(`^(${t("access.continueAsGuest")}|${t("access.reviewFirst")})`), {
      ...GUEST,
      email,
    });
    const [pay = ""] = t("payment.pay", { sum: "|" }).split("|");
    const onwards = [t("checkout.continue"), t("billing.continue"), t("summary.placeOrder"), pay];
    const go = new RegExp(`^(${onwards.map((text) => text.trim()).join("|")})`);
    while (tab.shown.url.origin === stack.url) {
      await walkOn();
      const { unchecked } = findForm(tab.shown, go);
      await tab.press(go, unchecked.includes("terms") ? { terms: "on" } : {});
    }
    await tab.press(PAY_BY_CARD, cardFields());
    expect(tab.shown.url.pathname).toBe("/order/confirmed");
    await walkOn();
    // The site map led there before there was an order.
    await tab.go("/account/your-orders");
    await walkOn();
    expect(routes()).toEqual(
      expect.arrayContaining([
        ...["event", "instance", "choose-seats", "help", "visit", "terms"],
        ...["basket", "basket-link", "authentication", "your-details", "your-order"],
      ]),
    );
  },
  60_000,
);

it("with every feature off, a customer who used them signs in by email and finds no link to them", async () => {
  const { t } = translations["en-us"];
  const tab = openTabIn("en-us");
  const { walkOn, routes } = soundWalkIn(tab);
  await tab.go("/login");
  await tab.press(new RegExp(t("access.magicLink.send")), { email: CUSTOMER });
  const mailbox = `${stack.crmUrl}/mailbox.json?to=${encodeURIComponent(CUSTOMER)}`;
  const linkIn = async () => {
    const mails = (await (await fetch(mailbox)).json()) as { kind: string; text: string }[];
    const mail = mails.find(({ kind }) => kind === "magic-link");
    return /http\S+token=\S+/.exec(mail?.text ?? "")?.[0] ?? null;
  };
  await expect.poll(linkIn, { timeout: 30_000 }).not.toBeNull();
  await tab.go((await linkIn()) ?? "");
  await tab.press(new RegExp(`^${t("access.signIn")}`));
  await tab.go("/account");
  await walkOn();
  expect(routes()).toEqual(
    expect.arrayContaining(["your-details", "addresses", "contact-preferences", "your-order"]),
  );
}, 60_000);

it("with every feature off, staff pages have no dead link", async () => {
  const { t } = translations["en-us"];
  const tab = openTabIn("en-us");
  const { walkOn, routes } = soundWalkIn(tab);
  await tab.go("/counter/sign-in");
  await tab.press(new RegExp(`^${t("access.signIn")}`), STAFF);
  await tab.press(new RegExp(`^${t("staff.find.find")}`), { query: CUSTOMER });
  await walkOn();
  expect(routes()).toEqual(
    expect.arrayContaining(["staff-customer", "staff-customer-order", "staff-performance"]),
  );
}, 60_000);

it("with every feature off, the paths of features are not found, and the box office refuses their calls", async () => {
  const closed = routeTable.filter(({ id }) => !isRouteOpen(nothing, id));
  expect(closed.length).toBeGreaterThan(60);
  const found: string[] = [];
  for (const { path } of closed) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    const params = names.map((name) => [name, name === "adminPath" ? "counter" : "x1"]);
    const url = stack.url + fillPath(path, Object.fromEntries(params) as Record<string, string>);
    const replies = await Promise.all([
      fetch(url, { redirect: "manual" }),
      fetch(url, { method: "POST", redirect: "manual", headers: { Origin: stack.url } }),
    ]);
    for (const { status } of replies) if (status !== 404) found.push(`${url} ${status}`);
  }
  expect(found).toEqual([]);
  const { id } = (await stack.api.createBasket({ body: {} })).value;
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${stack.crmUrl}/api/v3${path}`, {
      headers: { Authorization: `Bearer ${stack.apiKey}`, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  const donation = { kind: "donation", fundId: "annual-fund", amount: 2_500 };
  const refused = [call("/funds"), call(`/baskets/${id}/items`, donation)];
  expect(await Promise.all(refused)).toEqual([
    [404, "feature-off"],
    [404, "feature-off"],
  ]);
}, 60_000);
