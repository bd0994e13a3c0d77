import type { Page } from "@playwright/test";

import { LANGUAGE_COOKIE } from "../../app/i18n/locales";
import { sendJson } from "../support/servers/send-json";
import { cardFields, checkOutTo, pressPay } from "../support/visitor/check-out";
import type { Tab } from "../support/visitor/form-browser";
import { buyByApi } from "../e2e/steps/buy-by-api";
import { addProducts } from "../e2e/steps/basket-lines";
import { addTickets } from "../e2e/steps/choose-tickets";
import { linkIn } from "../e2e/steps/mailbox";
import { seatsOf } from "../e2e/steps/seats";
import { sessionOf } from "../e2e/steps/orders";
import { registerPerson, newPerson, type Person } from "../e2e/steps/person";
import type { Concert } from "../e2e/support/concerts";
import type { Mailbox } from "./mailbox";
import type { Walker } from "./walker";

export const PAY = /^Pay /;
export const DAY = 24 * 60;

export type Walk = { walker: Walker; mailbox: Mailbox };

/** A customer with an account, whose mails are in the language of the walk. */
export async function newCustomer({ walker: { stack, locale }, mailbox }: Walk): Promise<Person> {
  const person = await registerPerson(stack);
  const url = `${stack.crmUrl}/api/v3/customer/language`;
  await sendJson(
    "PUT",
    url,
    { locale },
    {
      Authorization: `Bearer ${stack.apiKey}`,
      "X-Customer-Session": await sessionOf(stack, person),
    },
  );
  mailbox.of(person.email);
  return person;
}

type Credentials = Pick<Person, "email" | "password">;

async function signIn(tab: Tab, { email, password }: Credentials) {
  await tab.go("/login");
  await tab.press(/^Continue/, { email });
  return tab.press(/^Sign in/, { email, password });
}

/** A page in the browser of a customer who is signed in. */
export async function signedIn(walker: Walker, person: Credentials): Promise<Page> {
  const page = await walker.visitor();
  await walker.over(page, (tab) => signIn(tab, person));
  return page;
}

