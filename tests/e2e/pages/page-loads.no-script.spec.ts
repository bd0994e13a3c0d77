import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { sumOf } from "../steps/basket-lines";
import { expectConfirmed, openCardPage, payBy } from "../steps/card-page";
import { acceptTerms, expectStep, goOnTo } from "../steps/checkout";
import { chooseOnEventPage } from "../steps/choose-on-event-page";
import { fillInRegistration, registration, signIn } from "../steps/fill-in";
import { linkIn, oneMailTo } from "../steps/mailbox";
import { newPerson } from "../steps/person";

/** Counts the pages that are loaded from now on, without redirects. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("response", (response) => {
    const request = response.request();
    const isPage = response.headers()["content-type"]?.startsWith("text/html") === true;
    if (isPage && response.status() === 200 && request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test("a new customer buys in nine page loads from the event to the confirmation, a returning one in six", async ({
  page,
  stack,
  concert,
  expectNoErrors,
  refused,
}) => {
  test.setTimeout(90_000);
  const person = newPerson();
  const said = await chooseOnEventPage(page, concert, { band: "B", quantity: 2 });
  expect(said).toBe("$220.00");
  await page.getByLabel("Date and price").selectOption("");
  await page.getByRole("button", { name: "Buy now" }).click();
  await refused(page, ["Choose a date and a price"]);
  await expect(page.getByLabel("Number of tickets")).toHaveValue("2");

  const buy = async () => {
    const loads = countLoads(page);
    await chooseOnEventPage(page, concert, { band: "B", quantity: 2 });
    await page.getByRole("button", { name: "Buy now" }).click();
    await expectStep(page, "Your account");
    await expect(page.getByText(`In your basket: 2 tickets, ${said} total.`)).toBeVisible();
    return loads;
  };
  const pay = async () => {
    await openCardPage(page);
    await expect(page.getByRole("button", { name: `Pay ${said}` })).toBeVisible();
    await payBy(page, "approves");
    await expectConfirmed(page);
    expect(await sumOf(page)).toBe(said);
  };

  const first = await buy();
  await expectNoErrors(page);
  await fillInRegistration(page, person);
  await registration(page).getByRole("button", { name: "Create account" }).click();
  await goOnTo(page, "Payment");
  await pay();
  expect(first(), "page loads of a new customer").toBe(9);

  // Of the two mails that came, one finishes the account.
  await page.goto(
    linkIn(await oneMailTo(stack, person.email, { subject: /Confirm your account/ })),
  );
  await page.getByLabel("The password you chose when you registered").fill(person.password);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByText("Your account is active.")).toBeVisible();

  // Weeks later.
  await page.context().clearCookies();
  const second = await buy();
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Express checkout" })).toBeVisible();
  await expectNoErrors(page);
  expect(await sumOf(page)).toBe(said);
  await acceptTerms(page);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expectStep(page, "Payment");
  await pay();
  expect(second(), "page loads of a returning customer").toBe(6);
});
