import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { payButton, addUp, withoutZeroCents } from "../steps/basket-lines";
import { expectConfirmed, openCardPage, submitCard } from "../steps/card-page";
import { acceptTerms, agree, expectStep } from "../steps/checkout";
import { chooseOnEventPage } from "../steps/choose-on-event-page";
import { selectTickets, takeFoundSeats } from "../steps/choose-tickets";
import { fillInRegistration, registration, signIn, signInAs } from "../steps/fill-in";
import { bookAsGuest } from "../steps/guest";
import { linkIn, waitForMail } from "../steps/mailbox";
import { registerPerson, newPerson } from "../steps/person";

/** Counts page loads from now on, without redirects and refused forms. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("response", (response) => {
    const request = response.request();
    const isPage = response.headers()["content-type"]?.startsWith("text/html") === true;
    const isRefusal = new URL(response.url()).searchParams.has("fresh");
    if (isPage && response.status() === 200 && request.isNavigationRequest() && !isRefusal)
      loads += 1;
  });
  return () => loads;
}

test("a new guest needs five pages from the performance to the card page, a signed-in customer four", async ({
  page,
  stack,
  concert,
  expectRefusal,
}) => {
  test.setTimeout(60_000);
  /** The number of pages from the performance's to the card page, excluding the latter. */
  const toCardPage = async (steps: () => Promise<void>) => {
    const loads = countLoads(page);
    await page.goto(concert.path);
    await selectTickets(page, { band: "B", standard: 2 });
    await takeFoundSeats(page);
    await expectStep(page, "Basket");
    await steps();
    await agree(page);
    await openCardPage(page);
    return loads() - 1;
  };
  const guest = newPerson();
  const guestPages = await toCardPage(async () => {
    await page.getByRole("button", { name: "Check out" }).click();
    await bookAsGuest(page, guest);
  });
  expect(guestPages, "pages of a new guest").toBe(5);
  await submitCard(page, "approves");
  await expectConfirmed(page);

  await page.context().clearCookies();
  const person = await registerPerson(stack);
  await signInAs(page, person);
  await expect(page.getByRole("link", { name: "Your account" }).first()).toBeVisible();
  const customerPages = await toCardPage(async () => {
    await page.getByRole("button", { name: "Check out" }).click();
    await page.getByRole("button", { name: /^Pay / }).click();
    await expectRefusal(page, ["Please accept the terms and conditions"]);
  });
  expect(customerPages, "pages of a customer").toBe(4);
});

test("new customers buy in eight page loads from the event to the confirmation, returning ones in seven", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  test.setTimeout(90_000);
  const person = newPerson();
  const sum = await chooseOnEventPage(page, concert, { band: "B", quantity: 2 });
  expect(sum).toBe("$220.00");

  const buy = async () => {
    const loads = countLoads(page);
    await chooseOnEventPage(page, concert, { band: "B", quantity: 2 });
    await page.getByRole("button", { name: "Go straight to checkout" }).click();
    await expectStep(page, "Your details");
    await expect(page.getByText(`2 tickets: ${withoutZeroCents(sum)}`)).toBeAttached();
    return loads;
  };
  const pay = async () => {
    await openCardPage(page);
    await expect(payButton(page, sum)).toBeVisible();
    await submitCard(page, "approves");
    await expectConfirmed(page);
    expect(await addUp(page)).toBe(sum);
  };

  const first = await buy();
  await expectNoErrors(page);
  await fillInRegistration(page, person);
  await registration(page).getByRole("button", { name: "Create account" }).click();
  await agree(page);
  await pay();
  // One of them loads the registration form.
  expect(first(), "page loads of a new customer").toBe(8);

  // One of the two emails confirms the account.
  await page.goto(
    linkIn(await waitForMail(stack, person.email, { subject: /Confirm your account/ })),
  );
  await page.getByLabel("The password you chose when you registered").fill(person.password);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByText("Your account is active.")).toBeVisible();

  await page.context().clearCookies();
  const second = await buy();
  await signIn(page, person);
  await expectStep(page, "Summary");
  await expectNoErrors(page);
  expect(await addUp(page)).toBe(sum);
  await acceptTerms(page);
  await pay();
  expect(second(), "page loads of a returning customer").toBe(7);
});
