import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Concert } from "../concerts";
import { chooseTickets } from "./choose-tickets";
import type { Wish } from "./choose-tickets";
import { signIn } from "./fill-in";
import type { Person } from "./person";

/** The steps after the account, by their headings, and what leads on from each. */
const steps = [
  { heading: "Delivery", go: "Continue" },
  { heading: "Additional details", go: "Continue" },
  { heading: "Summary", go: "Continue to billing" },
  { heading: "Billing", go: "Continue to payment" },
  { heading: "Payment", go: /^Pay / },
] as const;
type StepHeading = (typeof steps)[number]["heading"];

export async function expectStep(page: Page, heading: StepHeading | "Your account" | "Basket") {
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
}

/** Goes on from the delivery step with what is offered first, as far as `last`, which is left unsent. */
export async function goOnTo(page: Page, last: StepHeading): Promise<void> {
  for (const { heading, go } of steps) {
    await expectStep(page, heading);
    if (heading === last) return;
    if (heading === "Summary") await acceptTerms(page);
    await page.getByRole("button", { name: go, exact: true }).click();
  }
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
}

/** A customer of old with tickets in the basket, on the given step. */
export async function checkOut(
  page: Page,
  { concert, wish, person }: { concert: Concert; wish: Wish; person: Person },
  to: StepHeading,
): Promise<void> {
  await chooseTickets(page, concert, wish);
  await page.getByRole("link", { name: "Continue to account" }).click();
  await signIn(page, person);
  await goOnTo(page, to);
}
