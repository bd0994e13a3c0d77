import type { Locator } from "@playwright/test";

import { buyByApi } from "../steps/buy-by-api";
import { waitForMail } from "../steps/mailbox";
import { newPerson, registerPerson } from "../steps/person";
import { openCustomer, signInSupervisor } from "../steps/staff-desk";
import { expect, test } from "../support/fixtures";

test("a supervisor finds a failed card refund, retries it and marks it as settled", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await buyByApi(stack, person, { instanceId: concert.id, quantity: 2, card: "failsRefunds" });
  await signInSupervisor(page, stack);
  await openCustomer(page, person);
  await page.getByRole("link", { name: /^RPA-/ }).click();
  const number = /RPA-\d+/.exec(await page.title())?.[0] ?? "";
  await page.getByRole("link", { name: "Return this order" }).click();
  await page.getByRole("group", { name: "Which tickets?" }).getByRole("checkbox").first().check();
  await page.getByLabel("Refund", { exact: true }).check();
  await page.getByLabel("Reason").fill("One is ill");
  await page.getByRole("button", { name: "Review return" }).click();
  await page.getByRole("button", { name: "Return order" }).click();

  // The provider accepts the refund, and reports seconds later that it failed.
  const reloadUntilVisible = (locator: Locator) =>
    expect(async () => {
      await page.reload();
      await expect(locator).toBeVisible({ timeout: 500 });
    }).toPass();
  const refunds = page.getByRole("link", { name: "Card refunds for this order" });
  await reloadUntilVisible(refunds);
  await refunds.click();
  const row = page.getByRole("row", { name: new RegExp(`^${number}.*\\$145\\.00.*Failed$`) });
  await expect(row).toBeVisible();
  await expectNoErrors(page);
  const retry = page.getByRole("button", { name: "Try again" });
  await retry.click();
  await expectRefusal(page, ["Enter a reason"]);
  await page.getByLabel("Reason").fill("They asked");
  await retry.click();
  await expect(page.getByText("We asked the card provider again.")).toBeVisible();
  await reloadUntilVisible(row);
  await page.getByLabel("Reason").fill("By check");
  await page.getByRole("button", { name: "Mark as settled" }).click();
  await expect(page.getByText("Refund marked as settled.")).toBeVisible();
  await expect(page.getByText("No card refunds are due.")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Card refunds", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Card refunds" })).toBeVisible();
});

test("a supervisor resends a gift card to another address, and its old code stops working", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const [person, friend] = [await registerPerson(stack), newPerson()];
  const giftTo = newPerson().email;
  await buyByApi(stack, person, { instanceId: concert.id, quantity: 1, giftTo });
  const codeTo = async (email: string) =>
    /^[0-9A-Z]{4}-[0-9A-Z]{7}$/m.exec((await waitForMail(stack, email)).text)?.[0];
  const wrong = await codeTo(giftTo);
  await signInSupervisor(page, stack);
  await openCustomer(page, person);
  await page.getByRole("link", { name: /^RPA-/ }).click();
  await expectNoErrors(page);
  await page.getByRole("link", { name: `Send again: Gift card to ${giftTo}` }).click();
  await expect(page.getByRole("main")).toContainText(`We’ve emailed the code to ${giftTo}`);
  await expectNoErrors(page);
  const submit = page.getByRole("button", { name: "Send the gift again" });
  await page.getByLabel("Send it to").fill("sam");
  await submit.click();
  await expectRefusal(page, ["Sorry, we couldn’t validate your email address", "Enter a reason"]);
  await page.getByLabel("Send it to").fill(friend.email);
  await page.getByLabel("Reason").fill("Mistyped");
  await submit.click();
  await expect(page.getByText("The old code no longer works.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`We’ve emailed the code to ${friend.email}`);
  await expectNoErrors(page);
  expect(await codeTo(friend.email)).not.toBe(wrong);
  await page.getByRole("link", { name: "Ines Okonkwo" }).click();
  await expect(page.getByText(`Sent a gift again: RPA-`)).toContainText(friend.email);
});
