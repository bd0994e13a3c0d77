import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { cardFields, checkOutTo, pressPay } from "../../support/visitor/check-out";
import type { Concert } from "../support/concerts";
import { setUpOverHttp } from "./set-up-over-http";
import { expectConfirmed, openCardPage, payByCard } from "./card-page";
import { takeWish } from "./choose-tickets";
import type { TicketRequest } from "./choose-tickets";
import { knownPerson } from "./person";
import type { Person } from "./person";

type StepHeading = "Basket" | "Your details" | "Delivery" | "Additional details" | "Summary";

export async function expectStep(page: Page, heading: StepHeading) {
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
}

/** On the summary: everything but the button that pays. */
export async function agree(page: Page): Promise<void> {
  await expectStep(page, "Summary");
  await acceptTerms(page);
}

/** From the summary to the confirmation. The order's number. */
export async function agreeAndPay(page: Page): Promise<string> {
  await agree(page);
  return payByCard(page);
}

/** A customer with tickets in the basket, on the summary. */
export async function checkOut(
  page: Page,
  { concert, wish, person }: { concert: Concert; wish: TicketRequest; person: Person },
): Promise<void> {
  await setUpOverHttp(page, concert.site, async (tab) => {
    await takeWish(tab, concert, wish);
    await checkOutTo(tab, "Summary", person);
  });
  await page.goto("/checkout/summary");
  await expectStep(page, "Summary");
}

type Way = { stack: Stack; concert: Concert };

/** On the summary, with the terms accepted. */
export async function reachPayment(page: Page, { stack, concert }: Way): Promise<Person> {
  const person = await knownPerson(stack);
  await checkOut(page, { concert, wish: { standard: 2 }, person });
  await acceptTerms(page);
  return person;
}

export async function reachCardPage(page: Page, way: Way): Promise<Person> {
  const person = await reachPayment(page, way);
  await openCardPage(page);
  return person;
}

export async function buyTickets(
  page: Page,
  { stack, concert }: Way,
): Promise<{ person: Person; number: string }> {
  const person = await knownPerson(stack);
  let confirmed = "";
  await setUpOverHttp(page, concert.site, async (tab) => {
    await takeWish(tab, concert, { standard: 2 });
    await checkOutTo(tab, "Summary", person);
    await pressPay(tab);
    confirmed = (await tab.press(/^Pay /, cardFields())).url.href;
  });
  await page.goto(confirmed);
  return { person, number: await expectConfirmed(page) };
}
