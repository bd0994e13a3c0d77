import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Tab } from "../../support/visitor/form-browser";
import type { Concert } from "../support/concerts";
import { setUpOverHttp } from "./set-up-over-http";

export type TicketRequest = { band?: string; standard?: number; under30?: number };

export async function selectTickets(
  page: Page,
  { band = "B", standard, under30 }: TicketRequest,
): Promise<void> {
  const group = page.getByRole("group", { name: `Band ${band},` });
  if (standard !== undefined) {
    await group.getByRole("combobox", { name: /^Standard/ }).selectOption(String(standard));
  }
  if (under30 !== undefined) {
    await group.getByRole("combobox", { name: /^Under 30/ }).selectOption(String(under30));
  }
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
  const page = await tab.go(concert.path);
  const [group = ""] =
    page.html
      .match(/<fieldset\b[\s\S]*?<\/fieldset>/g)
      ?.filter((fieldset) => fieldset.includes(`>Band ${band}, <`)) ?? [];
  const names = [...group.matchAll(/<select\b[^>]* name="(quantity\.[^"]+)"/g)].map(
    ([, name]) => name,
  );
  const [standardField, under30Field] = names;
  if (standardField === undefined) throw new Error(`band ${band} is not on sale: ${page.text}`);
  const changes = { [standardField]: String(standard) };
  if (under30Field !== undefined) changes[under30Field] = String(under30);
  const shown = await tab.press(/^Add to basket/, changes);
  if (shown.heading !== "Basket") throw new Error(`no tickets were added: ${shown.text}`);
}
