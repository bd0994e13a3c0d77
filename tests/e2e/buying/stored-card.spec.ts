import type { Page } from "@playwright/test";

import { acceptTerms, checkOut } from "../steps/checkout";
import { expectConfirmed, submitCard } from "../steps/card-page";
import { waitForMail } from "../steps/mailbox";
import { readOrders } from "../steps/orders";
import { buyAndKeepCard } from "../steps/stored-card";
import { expect, test } from "../support/fixtures";

const payWith = (page: Page, last4: string) =>
  page.getByRole("button", { name: new RegExp(`^Pay \\$\\d+(\\.\\d\\d)? with Visa ${last4}$`) });
const otherWay = (page: Page) => page.getByText("Use another card or wallet", { exact: true });

test("a customer with a saved card pays with one click on the summary", async ({
  page,
  stack,
  concert,
  nextConcert,
  expectNoErrors,
  expectRefusal,
}) => {
  const person = await buyAndKeepCard(page, { stack, concert });
  await checkOut(page, { concert: await nextConcert(), tickets: { standard: 1 }, person });
  await expect(otherWay(page)).toBeVisible();
  await expectNoErrors(page);
  await payWith(page, "4242").click();
  await expectRefusal(page, ["Please accept the terms and conditions"]);
  await acceptTerms(page);
  await payWith(page, "4242").dblclick();
  const number = await expectConfirmed(page);
  expect(new URL(page.url()).origin).toBe(stack.url);
  await waitForMail(stack, person.email, { subject: new RegExp(number) });
  expect(await readOrders(stack, person)).toHaveLength(2);
});

test("a declined saved card is named with the reason, and another card pays", async ({
  page,
  stack,
  concert,
  nextConcert,
  expectNoErrors,
}) => {
  const person = await buyAndKeepCard(page, { stack, concert, card: "declinesLater" });
  await checkOut(page, { concert: await nextConcert(), tickets: { standard: 1 }, person });
  await acceptTerms(page);
  await payWith(page, "0341").click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Visa 0341 was declined");
  await expect(alert).toContainText("Your bank didn’t approve this payment. Nothing was charged.");
  await expect(alert).toContainText("Your ticket is still held until");
  await expect(page).toHaveTitle(/^Error: /);
  await expectNoErrors(page);
  // What was entered is kept.
  await otherWay(page).click();
  await page.getByRole("button", { name: /^Pay \$\d+(\.\d\d)? by card/ }).click();
  await submitCard(page, "approves");
  await expectConfirmed(page);
  expect(await readOrders(stack, person)).toHaveLength(2);
});

test("a saved card whose bank asks to confirm goes on to the card page, which says why", async ({
  page,
  stack,
  concert,
  nextConcert,
}) => {
  const person = await buyAndKeepCard(page, { stack, concert, card: "asksEachTime" });
  await checkOut(page, { concert: await nextConcert(), tickets: { standard: 1 }, person });
  await acceptTerms(page);
  await payWith(page, "3184").click();
  await expect(page.getByText("Your bank asks you to confirm this payment.")).toBeVisible();
  await page.getByRole("button", { name: /^Use Visa ending in 3184/ }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expectConfirmed(page);
  expect(await readOrders(stack, person)).toHaveLength(2);
});
