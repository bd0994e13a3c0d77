import { orderNumber } from "#contract/rules/orders/order-number";
import type { Page } from "@playwright/test";

import { LANGUAGE_COOKIE } from "../../app/i18n/locales";
import { checkOutTo, pressPay } from "../support/visitor/check-out";
import { cardFields, PAY_BY_CARD } from "../support/cards";
import type { Tab } from "../support/visitor/form-browser";
import { buyByApi } from "../e2e/steps/buy-by-api";
import { addProducts, askForReminder } from "../e2e/steps/basket-lines";
import { addTickets } from "../e2e/steps/choose-tickets";
import { linkIn } from "../e2e/steps/mailbox";
import { getSeats } from "../e2e/steps/seats";
import { getSession } from "../e2e/steps/orders";
import { registerPerson, newPerson, type Person } from "../e2e/steps/person";
import type { Concert } from "../e2e/support/concerts";
import type { Mailbox } from "./mailbox";
import type { Crawler } from "./crawler";
import { dayIn } from "../support/coming-dates";

export const PAY = PAY_BY_CARD;
export const DAY = 24 * 60;

export type Crawl = { crawler: Crawler; mailbox: Mailbox };

/** Registers a customer whose mails are in the crawl's language. */
export async function newCustomer({ crawler: { stack, locale }, mailbox }: Crawl): Promise<Person> {
  const person = await registerPerson(stack);
  const session = await getSession(stack, person);
  await stack.api.setLanguage({ session, body: { locale } });
  mailbox.of(person.email);
  return person;
}

type Credentials = Pick<Person, "email" | "password">;

async function signIn(tab: Tab, { email, password }: Credentials) {
  await tab.go("/login");
  await tab.press(/^Continue/, { email });
  return tab.press(/^Sign in/, { email, password });
}

/** Opens a browser and signs in. */
export async function signedIn(crawler: Crawler, person: Credentials): Promise<Page> {
  const page = await crawler.visitor();
  await crawler.overHttp(page, (tab) => signIn(tab, person));
  return page;
}

