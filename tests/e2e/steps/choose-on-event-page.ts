import type { Page } from "@playwright/test";

import type { Concert } from "../support/concerts";
import { withCents } from "./basket-lines";
import { selectTickets } from "./choose-tickets";

/** Goes from the event's page to the seats found for a choice, and returns the displayed total, with cents. */
export async function chooseOnEventPage(
  page: Page,
  concert: Concert,
  { band, quantity }: { band: string; quantity: number },
): Promise<string> {
  await page.goto(`/events/${concert.eventId}`);
  await page.getByRole("main").locator(`a[href="${concert.path}"]`).first().click();
  await selectTickets(page, { band, standard: quantity });
  await page.getByRole("button", { name: "Find my seats" }).click();
  const total = page.getByRole("main").getByText(/^Total \$/);
  return withCents(/\$[\d.,]*\d/.exec(await total.innerText())?.[0] ?? "");
}
