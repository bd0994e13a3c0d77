import type { Locator } from "@playwright/test";

import { buyByApi } from "../steps/buy-by-api";
import { registerPerson } from "../steps/person";
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