/** Buys nearly every product, and checks the pages from the basket to shared tickets. */
export async function buyNearlyEverything(crawl: Crawl, concert: Concert) {
  const { crawler, mailbox } = crawl;
  const { stack, checkPage, overHttp } = crawler;
  const [buyer, friend] = [await newCustomer(crawl), await newCustomer(crawl)];
  const page = await signedIn(crawler, buyer);

  await page.goto(`${stack.url}/account/household`);
  await page.getByLabel("First name").fill("Kit");
  await page.getByLabel("Last name").fill("Rivera");
  await page.getByRole("button", { name: "Add to household" }).click();
  await page.goto(`${stack.url}/account/addresses/add`);
  await page.getByLabel("Address line 1").fill("5 Harbor Lane");
  await page.getByLabel("City").fill("Albany");
  await page.getByLabel("State or province").selectOption("NY");
  await page.getByLabel(/^ZIP/).fill("12207");
  await page.getByRole("button", { name: "Save address" }).click();
  await page.waitForURL("**/account/addresses");
  const [deletion = ""] = await listLinks(page, "/account/addresses/", "/delete");
  await checkPage(page, "delete-address", deletion);
  await overHttp(page, (tab) => addTickets(tab, concert, { standard: 2 }));
  await addProducts(page, stack, "tote", "gift", "giftCard", "sixEvenings");
  await page.goto(`${stack.url}/memberships`);
  await page.getByRole("button", { name: "Join as Friend" }).click();
  await askForReminder(page, "Friend");
  await page.goto(`${stack.url}/memberships/gift`);
  await page.getByRole("radio", { name: /^Friend/ }).check();
  await page.getByLabel("Their name").fill("Sam");
  await page.getByLabel("Their email").fill(friend.email);
  await page.getByLabel("Your name").fill("Ines");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await page.waitForURL("**/checkout/basket");
  await checkPage(page, "basket", "/checkout/basket");
  await crawler.command(["basket-link", buyer.email]);

  const failed = await overHttp(page, async (tab) => {
    await tab.go("/checkout/basket");
    await checkOutTo(tab, "Summary", buyer);
    await pressPay(tab);
    await tab.press(PAY, cardFields("declines"));
    return (await tab.follow(/^Cancel and go back/)).url.href;
  });
  await checkPage(page, "order-failed", failed);
  await checkPage(page, "system-order-failed", failed.replace("/order/", "/order/box-office/"));
  for (const step of ["household", "billing-address", "billing", "summary", "payment"] as const)
    await checkPage(page, `checkout-${step}`, `/checkout/${step}`);
  const card = await overHttp(page, async (tab) => {
    const payment = await tab.go("/checkout/payment");
    // Gift mails are in the order's language.
    tab.jar.set(LANGUAGE_COOKIE, crawler.locale);
    return pressPay(tab, payment);
  });
  const { id: customerId } = await stack.stored.customers.one({ email: buyer.email }, ["id"]);
  const order = (await stack.stored.orders.find({ customerId }, ["id"], ["placedAt"])).at(-1)?.id;
  await checkPage(page, "order-verify", `/order/verify?order=${order}`);
  await checkPage(page, "system-order-verify", `/order/box-office/verify?order=${order}`);
  const paid = await overHttp(page, (tab) => tab.pressOn(card, PAY, cardFields()));
  const confirmed = paid.url.href;
  await checkPage(page, "order-confirmed", confirmed);
  await checkPage(page, "order-tickets", `/order/tickets?order=${order}`);
  await checkPage(page, "order-add-ons", `/order/add-ons?order=${order}`);
  await checkPage(page, "your-order", `/account/your-orders/${order}`);
  await checkPage(page, "tickets", "/tickets");

  const canceled = await overHttp(page, async (tab) => {
    await tab.go(confirmed);
    await tab.press(/^Set up automatic bank payments/);
    return tab.follow(/^Cancel and go back/);
  });
  await checkPage(page, "direct-debit-failed", canceled.url.href);
  const debit = await overHttp(page, (tab) => tab.pressOn(canceled, /^Try again/));
  await checkPage(page, "direct-debit-verify", `/order/direct-debits/verify?order=${order}`);
  const account = { accountNumber: "000123456789" };
  const allowed = await overHttp(page, (tab) =>
    tab.pressOn(debit, /^Allow direct debits/, account),
  );
  await checkPage(page, "direct-debit-confirmed", allowed.url.href);

  const stranger = await crawler.visitor();
  await checkPage(stranger, "order-link", confirmed);
  await overHttp(stranger, async (tab) => {
    await tab.go(confirmed);
    await tab.press(/^Email me a new link/, { email: buyer.email });
  });
  await checkPage(stranger, "order-link", `/order/link?order=${order}&asked=1`);
  await page.goto(`${stack.url}/tickets/share`);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await checkPage(page, "share-tickets", "/tickets/share");
  await checkPage(stranger, "shared-tickets", link);
  await checkPage(stranger, "not-found", `${link}x`);

  const gift = linkIn(await mailbox.wait(friend.email, "membership-gift"));
  await checkPage(stranger, "accept-membership", gift);
  const friends = await signedIn(crawler, friend);
  await checkPage(friends, "accept-membership", gift);
  await overHttp(friends, async (tab) => {
    await tab.go(gift);
    await tab.press(/^Start my membership/);
    await tab.press(/^Email me before it ends/);
  });
  await checkPage(friends, "memberships", "/account/memberships");
  return { buyer, friend, page };
}

