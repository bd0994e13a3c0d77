import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Concert } from "../concerts";

export type Wish = { band?: string; standard?: number; under30?: number };

/** Sets how many tickets of a band are wanted, on a performance's page. */
export async function setWish(page: Page, { band = "B", standard, under30 }: Wish): Promise<void> {
  const group = page.getByRole("group", { name: `Band ${band},` });
  if (standard !== undefined) {
    await group.getByRole("combobox", { name: /^Standard/ }).selectOption(String(standard));
  }
  if (under30 !== undefined) {
    await group.getByRole("combobox", { name: /^Under 30/ }).selectOption(String(under30));
  }
}

/** Puts tickets of a performance into the basket; the visitor is on the basket's page afterwards. */
export async function chooseTickets(page: Page, concert: Concert, wish: Wish): Promise<void> {
  await page.goto(concert.path);
  await setWish(page, wish);
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
}
