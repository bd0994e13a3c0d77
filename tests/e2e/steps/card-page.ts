import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { CARD_EXPIRY } from "../../support/coming-dates";
import { type Card, CARDS } from "../../support/cards";
import { CONFIRMED } from "../../support/visitor/read-page";

export async function openCardPage(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
}

export async function submitCard(page: Page, card: Card): Promise<void> {
  await page.getByLabel("Card number").fill(CARDS[card]);
  await page.getByLabel("Expiry date").fill(CARD_EXPIRY);
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Ines Okonkwo");
  await page.getByRole("button", { name: /^Pay / }).click();
}

export async function expectConfirmed(page: Page): Promise<string> {
  const done = page.getByRole("main").getByText(CONFIRMED);
  await expect(done).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /^(See you|Thank you)/ })).toBeVisible();
  return CONFIRMED.exec(await done.innerText())?.[1] ?? "no number";
}

/** Pays by card from the summary and returns the order number. */
export async function payByCard(page: Page): Promise<string> {
  await openCardPage(page);
  await submitCard(page, "approves");
  return expectConfirmed(page);
}
