import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { cards, expectConfirmed } from "../steps/card-page";
import { expectStep } from "../steps/checkout";
import { knownPerson } from "../steps/person";
import { CARD_EXPIRY } from "../../support/coming-dates";

const MOST_STOPS = 120;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MOST_STOPS} times Tab do not lead to ${String(target)}.`);
}

async function write(page: Page, label: string, text: string, within = page.getByRole("main")) {
  await tabTo(page, within.getByLabel(label));
  await page.keyboard.type(text);
}

test("one ticket is bought with the keyboard alone", async ({ page, stack, concert }) => {
  const person = await knownPerson(stack);
  await page.goto(concert.path);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  const band = page.getByRole("group", { name: "Band C," });
  await tabTo(page, band.getByRole("combobox", { name: /^Standard/ }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByRole("button", { name: "Add to basket" }));
  await page.keyboard.press("Enter");
  await expectStep(page, "Basket");
  await tabTo(page, page.getByRole("link", { name: "Continue to account" }));
  await page.keyboard.press("Enter");

  await expectStep(page, "Your account");
  const form = page.getByRole("form", { name: "Sign in" });
  await write(page, "Email", person.email, form);
  await write(page, "Password", person.password, form);
  await page.keyboard.press("Enter");
  for (const heading of ["Delivery", "Additional details"] as const) {
    await expectStep(page, heading);
    await tabTo(page, page.getByRole("button", { name: "Continue", exact: true }));
    await page.keyboard.press("Enter");
  }
  await expectStep(page, "Summary");
  await tabTo(page, page.getByRole("checkbox", { name: "I accept the terms and conditions" }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Continue to billing" }));
  await page.keyboard.press("Enter");
  await expectStep(page, "Billing");
  await tabTo(page, page.getByRole("button", { name: "Continue to payment" }));
  await page.keyboard.press("Enter");
  await expectStep(page, "Payment");
  await tabTo(page, page.getByRole("button", { name: /^Pay / }));
  await page.keyboard.press("Enter");

  await expect(page.getByLabel("Card number")).toBeVisible();
  await write(page, "Card number", cards.approves);
  await write(page, "Expiry date", CARD_EXPIRY);
  await write(page, "Security code", "123");
  await write(page, "Name on card", "Ines Okonkwo");
  await page.keyboard.press("Enter");
  await expectConfirmed(page);
});
