import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { routeTable } from "../../../app/routing/route-table";
import { openTab, type Tab } from "../../support/visitor/form-browser";
import { getAddresses, customerRoutes } from "../../support/customer-routes";
import { add, newBasket, newCustomer } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { signIn as signInByApi } from "../support/sign-in";
import { newStaff } from "../support/staff-desk";
import { startOwnerStorefront } from "../support/owner-storefront";
import { stored } from "../support/stored";

const DESK = "/counter-x9";

const site = await startOwnerStorefront({ ADMIN_PATH: DESK.slice(1) });
const { shop, owner, samples } = site;
afterAll(() => site.close());

const copyTab = (tab: Tab): Tab => openTab(shop.origin, new Map(tab.jar));

const checkoutPages = routeTable.filter(({ path }) => /^\/checkout\/[^:]*$/.test(path));

/** The addresses of every account, order, ticket and checkout page, with the owner's ids. */
const ownPages = () => [
  ...customerRoutes.map((route) => getAddresses(route, samples.params, samples.searches).own),
  ...checkoutPages.map(({ path }) => path),
];

async function withTickets(): Promise<{ tab: Tab; basketId: string; performance: string }> {
  const { instanceId } = await createTestPerformance({ seats: 6 });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  return { tab: await shop.openTab({ basketId }), basketId, performance: instanceId };
}

async function signIn(tab: Tab, email: string, password: string): Promise<void> {
  await tab.go("/login");
  await tab.press(/^Continue$/, { email });
  await tab.press(/^Sign in$/, { password });
}

async function signOut(tab: Tab): Promise<void> {
  await tab.go("/logout");
  await tab.press(/^(Sign out|End guest checkout)$/);
}

const getCookies = ({ jar }: Tab) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

/**
 * Opens all pages and their data with a visitor's cookies, and each page that redirects lead to once: most lead to the same
 * sign-in, and following all of them takes longer than the pages themselves.
 */
async function expectNoSecrets(visitor: Tab, secrets: readonly string[]): Promise<void> {
  const headers = { Cookie: getCookies(visitor) };
  const opened = new Set<string>();
  let paths = ownPages().flatMap((path) => [path, path.replace(/(?=\?|$)/, ".data")]);
  while (paths.length > 0) {
    const next: string[] = [];
    for (const path of paths) {
      const response = await shop.fetch(path, { headers });
      expect(response.status, path).toBeLessThan(500);
      const html = await response.text();
      for (const secret of secrets) expect(html.includes(secret), path).toBe(false);
      const location = response.headers.get("location");
      if (location === null) continue;
      const to = new URL(location, shop.origin);
      if (to.origin !== shop.origin || opened.has(to.pathname)) continue;
      opened.add(to.pathname);
      next.push(to.pathname + to.search);
    }
    paths = next;
  }
}

const ticketsIn = async (basketId: string) =>
  (await stored.basketTickets.find({ basketId }, ["id"])).length;

it("a copy of a customer's cookies opens and changes nothing once the customer has signed out", async () => {
  const { tab, basketId, performance } = await withTickets();
  const anonymous = copyTab(tab);
  await signIn(tab, owner.email, "NobodyKnows1");
  const copy = copyTab(tab);

  // Control: while signed in, the copy shows the secrets.
  const basketPage = await copy.go("/checkout/basket");
  expect(basketPage.text).toContain(performance);
  expect((await copy.go("/account/your-details")).html).toContain(owner.secret);
  const deliveryPage = await copy.go("/checkout/delivery");

  await signOut(tab);

  const secrets = [...samples.secrets, performance];
  for (const visitor of [copy, anonymous, tab]) await expectNoSecrets(visitor, secrets);

  // Forms that were already open in the other browser.
  const oldCookies = new Map(copy.jar);
  const removed = await copy.pressOn(basketPage, /^Remove/);
  expect(removed.html).not.toContain(performance);
  copy.jar.clear();
  for (const [name, value] of oldCookies) copy.jar.set(name, value);
  const sent = await copy.pressOn(deliveryPage, /^Continue/);
  expect(sent.html).not.toContain(performance);
  for (const [id, forms] of Object.entries(samples.forms)) {
    const route = customerRoutes.find((each) => each.id === id);
    if (route === undefined) throw new Error(`no route ${id}`);
    const { own } = getAddresses(route, samples.params, samples.searches);
    for (const form of forms) {
      const answer = await shop.post(own, form.own, {
        Cookie: [...oldCookies].map(([name, value]) => `${name}=${value}`).join("; "),
        Origin: shop.origin,
      });
      expect(answer.status, id).toBeLessThan(500);
      const html = await answer.text();
      for (const secret of secrets) expect(html.includes(secret), id).toBe(false);
    }
  }
  expect(await ticketsIn(basketId)).toBe(2);

  await signIn(tab, owner.email, "NobodyKnows1");
  expect((await tab.go("/checkout/basket")).text).toContain(performance);
  const { session } = (await signInByApi(owner.email, "NobodyKnows1")).value;
  expect(await samples.fingerprint(session)).toBe(samples.before);
});

it("a copy of a customer's cookies does not open a basket that was claimed after the copy was made", async () => {
  const { tab, performance } = await withTickets();
  const copy = copyTab(tab);
  expect((await copyTab(tab).go("/checkout/basket")).text).toContain(performance);
  await signIn(tab, (await newCustomer()).email, "Concert1");
  expect((await tab.go("/checkout/basket")).text).toContain(performance);
  for (const { path } of checkoutPages)
    expect((await copyTab(copy).go(path)).html, path).not.toContain(performance);
});

