import { expect, test } from "../support/fixtures";
import { selectTickets, takeFoundSeats } from "../steps/choose-tickets";
import type { Page } from "@playwright/test";

import type { Concert } from "../support/concerts";
import { addUp } from "../steps/basket-lines";
import { agree, expectStep } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";

const TITLE = "This access code is for another name";

/** Adds a ticket at an access price without signing in, and opens the account step. */
async function addAccessTicket(page: Page, concert: Concert): Promise<void> {
  await page.goto(concert.path);
  await page.getByText("I have a code").click();
  await page.getByLabel("Promo code, access code or program code").fill("RA-OKAFOR1");
  await page.getByRole("button", { name: "Use this code" }).click();
  await selectTickets(page, { band: "B", standard: 1 });
  await page.getByRole("combobox", { name: "Access" }).selectOption("1");
  await takeFoundSeats(page);
  expect(await addUp(page)).toBe("$55.00");
  await page.getByRole("button", { name: "Check out" }).click();
}

test("an access code for another name stops checkout at the account step until its holder signs in", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  await addAccessTicket(page, concert);
  await signIn(page, await registerPerson(stack));
  await expectStep(page, "Your details");
  const summary = page.getByRole("alert").filter({ hasText: TITLE });
  await expect(summary).toContainText(
    "The access registration code must match the name on the account.",
  );
  await expect(summary).toContainText("Nothing was charged. We’re still holding your ticket.");
  await expect(summary.getByRole("link", { name: "(212) 555-0140" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue", exact: true })).toHaveCount(0);
  await expectNoErrors(page);
  await page.goto("/checkout/payment");
  await expectStep(page, "Your details");
  await expect(summary).toBeVisible();

  await page.getByRole("button", { name: "Use another account" }).click();
  await signIn(page, await registerPerson(stack, { lastName: "Okafor" }));
  await agree(page);
  await expect(page.getByRole("button", { name: /^Pay \$55(?![\d.])/ })).toBeVisible();
});
