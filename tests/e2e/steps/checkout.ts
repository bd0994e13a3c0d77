import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { checkOutTo, pressPay } from "../../support/visitor/check-out";
import { cardFields } from "../../support/cards";
import type { Concert } from "../support/concerts";
import { setUpOverHttp } from "./set-up-over-http";
import { expectConfirmed, openCardPage, payByCard } from "./card-page";
import { addTickets } from "./choose-tickets";
import type { TicketRequest } from "./choose-tickets";
import { registerPerson } from "./person";
import type { Person } from "./person";

/** For `CHECKOUT_SERIES`: every checkout step. */
export const EVERY_STEP =
  "basket add-ons upsells memberships booking-protect account delivery household contact-preferences gift-aid " +
  "additional-details review summary billing-address billing payment";

type StepHeading = "Basket" | "Your details" | "Delivery" | "Additional details" | "Summary";

export async function expectStep(page: Page, heading: StepHeading) {
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
}

/** Accepts the terms on the summary. */
export async function agree(page: Page): Promise<void> {
  await expectStep(page, "Summary");
  await acceptTerms(page);
}

/** Accepts the terms on the summary, pays by card and returns the order number. */
export async function agreeAndPay(page: Page): Promise<string> {
  await agree(page);
  return payByCard(page);
}

/** Adds tickets and goes to the summary, over HTTP. */
export async function checkOut(
  page: Page,
  { concert, tickets, person }: { concert: Concert; tickets: TicketRequest; person: Person },
): Promise<void> {
  await setUpOverHttp(page, concert.site, async (tab) => {
    await addTickets(tab, concert, tickets);
    await checkOutTo(tab, "Summary", person);
  });
  await page.goto("/checkout/summary");
  await expectStep(page, "Summary");
}

type Purchase = { stack: Stack; concert: Concert };

/** Goes to the summary with two tickets and accepts the terms. */
export async function reachPayment(page: Page, { stack, concert }: Purchase): Promise<Person> {
  const person = await registerPerson(stack);
  await checkOut(page, { concert, tickets: { standard: 2 }, person });
  await acceptTerms(page);
  return person;
}

export async function reachCardPage(page: Page, purchase: Purchase): Promise<Person> {
  const person = await reachPayment(page, purchase);
  await openCardPage(page);
  return person;
}

export async function buyTickets(
  page: Page,
  { stack, concert }: Purchase,
): Promise<{ person: Person; number: string }> {
  const person = await registerPerson(stack);
  let confirmed = "";
  await setUpOverHttp(page, concert.site, async (tab) => {
    await addTickets(tab, concert, { standard: 2 });
    await checkOutTo(tab, "Summary", person);
    await pressPay(tab);
    confirmed = (await tab.press(/^Pay /, cardFields())).url.href;
  });
  await page.goto(confirmed);
  return { person, number: await expectConfirmed(page) };
}
