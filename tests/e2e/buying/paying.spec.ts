import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { waitForBoxOffice } from "../steps/wait-for-box-office";
import { expectConfirmed, openCardPage, submitCard, payByCard } from "../steps/card-page";
import { expectStep, reachCardPage, reachPayment } from "../steps/checkout";
import { countSteps } from "../steps/count-steps";
import { button, fillInGuest, terms } from "../steps/from-home";
import { waitForMail } from "../steps/mailbox";
import { newPerson } from "../steps/person";
import { readOrders } from "../steps/orders";

const held = "Your tickets are held until";
/** The fields of the summary's form. */
const paymentForm = async (page: Page) => ({
  terms: "on",
  attemptKey: await page.locator('input[name="attemptKey"]').inputValue(),
  total: await page.locator('input[name="total"]').inputValue(),
});

const tryAgain = { name: "Try again or use another card" };

test("a declined card keeps the seats held, and the next card makes one order", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  const person = await reachCardPage(page, { stack, concert });
  problems.allowStatus(402);
  await submitCard(page, "declines");
  await expect(
    page.getByText("Your card was declined. Try again with another card."),
  ).toBeVisible();
  await expect(page.getByText("You have not been charged.")).toBeVisible();
  await page.getByRole("link", { name: /^Cancel and go back/ }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Payment declined" })).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await expect(page.getByText(held)).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", tryAgain).click();
  const keep = page.getByLabel("Keep this card for next time");
  await expect(keep).not.toBeChecked();
  await keep.check();
  await openCardPage(page);
  // The card page also accepts another card after a decline.
  await submitCard(page, "declines");
  await expect(page.getByRole("alert")).toBeVisible();
  await submitCard(page, "approves");
  await expectConfirmed(page);
  await waitForMail(stack, person.email);
  expect(await readOrders(stack, person)).toMatchObject([{ ticketCount: 2 }]);
  await page.goto("/account/payment-cards");
  await expect(page.getByRole("main")).toContainText("•••• 4242");
  await expect(page.getByRole("main")).toContainText("Preferred card");
});

