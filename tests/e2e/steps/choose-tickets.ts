import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Tab } from "../../support/visitor/form-browser";
import { addByPrice } from "../../support/visitor/check-out";
import type { Concert } from "../support/concerts";
import { setUpOverHttp } from "./set-up-over-http";

export type TicketRequest = { band?: string; standard?: number; under30?: number };

/** Fills in the form of a performance: a band by its id, and how many tickets of which type. */
export async function selectTickets(
  page: Page,
  { band = "B", standard = 0, under30 = 0 }: TicketRequest,
): Promise<void> {
  await page.getByRole("radio", { name: String(standard + under30), exact: true }).check();
  await page.locator(`input[name="offer"][value^="${band}|"]`).check();
  const types = page.locator("#other-types");
  if (under30 === 0 && (await types.getAttribute("open")) === null) return;
  await openOtherTypes(page);
  await page.getByRole("combobox", { name: "Under 30" }).selectOption(String(under30));
}

/** Opens the fields for other ticket types and for seats apart. */
export async function openOtherTypes(page: Page): Promise<void> {
  const types = page.locator("#other-types");
  if ((await types.getAttribute("open")) === null) await types.locator("summary").click();
}

/** Finds seats for the choice and takes those that are shown; with unnumbered seats there is nothing to show. */
export async function takeFoundSeats(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Find my seats|Add to basket)$/ }).click();
  const take = page.getByRole("button", { name: "Add to basket" });
  await take.or(page.getByRole("heading", { level: 1, name: "Basket" })).waitFor();
  if (await take.isVisible()) await take.click();
}

/** Adds tickets over HTTP and opens the basket. */
export async function chooseTickets(
  page: Page,
  concert: Concert,
  tickets: TicketRequest,
): Promise<void> {
  await setUpOverHttp(page, concert.site, (tab) => addTickets(tab, concert, tickets));
  await page.goto("/checkout/basket");
  await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
}

/** Submits the performance's form in a tab, which then shows the basket. */
export async function addTickets(
  tab: Tab,
  concert: Concert,
  tickets: TicketRequest,
): Promise<void> {
  const { band = "B", standard = 0, under30 = 0 } = tickets;
  const shown = await addByPrice(tab, await tab.go(concert.path), {
    band: `${band}|`,
    tickets: standard + under30,
    ofTypes: { under30 },
  });
  if (shown.heading !== "Basket") throw new Error(`no tickets were added: ${shown.text}`);
}
