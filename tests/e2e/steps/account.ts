import type { Page } from "@playwright/test";

import { expect } from "../support/fixtures";

/** Opens a section of the account by the navigation, whose groups are collapsed except the current one. */
export async function openAccountSection(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Your account" });
  // Not by role: links in collapsed groups have no accessible name.
  const section = page
    .locator("a")
    .filter({ hasText: new RegExp(`^${name}( \\(current page\\))?$`) });
  const link = navigation.locator(section);
  await expect(link).toHaveCount(1);
  // In wide windows, the navigation itself is open.
  const group = navigation.locator("details details:not([open])").filter({ has: section });
  if (await group.isVisible()) await group.locator("summary").click();
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "page");
}
