import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { waitForBoxOffice } from "../steps/wait-for-box-office";
import { checkOut, expectStep } from "../steps/checkout";
import { setWish } from "../steps/choose-tickets";
import { knownPerson } from "../steps/person";

async function expectCalmPage(page: Page) {
  await expect(
    page.getByRole("heading", { level: 1, name: "We’ll be back in a moment" }),
  ).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "(212) 555-0140" })).toBeVisible();
  expect(await page.content()).not.toMatch(/\n\s+at |ECONNREFUSED|fetch failed/);
}

test("while the box office is down a calm page offers another try and a person to call", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  problems.allowStatus(503);
  await stack.crm.kill();
  // A performance that somebody saw before is still shown; menus are asked for each time.
  await page.goto(`/food-and-drink/${concert.id}`);
  await expectCalmPage(page);
  await expect(page.getByText("Nothing was charged.")).toHaveCount(0);
  await expectNoErrors(page);
  await waitForBoxOffice(stack);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Food and drink" })).toBeVisible();
});

test("a form that was being sent says that nothing was charged, and can be sent again", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  const person = await knownPerson(stack);
  problems.allowStatus(503);
  await page.goto(concert.path);
  await setWish(page, { band: "B", standard: 2 });
  await stack.crm.kill();
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expectCalmPage(page);
  await expect(page.getByText(/^Nothing was charged\./)).toBeVisible();
  await expectNoErrors(page);
  await waitForBoxOffice(stack);
  await page.goBack();
  await setWish(page, { band: "B", standard: 2 });
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByText("We’re holding your 2 tickets until")).toBeVisible();

  await checkOut(page, { concert, wish: { standard: 1 }, person });
  await page.getByRole("link", { name: "Change delivery" }).click();
  await expectStep(page, "Delivery");
  await stack.crm.kill();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expectCalmPage(page);
  await expect(page.getByText(/^Nothing was charged\./)).toBeVisible();
  await waitForBoxOffice(stack);
  await page.goto("/checkout/delivery");
  await expectStep(page, "Delivery");
  await expect(page.getByText("We’re holding your 3 tickets until")).toBeVisible();
});