it("a copy of a guest's cookies opens no basket once the guest has signed out", async () => {
  const { tab, basketId, performance } = await withTickets();
  await tab.go("/checkout/account");
  await tab.press(/^Review the order first$/, {
    firstName: "Gus",
    lastName: "Guestson",
    email: `guest.${basketId}@example.com`,
    phone: "2125550123",
  });
  const copy = copyTab(tab);
  expect((await copyTab(copy).go("/checkout/basket")).text).toContain(performance);
  expect((await copyTab(copy).go("/logout")).text).toContain("Guestson");
  await signOut(tab);
  for (const path of ["/logout", ...checkoutPages.map((page) => page.path)]) {
    const { html } = await copyTab(copy).go(path);
    expect(html, path).not.toContain(performance);
    expect(html, path).not.toContain("Guestson");
  }
  // Signing out empties a guest's basket: nobody could come back to it.
  expect(await ticketsIn(basketId)).toBe(0);
});

it("a copy of a customer's cookies opens neither basket nor account after a password change", async () => {
  const { tab, performance } = await withTickets();
  const { email } = await newCustomer();
  await signIn(tab, email, "Concert1");
  const copy = copyTab(tab);
  await tab.go("/account/update-password");
  await tab.press(/^Update password$/, {
    currentPassword: "Concert1",
    newPassword: "Concert2",
    confirmPassword: "Concert2",
  });
  expect((await tab.go("/checkout/basket")).text).toContain(performance);
  expect((await copyTab(copy).go("/checkout/basket")).html).not.toContain(performance);
  expect((await copyTab(copy).go("/account/your-details")).url.pathname).toBe("/login");
});

it("a password change posted twice keeps the visitor signed in when only the second response arrives", async () => {
  const { email } = await newCustomer();
  const original = openTab(shop.origin);
  await signIn(original, email, "Concert1");
  const form = await original.go("/account/update-password");
  const copy = copyTab(original);
  const fields = {
    currentPassword: "Concert1",
    newPassword: "Concert2",
    confirmPassword: "Concert2",
  };
  await original.pressOn(form, /^Update password$/, fields);
  const shown = await copy.pressOn(form, /^Update password$/, fields);
  expect([shown.url.pathname, shown.status]).toEqual(["/account/update-password", 200]);
  expect((await copy.go("/account/your-details")).url.pathname).toBe("/account/your-details");
  expect((await original.go("/account/your-details")).url.pathname).toBe("/account/your-details");
});

it("a copy of a staff member's cookies opens no staff page once the member has signed out", async () => {
  const email = await newStaff("supervisor");
  const tab = openTab(shop.origin);
  await tab.go(`${DESK}/sign-in`);
  await tab.press(/^Sign in$/, { email, password: "Counter1" });
  const params = { ...samples.params, adminPath: { own: DESK.slice(1), absent: "none" } };
  const customer = { own: owner.customerId, absent: "none" };
  const instance = { own: owner.order.tickets[0]?.instance.id ?? "", absent: "none" };
  const item = { own: owner.order.items[0]?.id ?? "none", absent: "none" };
  const queue = { own: randomUUID(), absent: "none" };
  const kind = { own: "events", absent: "none" };
  const view = { own: "orchestra", absent: "none" };
  const hold = { own: randomUUID(), absent: "none" };
  const account = { own: randomUUID(), absent: "none" };
  const recurring = { own: randomUUID(), absent: "none" };
  const event = { own: owner.order.tickets[0]?.instance.eventId ?? "", absent: "none" };
  const pages = routeTable
    .filter(({ path }) => path.startsWith("/:adminPath") && !path.includes("/sign-"))
    .map(
      (route) =>
        getAddresses(
          route,
          {
            ...params,
            customer,
            instance,
            item,
            queue,
            account,
            recurring,
            kind,
            view,
            hold,
            event,
          },
          {},
        ).own,
    );
  const copy = copyTab(tab);
  const customerPage = await copyTab(tab).go(`${DESK}/customers/${owner.customerId}`);
  expect(customerPage.html).toContain(owner.secret);

  await tab.go(`${DESK}/customers`);
  await tab.press(/^Sign out$/);

  for (const visitor of [copy, tab])
    for (const page of pages) {
      const { url, html } = await copyTab(visitor).go(page);
      expect(url.pathname, page).toBe(`${DESK}/sign-in`);
      expect(html).not.toContain(owner.secret);
      const data = await copyTab(visitor).go(`${page}.data`);
      expect(data.html).not.toContain(owner.secret);
    }
  const mails = () => stored.mails.find({ recipient: owner.email }, ["id"]);
  const before = await mails();
  const pressed = await copy.pressOn(customerPage, /link/i);
  expect(pressed.url.pathname).toBe(`${DESK}/sign-in`);
  expect(await mails()).toEqual(before);
});

it("a copy of a staff member's cookies stops working after the password is changed in another browser", async () => {
  const email = await newStaff();
  const tab = openTab(shop.origin);
  await tab.go(`${DESK}/sign-in`);
  await tab.press(/^Sign in$/, { email, password: "Counter1" });
  const copy = copyTab(tab);
  await tab.go(`${DESK}/password`);
  await tab.press(/password/i, {
    currentPassword: "Counter1",
    newPassword: "matinee on tuesday 22",
    confirmPassword: "matinee on tuesday 22",
  });
  expect((await tab.go(`${DESK}/customers`)).url.pathname).toBe(`${DESK}/customers`);
  expect((await copy.go(`${DESK}/customers`)).url.pathname).toBe(`${DESK}/sign-in`);
});
