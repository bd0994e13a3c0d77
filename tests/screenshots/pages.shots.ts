import type { Page } from "@playwright/test";

import { test } from "../e2e/support/fixtures";
import { openCardPage, submitCard, expectConfirmed } from "../e2e/steps/card-page";
import { acceptTerms, checkOut } from "../e2e/steps/checkout";
import { chooseTickets } from "../e2e/steps/choose-tickets";
import { concertWithDrinks } from "../e2e/steps/concert-with-drinks";
import { linkIn, waitForMail } from "../e2e/steps/mailbox";
import { registerPerson } from "../e2e/steps/person";
import { signInSupervisor } from "../e2e/steps/staff-desk";
import { takeShots, writeAlbum } from "./album";

type Shot = readonly [name: string, path: string, designPage?: string];

async function takeAllShots(page: Page, shots: readonly Shot[]): Promise<void> {
  for (const [name, path, designPage] of shots) {
    await page.goto(path);
    await takeShots(page, name, designPage);
  }
}

test.afterAll(writeAlbum);

test("screenshots of public pages", async ({ page, stack, concert, problems }) => {
  problems.allowStatus(404);
  const drinks = await concertWithDrinks(stack);
  await takeAllShots(page, [
    ["home", "/", "home"],
    ["home-filtered", "/?kind=orchestra&search=bethoven"],
    ["home-nothing-found", "/?search=zzzz"],
    ["calendar", `/?month=${concert.startsAt.slice(0, 7)}&view=calendar`],
    ["event", `/events/${concert.eventId}`],
    ["performance", concert.path, "performance"],
    ["seats-hall", `${concert.path}/syos/overview`, "seats-hall"],
    ["seats-section", `${concert.path}/syos/orchestra-middle-center`, "seats-section"],
    ["seats-list", `${concert.path}/syos/list?together=2`],
    ["packages", "/packages"],
    ["package", "/packages/orchestra-choice", "package"],
    ["package-builder", "/package-builder/orchestra-choice"],
    ["series", "/subscriptions/fixed-series/recital-series"],
    ["memberships", "/memberships", "membership"],
    ["give", "/contributions/donations", "give"],
    ["give-fund", "/contributions/donations/annual", "give"],
    ["gift-cards", "/gift-vouchers"],
    ["gift-card-purchase", "/gift-vouchers/purchase", "gift-card"],
    ["gift-card-balance", "/gift-vouchers/balance"],
    ["food-and-drink", `/food-and-drink/${drinks.id}`],
    ["shop", "/aux/merchandise"],
    ["extras", "/aux/extras"],
    ["programme", "/programmes/SCHOOLS"],
    ["visit", "/visit"],
    ["help", "/help"],
    ["contact", "/contact"],
    ["terms", "/terms"],
    ["sign-in", "/login"],
    ["register", "/register"],
    ["basket-empty", "/checkout/basket"],
    ["not-found", "/nowhere"],
  ]);
});

test("screenshots of checkout and account", async ({ page, stack, concert, nextConcert }) => {
  const person = await registerPerson(stack);
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  await takeShots(page, "basket", "basket");
  await page.goto("/checkout/account");
  await takeShots(page, "checkout-account", "checkout-step");
  await checkOut(page, { concert: await nextConcert(), tickets: { standard: 2 }, person });
  for (const step of ["delivery", "additional-details", "billing-address", "summary"]) {
    await page.goto(`/checkout/${step}`);
    await takeShots(page, `checkout-${step}`, "checkout-step");
  }
  await acceptTerms(page);
  await openCardPage(page);
  await page.getByRole("link", { name: /^Cancel and go back/ }).click();
  await page.getByRole("link", { name: "Try again or use another card" }).click();
  await takeShots(page, "checkout-payment", "checkout-step");
  await openCardPage(page);
  await submitCard(page, "approves");
  const number = await expectConfirmed(page);
  await takeShots(page, "confirmation", "confirmation");
  const mail = await waitForMail(stack, person.email, { subject: new RegExp(number) });
  const tab = await page.context().newPage();
  await tab.setContent(mail.html);
  await takeShots(tab, "mail", "mail");
  await page.goto(linkIn(mail));
  await takeShots(page, "order");
  await takeAllShots(page, [
    ["account-your-details", "/account/your-details", "account"],
    ["account-your-orders", "/account/your-orders"],
    ["account-addresses", "/account/addresses"],
    ["account-contact-preferences", "/account/contact-preferences"],
    ["account-access", "/account/access"],
    ["account-giving-history", "/account/giving-history"],
    ["account-memberships", "/account/memberships"],
    ["account-credit", "/account/account-credit"],
    ["account-payment-cards", "/account/payment-cards"],
    ["account-update-password", "/account/update-password"],
    ["tickets", "/tickets"],
  ]);
});

test("screenshots of staff pages", async ({ page, stack, concert }) => {
  const person = await registerPerson(stack);
  await page.goto("/counter");
  await takeShots(page, "staff-sign-in");
  await signInSupervisor(page, stack);
  await takeShots(page, "staff-customers");
  await page.getByLabel("Email, name, phone, customer or order number").fill(person.email);
  await page.getByRole("button", { name: "Find" }).click();
  await takeShots(page, "staff-found");
  await page.getByRole("link", { name: "Ines Okonkwo" }).click();
  await takeShots(page, "staff-customer");
  await takeAllShots(page, [
    ["staff-performances", "/counter/performances"],
    ["staff-performance", `/counter/performances/${concert.id}`],
    ["staff-link", "/counter/link"],
    ["staff-log", "/counter/log"],
    ["staff-doctor", "/counter/checks"],
    ["staff-season", "/counter/season"],
    ["staff-season-events", "/counter/season/events"],
    ["staff-season-performance", `/counter/season/performances/record?id=${concert.id}`],
  ]);
});