/** Pays for nearly everything that is sold, and looks at the pages from the basket to the shared tickets. */
export async function buyNearlyEverything(walk: Walk, concert: Concert) {
  const { walker, mailbox } = walk;
  const { stack, look, over } = walker;
  const [buyer, friend] = [await newCustomer(walk), await newCustomer(walk)];
  const page = await signedIn(walker, buyer);

  await page.goto(`${stack.url}/account/household`);
  await page.getByLabel("First name").fill("Kit");
  await page.getByLabel("Last name").fill("Rivera");
  await page.getByRole("button", { name: "Add to household" }).click();
  await page.goto(`${stack.url}/account/addresses/add`);
  await page.getByLabel("Address line 1").fill("5 Harbor Lane");
  await page.getByLabel("City").fill("Albany");
  await page.getByLabel("State or province").selectOption("NY");
  await page.getByLabel("ZIP or postal code").fill("12207");
  await page.getByRole("button", { name: "Save address" }).click();
  await page.waitForURL("**/account/addresses");
  const [deletion = ""] = await linksOf(page, "/account/addresses/", "/delete");
  await look(page, "delete-address", deletion);
  await over(page, (tab) => addTickets(tab, concert, { standard: 2 }));
  await addProducts(page, stack, "tote", "gift", "giftCard", "sixEvenings");
  await page.goto(`${stack.url}/memberships`);
  await page.getByRole("form", { name: "Friend" }).getByLabel("Email me before it ends").check();
  await page.getByRole("button", { name: "Join as Friend" }).click();
  await page.goto(`${stack.url}/memberships/gift`);
  await page.getByRole("radio", { name: /^Friend/ }).check();
  await page.getByLabel("Their name").fill("Sam");
  await page.getByLabel("Their email").fill(friend.email);
  await page.getByLabel("From").fill("Ines");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await page.waitForURL("**/checkout/basket");
  await look(page, "basket", "/checkout/basket");
  await walker.command(["basket-link", buyer.email]);

  const failed = await over(page, async (tab) => {
    await tab.go("/checkout/basket");
    await checkOutTo(tab, "Summary", buyer);
    await pressPay(tab);
    await tab.press(PAY, cardFields("declines"));
    return (await tab.follow(/^Cancel and go back/)).url.href;
  });
  await look(page, "order-failed", failed);
  await look(page, "system-order-failed", failed.replace("/order/", "/order/box-office/"));
  for (const step of ["household", "billing-address", "billing", "summary", "payment"] as const)
    await look(page, `checkout-${step}`, `/checkout/${step}`);
  const card = await over(page, async (tab) => {
    const payment = await tab.go("/checkout/payment");
    // The gifts' mails are in the language of the order.
    tab.jar.set(LANGUAGE_COOKIE, walker.locale);
    return pressPay(tab, payment);
  });
  const order = await walker.ask(
    `select o.id from orders o join customers c on c.id = o.customer_id
     where c.email = $1 order by o.placed_at desc limit 1`,
    buyer.email,
  );
  await look(page, "order-verify", `/order/verify?order=${order}`);
  await look(page, "system-order-verify", `/order/box-office/verify?order=${order}`);
  const paid = await over(page, (tab) => tab.pressOn(card, PAY, cardFields()));
  const confirmed = paid.url.href;
  await look(page, "order-confirmed", confirmed);
  await look(page, "order-tickets", `/order/tickets?order=${order}`);
  await look(page, "order-add-ons", `/order/add-ons?order=${order}`);
  await look(page, "your-order", `/account/your-orders/${order}`);
  await look(page, "tickets", "/tickets");

  const cancelled = await over(page, async (tab) => {
    await tab.go(confirmed);
    await tab.press(/^Set up automatic bank payments/);
    return tab.follow(/^Cancel and go back/);
  });
  await look(page, "direct-debit-failed", cancelled.url.href);
  const debit = await over(page, (tab) => tab.pressOn(cancelled, /^Try again/));
  await look(page, "direct-debit-verify", `/order/direct-debits/verify?order=${order}`);
  const account = { accountNumber: "000123456789" };
  const allowed = await over(page, (tab) => tab.pressOn(debit, /^Allow direct debits/, account));
  await look(page, "direct-debit-confirmed", allowed.url.href);

  const stranger = await walker.visitor();
  await look(stranger, "order-link", confirmed);
  await over(stranger, async (tab) => {
    await tab.go(confirmed);
    await tab.press(/^Email me a new link/, { email: buyer.email });
  });
  await look(stranger, "order-link", `/order/link?order=${order}&asked=1`);
  await page.goto(`${stack.url}/tickets/share`);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await look(page, "share-tickets", "/tickets/share");
  await look(stranger, "shared-tickets", link);
  await look(stranger, "not-found", `${link}x`);

  const gift = linkIn(await mailbox.wait(friend.email, "membership-gift"));
  await look(stranger, "accept-membership", gift);
  const friends = await signedIn(walker, friend);
  await look(friends, "accept-membership", gift);
  await over(friends, async (tab) => {
    await tab.go(gift);
    await tab.press(/^Start my membership/);
    await tab.press(/^Email me before it ends/);
  });
  await look(friends, "memberships", "/account/memberships");
  return { buyer, friend, page };
}

