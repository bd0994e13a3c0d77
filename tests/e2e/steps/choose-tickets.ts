import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Tab } from "../../support/visitor/form-browser";
import type { Concert } from "../support/concerts";
import { setUpOverHttp } from "./set-up-over-http";

export type TicketRequest = { band?: string; standard?: number; under30?: number };

export async function setWish(
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

/** Puts tickets of a performance into the basket; the visitor is on the basket's page afterwards. */
export async function chooseTickets(
  page: Page,
  concert: Concert,
  wish: TicketRequest,
): Promise<void> {
  await setUpOverHttp(page, concert.site, (tab) => takeWish(tab, concert, wish));
  await page.goto("/checkout/basket");
  await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
}

const TAKE = /^Add to basket/;

/** The same by the performance's form alone; the tab shows the basket afterwards. */
export async function takeWish(tab: Tab, concert: Concert, wish: TicketRequest): Promise<void> {
  const { band = "B", standard = 0, under30 = 0 } = wish;
  const page = await tab.go(concert.path);
  const [group = ""] =
    page.html
      .match(/<fieldset\b[\s\S]*?<\/fieldset>/g)
      ?.filter((one) => one.includes(`>Band ${band}, <`)) ?? [];
  const names = [...group.matchAll(/<select\b[^>]* name="(quantity\.[^"]+)"/g)].map(
    ([, name]) => name,
  );
  const [ofStandard, ofUnder30] = names;
  if (ofStandard === undefined) throw new Error(`band ${band} is not sold: ${page.text}`);
  const changes = { [ofStandard]: String(standard) };
  if (ofUnder30 !== undefined) changes[ofUnder30] = String(under30);
  const shown = await tab.press(TAKE, changes);
  if (shown.heading !== "Basket") throw new Error(`no tickets were taken: ${shown.text}`);
}
