import type { Locator, Page } from "@playwright/test";

/** A link that says what it is about after a colon, which is hidden where there is style. */
export const linkAbout = (within: Page | Locator, text: string, name: string): Locator =>
  within.getByRole("link", { name: new RegExp(`^${text} ?: ${name}$`) });

/** Goes from the home page to what a package contains. */
export async function openPackage(page: Page, name: string): Promise<void> {
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Packages" })
    .click();
  await linkAbout(page, "See what’s included", name).click();
}
