import type { Page } from "@playwright/test";

import type { Concert } from "../support/concerts";

/** Chooses a band on the event's page without submitting it, and returns the displayed total. */
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
