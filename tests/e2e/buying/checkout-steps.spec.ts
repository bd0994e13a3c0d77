import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { enterCode, addUp } from "../steps/basket-lines";
import { expectConfirmed, submitCard } from "../steps/card-page";
import { acceptTerms, EVERY_STEP } from "../steps/checkout";
import { chooseOnEventPage } from "../steps/choose-on-event-page";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";

// Every checkout step. household.spec.ts tests the household step in detail.
test.use({
  storefrontEnv: {
    CHECKOUT_SERIES: EVERY_STEP,
  },
});

const go = (page: Page) => page.getByRole("button", { name: "Continue", exact: true }).click();
const expectPage = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

test(
  "a checkout with every step shows errors, and the same price from the event page to the confirmation",
  { tag: "@no-script" },
  async ({ page, stack, concert, expectNoErrors, expectRefusal }) => {
    const person = await registerPerson(stack);
    const shownPrice = await chooseOnEventPage(page, concert, { band: "B", quantity: 6 });
    await page.getByRole("button", { name: "Add to basket" }).click();
    await expectPage(page, "Basket");
    expect(await addUp(page)).toBe(shownPrice);
    await enterCode(page, "AUTUMN15");
    expect(await addUp(page)).toBe("$569.10");

    await page.getByRole("button", { name: "Check out" }).click();
    await expectPage(page, "Add-ons");
    await expectNoErrors(page);
    const talk = page.getByLabel(/^Pre-concert talk, /);
    await talk.selectOption("1");
    await page.getByLabel(/^Parking pass, /).selectOption("1");
    await go(page);
    await expectRefusal(page, ["Choose 6, one for each of your tickets, or none."]);
    await expect(page.getByLabel(/^Parking pass, /)).toHaveValue("1");
    await talk.selectOption("0");
    await go(page);

    await expectPage(page, "Extras");
    await expectNoErrors(page);
    await page.getByRole("radio", { name: "Another amount" }).check();
    await page.getByLabel("Canvas tote bag, $24").selectOption("1");
    await go(page);
    await expectRefusal(page, ["Enter an amount, like 25 or 25.50"]);
    await expect(page.getByLabel("Canvas tote bag, $24")).toHaveValue("1");
    await page.getByRole("radio", { name: "$50" }).check();
    await go(page);

    // No membership is offered: with the code, none saves more than it costs.
    await expectPage(page, "Ticket protection");
    await expectNoErrors(page);
    await go(page);
    await expectRefusal(page, ["Choose yes or no"]);
    await page.getByRole("radio", { name: "Protect my 6 tickets for $27" }).check();
    await go(page);

    await expectPage(page, "Your details");
    await signIn(page, person);
    await expectPage(page, "Contact preferences");
    await expectNoErrors(page);
    await page.getByRole("checkbox", { name: "Shows and events" }).check();
    await go(page);

    await expectPage(page, "Review");
    await expectNoErrors(page);
    await page.getByRole("button", { name: "Looks right, continue" }).click();
    await expectPage(page, "Summary");

    // Assumed answers can be changed, and each page returns here.
    await page.getByRole("link", { name: "Change delivery" }).first().click();
    await expectPage(page, "Delivery");
    await page.getByRole("radio", { name: "By mail" }).check();
    await expect(page.getByText("within 2 business days")).toBeVisible();
    await page.getByRole("radio", { name: "A new address" }).check();
    await go(page);
    await expectRefusal(page, [
      "Address line 1 is required",
      "State is required",
      "ZIP code is required",
    ]);
    await page.getByRole("radio", { name: person.address.line1 }).check();
    await go(page);
    await expectPage(page, "Summary");
    await page.getByRole("link", { name: "Add a request" }).click();
    await expectPage(page, "Additional details");
    await page.getByLabel("Access requirements").selectOption("Aisle seat");
    await go(page);
    await expectPage(page, "Summary");
    await page.getByRole("link", { name: "Change billing address" }).click();
    await expectPage(page, "Billing address");
    await expectNoErrors(page);
    await page.getByRole("radio", { name: "A new address" }).check();
    await page.getByLabel("City").fill("Albany");
    await go(page);
    await expectRefusal(page, ["Address line 1 is required", "ZIP code is required"]);
    await page.getByLabel("Address line 1").fill("1 State Street");
    await page.getByLabel("State or province").selectOption("NY");
    await page.getByLabel(/^ZIP/).fill("12207");
    await go(page);

    // Discounted tickets, parking, donation, bag, protection and postage.
    const sum = `$${(569.1 + 29 + 50 + 24 + 27 + 1).toFixed(2)}`;
    await expectPage(page, "Summary");
    await expectNoErrors(page);
    for (const words of ["By mail, $1.00", "Aisle seat", "1 State Street"])
      await expect(page.getByRole("main")).toContainText(words);
    await expect(page.getByRole("region", { name: "Total" })).toContainText(sum);
    const pay = page.getByRole("button", { name: `Pay ${sum}` });
    await pay.click();
    await expectRefusal(page, ["Please accept the terms and conditions"]);
    await acceptTerms(page);
    await pay.click();
    await expect(page.getByLabel("Card number")).toBeVisible();
    await expect(pay).toBeVisible();
    await submitCard(page, "approves");
    await expectConfirmed(page);
    await expect(page.getByRole("region", { name: "What you paid" })).toContainText(sum);
  },
);

test("a form sent after its session has expired is restored after signing in", async ({
  page,
  stack,
  concert,
}) => {
  const person = await registerPerson(stack);
  await chooseTickets(page, concert, { band: "C", standard: 1 });
  await page.getByRole("button", { name: "Check out" }).click();
  for (const heading of ["Add-ons", "Extras"]) {
    await expectPage(page, heading);
    await go(page);
  }
  await page.getByRole("radio", { name: "No, thank you" }).check();
  await go(page);
  await signIn(page, person);
  await expectPage(page, "Contact preferences");
  await go(page);
  await page.getByRole("link", { name: "Change delivery" }).click();
  await expectPage(page, "Delivery");
  await page.getByRole("radio", { name: "By mail" }).check();
  await page.getByRole("radio", { name: "A new address" }).check();
  await page.getByLabel("City").fill("Albany");
  await page.context().clearCookies();
  await go(page);

  await expectPage(page, "Enter your password");
  await expect(page.getByText("Sign in again to get your form back")).toBeVisible();
  await signIn(page, person);
  await expectPage(page, "Delivery");
  await expect(page.getByRole("radio", { name: "By mail" })).toBeChecked();
  await expect(page.getByLabel("City")).toHaveValue("Albany");
  await page.getByRole("radio", { name: "E-tickets" }).check();
  await go(page);
  await expectPage(page, "Contact preferences");
});
