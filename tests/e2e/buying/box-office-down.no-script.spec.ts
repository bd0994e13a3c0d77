import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { waitForBoxOffice } from "../steps/wait-for-box-office";
import { checkOut, expectStep } from "../steps/checkout";
import { selectTickets, takeFoundSeats } from "../steps/choose-tickets";
import { registerPerson } from "../steps/person";

async function expectUnavailablePage(page: Page) {
  await expect(
    page.getByRole("heading", { level: 1, name: "We’ll be back in a moment" }),
  ).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "(212) 555-0140" })).toBeVisible();
  expect(await page.content()).not.toMatch(/\n\s+at |ECONNREFUSED|fetch failed/);
}

test("while the box office is down, a page returns 503 with a retry link and a phone number", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  problems.allowStatus(503);
  await stack.crm.kill();
  // Performance pages may be cached; menus are read on each request.
  await page.goto(`/food-and-drink/${concert.id}`);
  await expectUnavailablePage(page);
  await expect(page.getByText("Nothing was charged.")).toHaveCount(0);
  await expectNoErrors(page);
  await waitForBoxOffice(stack);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Food and drink" })).toBeVisible();
});

test("a form sent while the box office is down says that nothing was charged, and can be sent again", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  problems.allowStatus(503);
  await page.goto(concert.path);
  await selectTickets(page, { band: "B", standard: 2 });
  await stack.crm.kill();
  await page.getByRole("button", { name: "Find my seats" }).click();
  await expectUnavailablePage(page);
  await expect(page.getByText(/^Nothing was charged\./)).toBeVisible();
  await expectNoErrors(page);
  await waitForBoxOffice(stack);
  await page.goBack();
  await selectTickets(page, { band: "B", standard: 2 });
  await takeFoundSeats(page);
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();

  await checkOut(page, { concert, tickets: { standard: 1 }, person });
  await page.getByRole("link", { name: "Change delivery" }).click();
  await expectStep(page, "Delivery");
  await stack.crm.kill();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expectUnavailablePage(page);
  await expect(page.getByText(/^Nothing was charged\./)).toBeVisible();
  await waitForBoxOffice(stack);
  await page.goto("/checkout/delivery");
  await expectStep(page, "Delivery");
  await expect(page.getByRole("region", { name: "Time for your 3 tickets" })).toBeVisible();
});
