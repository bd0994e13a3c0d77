import type { Locator, Page } from "@playwright/test";

/** A link with visually hidden context after a colon, for example ": Season companion". */
export const linkAbout = (within: Page | Locator, text: string, name: string): Locator =>
  within.getByRole("link", { name: new RegExp(`^${text} ?: ${name}$`) });

export async function openPackages(page: Page): Promise<void> {
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Packages" })
    .click();
}

/** Opens a package's page from the home page. */
export async function openPackage(page: Page, name: string): Promise<void> {
  await openPackages(page);
  await linkAbout(page, "See the (?:events|packages)", name).click();
}

/** The performances in the basket's packages. */
export const packagePerformances = (page: Page): Locator =>
  page.getByRole("main").getByRole("heading", { level: 3 });

/** The events of a flex package that can be chosen. Another journey may have canceled one. */
export const eventsToChoose = (page: Page): Locator =>
  page
    .getByRole("group", { name: "Events to choose from" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });

/** Where to sit at every event of a flex package, at each type of ticket. */
export const placesToSit = (page: Page): Locator =>
  page.getByRole("group", { name: "Where to sit at every event" }).getByRole("radio");

export const chosenPlace = (page: Page): Locator => placesToSit(page).and(page.locator(":checked"));