test(
  "an abandoned and then canceled payment keeps the seats held and can be retried",
  { tag: "@no-script" },
  async ({ page, stack, concert, expectNoErrors }) => {
    const person = await reachCardPage(page, { stack, concert });
    const cardPage = page.url();
    await page.goto("/");
    await expect(page.getByText("We haven’t received your payment yet.")).toBeVisible();
    await expect(page.getByText(held)).toBeVisible();
    await expect(page.getByRole("link", { name: "Continue paying" })).toBeVisible();
    await page.getByRole("link", { name: "Change your basket" }).click();
    await expectStep(page, "Basket");
    await expect(page.getByText(held)).toBeVisible();
    await expectNoErrors(page);
    await page.goto(cardPage);
    await page.getByRole("link", { name: /^Cancel and go back/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payment canceled" })).toBeVisible();
    await expect(page.getByText("Nothing was charged.")).toBeVisible();
    await expect(page.getByText(held)).toBeVisible();
    await expectNoErrors(page);
    await page.getByRole("link", tryAgain).click();
    await openCardPage(page);
    await submitCard(page, "needsAuthentication");
    await page.getByRole("button", { name: "Cancel this payment" }).click();
    await expect(page.getByRole("link", tryAgain)).toBeVisible();
    await page.getByRole("link", tryAgain).click();
    await openCardPage(page);
    await submitCard(page, "needsAuthentication");
    await page.getByRole("button", { name: "Approve" }).click();
    await expectConfirmed(page);
    await waitForMail(stack, person.email);
    expect(await readOrders(stack, person)).toHaveLength(1);
  },
);

test(
  "a guest who pays on the page of details and cancels is led back there, and no later step is done",
  { tag: "@no-script" },
  async ({ page, concert, expectNoErrors }) => {
    await page.goto(concert.path);
    await button(page, "Find my seats").click();
    await button(page, "Go straight to checkout").click();
    await fillInGuest(page, countSteps(page), newPerson());
    await terms(page).check();
    await button(page, /^Pay \$/).click();
    await page.getByRole("link", { name: /^Cancel and go back/ }).click();
    await page.getByRole("link", tryAgain).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to your details" })).toHaveAttribute(
      "href",
      "/checkout/account",
    );
    const done = page.getByRole("navigation", { name: "Checkout" }).getByRole("link");
    await expect(done).toHaveText([/^Basket/, /^Your details/]);
    await expectNoErrors(page);
  },
);

test(
  "during an outage of the card provider nothing is charged and the seats stay held",
  { tag: "@no-script" },
  async ({ page, stack, concert, problems, expectNoErrors }) => {
    const person = await reachPayment(page, { stack, concert });
    await stack.cardProvider.outage(true);
    problems.allowStatus(503);
    await page.getByRole("button", { name: /^Pay / }).click();
    await expect(page.getByRole("alert")).toContainText("We couldn’t open the payment page");
    await expect(page.getByRole("alert")).toContainText("Nothing was charged.");
    await expect(page.getByRole("alert")).toContainText("Your tickets are still held until");
    await expect(page).toHaveTitle(/^Error: /);
    await expectNoErrors(page);
    await stack.cardProvider.outage(false);
    await payByCard(page);
    await waitForMail(stack, person.email);
    expect(await readOrders(stack, person)).toHaveLength(1);
  },
);

test("submitting the payment form three times opens one card page, and a double click makes one order", async ({
  page,
  stack,
  concert,
}) => {
  const person = await reachPayment(page, { stack, concert });
  const form = await paymentForm(page);
  const send = () =>
    page.request.post("/checkout/summary", {
      form,
      headers: { Origin: stack.url },
      maxRedirects: 0,
    });
  const responses = await Promise.all([send(), send(), send()]);
  expect(responses.map((response) => response.status())).toEqual([303, 303, 303]);
  const [location, ...others] = responses.map((response) => response.headers()["location"]);
  expect(new Set(others)).toEqual(new Set([location]));
  await page.getByRole("button", { name: /^Pay / }).dblclick();
  await expect(page).toHaveURL(location ?? "");
  await submitCard(page, "approves");
  await expectConfirmed(page);
  await waitForMail(stack, person.email);
  expect(await readOrders(stack, person)).toHaveLength(1);
});

test("going back after the confirmation shows the order and does not buy again", async ({
  page,
  stack,
  concert,
}) => {
  const person = await reachPayment(page, { stack, concert });
  const number = await payByCard(page);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "This is paid" })).toBeVisible();
  await page.goBack();
  await expectConfirmed(page);
  await expect(page.getByText("You’ve already paid for this order.")).toBeVisible();
  await page.goto("/checkout/basket");
  const paid = page.getByRole("heading", { name: `You’ve already paid for order ${number}` });
  await expect(paid).toBeVisible();

  await page.goto("/account/your-orders");
  await expect(page.getByRole("main")).toContainText(number);
  await waitForMail(stack, person.email);
  expect(await readOrders(stack, person)).toHaveLength(1);
});

test(
  "a box office killed while it completes an order creates exactly one order",
  { tag: "@no-script" },
  async ({ page, stack, concert, problems, expectNoErrors, scriptRuns }) => {
    const person = await reachPayment(page, { stack, concert });
    await stack.cardProvider.pauseWebhooks(true);
    await openCardPage(page);
    problems.allowStatus(503);
    // With script, the page polls.
    problems.allow(/GET .*\/order\/verify\S* 503/);
    await stack.crm.kill();
    await submitCard(page, "approves");
    await expect(
      page.getByRole("heading", { level: 1, name: "We’re checking your payment" }),
    ).toBeVisible();
    await expect(page.getByText("Please don’t pay again.")).toBeVisible();
    await expectNoErrors(page);
    await waitForBoxOffice(stack);
    await stack.cardProvider.pauseWebhooks(false);
    await stack.cardProvider.flushWebhooks();
    if (!scriptRuns) await page.getByRole("link", { name: "Check again" }).click();
    await expectConfirmed(page);
    await waitForMail(stack, person.email);
    expect(await readOrders(stack, person)).toMatchObject([{ ticketCount: 2 }]);
  },
);
