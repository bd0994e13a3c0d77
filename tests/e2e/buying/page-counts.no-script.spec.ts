import type { Page } from "@playwright/test";

import { CARD_EXPIRY } from "../../support/coming-dates";
import { CARDS } from "../../support/cards";
import { expectConfirmed, submitCard } from "../steps/card-page";
import { agreeAndPay, expectStep } from "../steps/checkout";
import { countSteps, type CountedVisitor } from "../steps/count-steps";
import { waitForMail } from "../steps/mailbox";
import { signInAs } from "../steps/fill-in";
import { newPerson, type Person, registerPerson } from "../steps/person";
import { freeSeats, seatBox } from "../steps/seats";
import { buyAndKeepCard } from "../steps/stored-card";
import { button, fillInGuest, findSeats, openHome, terms } from "../steps/from-home";
import { expect, test } from "../support/fixtures";

async function payByCard(page: Page, { click, fill }: CountedVisitor) {
  await fill(page.getByLabel("Card number"), CARDS.approves);
  await fill(page.getByLabel("Expiry date"), CARD_EXPIRY);
  await fill(page.getByLabel("Security code"), "123");
  await fill(page.getByLabel("Name on card"), "Ines Okonkwo");
  await click(button(page, /^Pay /));
  await expectConfirmed(page);
}

/** The same for guests and customers, on every page. */
const expectThreeSteps = (page: Page) =>
  expect(page.getByRole("navigation", { name: "Checkout" }).getByRole("listitem")).toHaveText([
    /Basket/,
    /Your details/,
    /Pay/,
  ]);

/** From the page of a guest's details to the confirmation. */
async function payWithDetails(page: Page, visitor: CountedVisitor, person: Person) {
  await fillInGuest(page, visitor, person);
  await visitor.click(terms(page));
  await visitor.click(button(page, /^Pay \$/));
  await payByCard(page, visitor);
}

test("a new guest buys from the home page to the confirmation with 5 pages, 6 clicks and 7 fields", async ({
  page,
  stack,
  nextConcert,
}) => {
  const person = newPerson();
  const link = await openHome(page, nextConcert);
  const visitor = countSteps(page);
  await findSeats(page, visitor, link);
  await visitor.click(button(page, "Go straight to checkout"));
  await expect(page.getByRole("main")).toContainText("E-tickets");
  await expectThreeSteps(page);
  await payWithDetails(page, visitor, person);
  // The performance, its seats, the details with the terms, the card page, and the confirmation.
  expect(visitor.counts()).toEqual({ pages: 5, clicks: 6, fields: 7 });
  await waitForMail(stack, person.email, { subject: /tickets/ });
});

test("a guest with a wallet, which the button names, types only name and email", async ({
  page,
  nextConcert,
}) => {
  const person = newPerson();
  const link = await openHome(page, nextConcert);
  const visitor = countSteps(page);
  await findSeats(page, visitor, link);
  await visitor.click(button(page, "Go straight to checkout"));
  await fillInGuest(page, visitor, person);
  await visitor.click(terms(page));
  await visitor.click(button(page, /^Pay \$.* by card, Apple Pay or Google Pay$/));
  await visitor.click(button(page, "Apple Pay"));
  await expectConfirmed(page);
  expect(visitor.counts()).toEqual({ pages: 5, clicks: 6, fields: 3 });
});

test("a guest chooses seats on the map from the home page to the confirmation with 7 pages", async ({
  page,
  stack,
  nextConcert,
}) => {
  const person = newPerson();
  const link = await openHome(page, nextConcert);
  const [, , , instanceId = ""] = ((await link.getAttribute("href")) ?? "").split("/");
  const seats = await freeSeats(stack, instanceId, "Orchestra Middle Center", 2);
  const visitor = countSteps(page);
  await visitor.click(link);
  await visitor.click(page.getByRole("link", { name: "Choose seats on the map" }));
  await visitor.click(page.getByRole("link", { name: "Orchestra Middle Center", exact: true }));
  for (const seat of seats) await visitor.click(seatBox(page, seat));
  await visitor.click(button(page, /^Add (seats )?to basket$/).last());
  await expectThreeSteps(page);
  await visitor.click(button(page, "Check out"));
  await payWithDetails(page, visitor, person);
  // The performance, the hall, a section, the basket, the details with the terms, the card page, and the confirmation.
  expect(visitor.counts()).toEqual({ pages: 7, clicks: 10, fields: 7 });
});