/** Checks basket links, package lines and a performance's form. */
export async function checkBaskets({ crawler }: Crawl, concert: Concert): Promise<void> {
  const { stack, checkPage, overHttp } = crawler;
  const page = await crawler.visitor();
  await overHttp(page, (tab) => addTickets(tab, concert, { standard: 2 }));
  await page.goto(`${stack.url}/checkout/basket/link`);
  const link = await page.getByLabel("Link to this basket").inputValue();
  const device = await crawler.visitor();
  await checkPage(device, "basket-from-link", link);
  await checkPage(device, "not-found", `${link.slice(0, -3)}AAA`);
  await page.goto(`${stack.url}/subscriptions/fixed-series/recital-series/choose-dates`);
  await page.getByRole("button", { name: "Continue to seats and prices" }).click();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Add 1 package to basket" }).click();
  await page.waitForURL("**/checkout/basket");
  await checkPage(page, "basket", "/checkout/basket");
  await page.goto(`${stack.url}/checkout/basket`);
  const [seats = ""] = await listLinks(page, "/packages/recital-series/");
  await crawler.crawl(page, await listLinks(page, "/checkout/basket/packages/"));
  await checkPage(page, "package-seats", seats);
  await checkPage(page, "package-prices", seats.replace("/syos/overview", "/price-selection"));

  const { instanceId } = await stack.stored.instanceForms.first({}, ["instanceId"]);
  const { eventId } = await stack.stored.instances.one({ id: instanceId }, ["eventId"]);
  await checkPage(page, "instance-form", `/events/${eventId}/${instanceId}/form`);
  await checkPage(page, "not-found", "/nowhere");
}

const listLinks = (page: Page, start: string, end = "") =>
  page
    .locator(`a[href^="${start}"]${end && `[href$="${end}"]`}`)
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));

/** Checks reserved and returned orders, registered interest and the waiting list. Returns an order's id. */
export async function checkOtherOrders(
  crawl: Crawl,
  buyer: Person,
  page: Page,
  concerts: [Concert, Concert],
) {
  const { crawler, mailbox } = crawl;
  const { stack, checkPage, overHttp } = crawler;
  const [concert, soldOut] = concerts;
  const { orderId } = await buyByApi(stack, buyer, {
    instanceId: concert.id,
    quantity: 2,
    giftTo: mailbox.of(newPerson().email),
    locale: crawler.locale,
  });
  await crawler.command(["allow-cancelling", "on"]);
  await checkPage(page, "cancel-order", `/account/your-orders/${orderId}/cancel`);
  await crawler.command(["allow-cancelling", "off"]);
  const returned = await buyByApi(stack, buyer, { instanceId: concert.id, quantity: 1 });
  const { number } = await stack.stored.orders.one({ id: returned.orderId }, ["number"]);
  await crawler.command(["refund", orderNumber(number)]);
  await checkPage(page, "your-order", `/account/your-orders/${returned.orderId}`);
  await mailbox.wait(buyer.email, "order-returned");
  const reserve = ["reserve", buyer.email, concert.id, "2", "--until", `${dayIn(4)} 18:00`];
  await crawler.command(reserve);
  await crawler.command([...reserve, "--locked"]);
  await checkPage(page, "reserved-orders", "/account/your-orders/reserved");

  const first = `${concert.path}/register/first-choice`;
  const later = await overHttp(page, async (tab) => {
    await tab.go(first);
    return tab.press(/^Continue/, { quantity: "2" });
  });
  await checkPage(page, "register-first-choice", first);
  await checkPage(page, "register-alternative-choices", later.url.href);
  const last = await overHttp(page, (tab) => tab.pressOn(later, /^Continue/));
  await checkPage(page, "register-dress-rehearsal", last.url.href);

  await stack.seats.leave(soldOut.id, 0);
  const stranger = await crawler.visitor();
  await checkPage(stranger, "instance", soldOut.path);
  const { hall } = await getSeats(stack, concert.id);
  await checkPage(
    stranger,
    "seat-facts",
    `${concert.path}/seats?seat=${hall[0]?.id}&seat=${hall[1]?.id}`,
  );
  await checkPage(stranger, "waiting-list", `${soldOut.path}/waiting-list`);
  await overHttp(page, async (tab) => {
    await tab.go(`${soldOut.path}/waiting-list`);
    await tab.press(/^Join the waiting list/, { quantity: "2" });
  });
  await checkPage(page, "waiting-list", `${soldOut.path}/waiting-list`);
  await stack.seats.release(soldOut.id);
  const offer = await mailbox.wait(buyer.email, "waiting-list-offer");
  for (const link of offer.text.match(/https?:\S+\/waiting-list\S+/g) ?? [])
    await checkPage(page, "waiting-place", link);
  return orderId;
}