/** What a basket, a code or a link leads to besides paying. */
export async function lookAtBaskets({ walker }: Walk, concert: Concert): Promise<void> {
  const { stack, look, over } = walker;
  const page = await walker.visitor();
  await over(page, (tab) => addTickets(tab, concert, { standard: 2 }));
  await page.goto(`${stack.url}/checkout/basket/link`);
  const link = await page.getByLabel("Link to this basket").inputValue();
  const device = await walker.visitor();
  await look(device, "basket-from-link", link);
  await look(device, "not-found", `${link.slice(0, -3)}AAA`);
  await page.goto(`${stack.url}/subscriptions/fixed-series/recital-series/choose-dates`);
  await page.getByRole("button", { name: "Continue to seats and prices" }).click();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Add 1 package to basket" }).click();
  await page.waitForURL("**/checkout/basket");
  await look(page, "basket", "/checkout/basket");
  await page.goto(`${stack.url}/checkout/basket`);
  await walker.walk(page, await linksOf(page, "/checkout/basket/packages/"));

  const form = await walker.ask(
    `select '/events/' || i.event_id || '/' || i.id || '/form' from instance_forms f
     join instances i on i.id = f.instance_id`,
  );
  await look(page, "instance-form", form);
  await look(page, "not-found", "/nowhere");
}

const linksOf = (page: Page, start: string, end = "") =>
  page
    .locator(`a[href^="${start}"]${end && `[href$="${end}"]`}`)
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));

/** Orders that are reserved and returned, seats that are waited for, and interest that is registered. */
export async function lookAtOtherOrders(
  walk: Walk,
  buyer: Person,
  page: Page,
  concerts: [Concert, Concert],
) {
  const { walker, mailbox } = walk;
  const { stack, look, over } = walker;
  const [concert, soldOut] = concerts;
  const { orderId } = await buyByApi(stack, buyer, {
    instanceId: concert.id,
    quantity: 2,
    giftTo: mailbox.of(newPerson().email),
    locale: walker.locale,
  });
  await walker.command(["allow-cancelling", "on"]);
  await look(page, "cancel-order", `/account/your-orders/${orderId}/cancel`);
  await walker.command(["allow-cancelling", "off"]);
  const returned = await buyByApi(stack, buyer, { instanceId: concert.id, quantity: 1 });
  const number = await walker.ask(
    "select 'RPA-' || number from orders where id = $1",
    returned.orderId,
  );
  await walker.command(["refund", number]);
  await look(page, "your-order", `/account/your-orders/${returned.orderId}`);
  await mailbox.wait(buyer.email, "order-returned");
  const until = new Date(Date.now() + 4 * DAY * 60_000).toISOString().slice(0, 10);
  const reserve = ["reserve", buyer.email, concert.id, "2", "--until", `${until} 18:00`];
  await walker.command(reserve);
  await walker.command([...reserve, "--locked"]);
  await look(page, "reserved-orders", "/account/your-orders/reserved");

  const first = `${concert.path}/register/first-choice`;
  const later = await over(page, async (tab) => {
    await tab.go(first);
    return tab.press(/^Continue/, { quantity: "2" });
  });
  await look(page, "register-first-choice", first);
  await look(page, "register-alternative-choices", later.url.href);
  const last = await over(page, (tab) => tab.pressOn(later, /^Continue/));
  await look(page, "register-dress-rehearsal", last.url.href);

  await stack.seats.leave(soldOut.id, 0);
  const stranger = await walker.visitor();
  await look(stranger, "instance", soldOut.path);
  const { hall } = await seatsOf(stack, concert.id);
  await look(
    stranger,
    "seat-facts",
    `${concert.path}/seats?seat=${hall[0]?.id}&seat=${hall[1]?.id}`,
  );
  await look(stranger, "waiting-list", `${soldOut.path}/waiting-list`);
  await over(page, async (tab) => {
    await tab.go(`${soldOut.path}/waiting-list`);
    await tab.press(/^Join the waiting list/, { quantity: "2" });
  });
  await look(page, "waiting-list", `${soldOut.path}/waiting-list`);
  await stack.seats.release(soldOut.id);
  const offer = await mailbox.wait(buyer.email, "waiting-list-offer");
  for (const link of offer.text.match(/https?:\S+\/waiting-list\S+/g) ?? [])
    await look(page, "waiting-place", link);
  return orderId;
}