test("a gift of $100 takes 4 pages from the home page to the confirmation", async ({ page }) => {
  await page.goto("/");
  const visitor = countSteps(page);
  await visitor.click(page.getByRole("contentinfo").getByRole("link", { name: "Make a gift" }));
  // The amount is chosen at the start.
  await visitor.click(button(page, "Give $100"));
  await expectThreeSteps(page);
  await payWithDetails(page, visitor, newPerson());
  // The gift, the details with the terms, the card page, and the confirmation.
  expect(visitor.counts()).toEqual({ pages: 4, clicks: 5, fields: 7 });
});

test("a returning customer buys from the home page to the confirmation with 5 pages", async ({
  page,
  stack,
  nextConcert,
}) => {
  await signInAs(page, await registerPerson(stack));
  const link = await openHome(page, nextConcert);
  const visitor = countSteps(page);
  await findSeats(page, visitor, link);
  await visitor.click(button(page, "Go straight to checkout"));
  await expectStep(page, "Summary");
  await expectThreeSteps(page);
  await visitor.click(terms(page));
  await visitor.click(button(page, /^Pay \$/));
  await payByCard(page, visitor);
  // The performance, its seats, the summary, the card page, and the confirmation.
  expect(visitor.counts()).toEqual({ pages: 5, clicks: 6, fields: 4 });
});

test("a returning customer with a saved card buys from the home page to the confirmation with 4 pages and types nothing", async ({
  page,
  stack,
  concert,
  nextConcert,
}) => {
  await buyAndKeepCard(page, { stack, concert });
  const link = await openHome(page, nextConcert);
  const visitor = countSteps(page);
  await findSeats(page, visitor, link);
  await visitor.click(button(page, "Go straight to checkout"));
  await expectStep(page, "Summary");
  await visitor.click(terms(page));
  await visitor.click(button(page, /^Pay \$.* with Visa 4242$/));
  await expectConfirmed(page);
  // The performance, its seats, the summary, and the confirmation.
  expect(visitor.counts()).toEqual({ pages: 4, clicks: 5, fields: 0 });
});

test("a guest who forgot the terms keeps what was typed, and can review the order before paying", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
  expectRefusal,
}) => {
  const person = newPerson();
  await page.goto(concert.path);
  await button(page, "Find my seats").click();
  await button(page, "Go straight to checkout").click();
  await expectNoErrors(page);
  await fillInGuest(page, countSteps(page), person);
  await button(page, /^Pay \$/).click();
  await expectRefusal(page, ["Please accept the terms and conditions"]);
  await expect(page.getByLabel("Email").first()).toHaveValue(person.email);
  await stack.cardProvider.outage(true);
  await terms(page).check();
  await button(page, /^Pay \$/).click();
  await expectStep(page, "Summary");
  await expect(page.getByText("We couldn’t start your payment.")).toBeVisible();
  await expectNoErrors(page);
  problems.allowStatus(503);
  await stack.cardProvider.outage(false);
  await agreeAndPay(page);
  await waitForMail(stack, person.email, { subject: /tickets/ });
});

test("a guest who clicks Pay twice gets one card page and one order", async ({
  page,
  stack,
  concert,
}) => {
  const person = newPerson();
  await page.goto(concert.path);
  await button(page, "Find my seats").click();
  await button(page, "Go straight to checkout").click();
  await fillInGuest(page, countSteps(page), person);
  await terms(page).check();
  await button(page, /^Pay \$/).dblclick();
  await submitCard(page, "approves");
  await expectConfirmed(page);
  await waitForMail(stack, person.email, { subject: /tickets/ });
});

test("a guest can change the delivery from its row, and Enter in a field pays", async ({
  page,
  concert,
  expectRefusal,
}) => {
  await page.goto(concert.path);
  await button(page, "Find my seats").click();
  await button(page, "Go straight to checkout").click();
  const person = newPerson();
  await fillInGuest(page, countSteps(page), person);
  await page.getByLabel("Email").first().press("Enter");
  await expectRefusal(page, ["Please accept the terms and conditions"]);
  await button(page, "Change delivery").click();
  await expectStep(page, "Delivery");
  await expectThreeSteps(page);
});
