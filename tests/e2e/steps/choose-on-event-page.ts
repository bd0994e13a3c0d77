import type { Page } from "@playwright/test";

import type { Concert } from "../support/concerts";

/**
 * Opens the event's page and chooses a band of a performance there; nothing is sent yet. Returns the sum that
 * the page names for that number of tickets.
 */
export async function chooseOnEventPage(
  page: Page,
  concert: Concert,
  { band, quantity }: { band: string; quantity: number },
): Promise<string> {
  await page.goto(`/events/${concert.eventId}`);
  const list = page.getByLabel("Date and price");
  const offer = list.locator(`option[value^="${concert.id} "]`, { hasText: `Band ${band}:` });
  await list.selectOption(await offer.getAttribute("value"));
  await page.getByLabel("Number of tickets").selectOption(String(quantity));
  const price = /: \$([\d.]+),/.exec((await offer.textContent()) ?? "")?.[1];
  return `$${(Number(price) * quantity).toFixed(2)}`;
}
