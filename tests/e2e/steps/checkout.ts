import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { cardFields, checkOutTo } from "../../support/visitor/check-out";
import type { Concert } from "../support/concerts";
import { setUpOverHttp } from "./set-up-over-http";
import { expectConfirmed, openCardPage, payByCard } from "./card-page";
import { takeWish } from "./choose-tickets";
import type { TicketRequest } from "./choose-tickets";
import { knownPerson } from "./person";
import type { Person } from "./person";

/** The steps after the account, by their headings, and what leads on from each. */
const steps = [
  { heading: "Delivery", go: "Continue" },
  { heading: "Additional details", go: "Continue" },
  { heading: "Summary", go: "Continue to billing" },
  { heading: "Billing", go: "Continue to payment" },
  { heading: "Payment", go: /^Pay / },
] as const;
type StepHeading = (typeof steps)[number]["heading"];

export async function expectStep(
  page: Page,
  heading: StepHeading | "Your account" | "Basket" | "Express checkout",
) {
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
}

/** Goes on from the delivery step with what is offered first, as far as `last`, which is left unsent. */
export async function goOnTo(page: Page, last: StepHeading): Promise<void> {
  for (const { heading, go } of steps) {
    await expectStep(page, heading);
    if (heading === last) return;
    if (heading === "Summary") await acceptTerms(page);
    await page.getByRole("button", { name: go, exact: true }).click();
  }
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
}

/** From the summary to the payment step, of an order without delivery. */
export async function goFromSummary(page: Page): Promise<void> {
  await expectStep(page, "Summary");
  await acceptTerms(page);
  await page.getByRole("button", { name: "Continue to billing" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
}

/** From the summary to the confirmation. The order's number. */
export async function agreeAndPay(page: Page): Promise<string> {
  await goFromSummary(page);
  return payByCard(page);
}

/** A customer with tickets in the basket, on the given step. */
export async function checkOut(
  page: Page,
  { concert, wish, person }: { concert: Concert; wish: TicketRequest; person: Person },
  to: StepHeading,
): Promise<void> {
  let path = "";
  await setUpOverHttp(page, concert.site, async (tab) => {
    await takeWish(tab, concert, wish);
    path = (await checkOutTo(tab, to, person)).url.pathname;
  });
  await page.goto(path);
  await expectStep(page, to);
}

type Way = { stack: Stack; concert: Concert };

export async function reachPayment(page: Page, { stack, concert }: Way): Promise<Person> {
  const person = await knownPerson(stack);
  await checkOut(page, { concert, wish: { standard: 2 }, person }, "Payment");
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
    await checkOutTo(tab, "Payment", person);
    await tab.press(/^Pay /);
    confirmed = (await tab.press(/^Pay /, cardFields())).url.href;
  });
  await page.goto(confirmed);
  return { person, number: await expectConfirmed(page) };
}
