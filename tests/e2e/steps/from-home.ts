import type { Locator, Page } from "@playwright/test";

import type { Concert } from "../support/concerts";
import type { CountedVisitor } from "./count-steps";
import type { Person } from "./person";

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const terms = (page: Page) =>
  page.getByRole("checkbox", { name: "I accept the terms and conditions" });

/** Opens the home page, and returns the link of a concert in its list. */
export async function openHome(page: Page, nextConcert: () => Promise<Concert>): Promise<Locator> {
  await page.goto("/");
  // Other tests may be far on in the season; the rotation has no more than 100.
  for (let tries = 0; tries < 100; tries += 1) {
    const { path } = await nextConcert();
    const link = page.getByRole("main").locator(`a[href="${path}"]`).first();
    if ((await link.count()) > 0) return link;
  }
  throw new Error("the home page links to no concert");
}

/** From the home page to the seats found for a choice. */
export async function findSeats(page: Page, { click }: CountedVisitor, link: Locator) {
  await click(link);
  await click(button(page, "Find my seats"));
}

export async function fillInGuest(page: Page, { fill }: CountedVisitor, person: Person) {
  await fill(page.getByLabel("First name").first(), person.firstName);
  await fill(page.getByLabel("Last name").first(), person.lastName);
  await fill(page.getByLabel("Email").first(), person.email);
}
