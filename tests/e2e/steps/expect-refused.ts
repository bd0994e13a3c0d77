import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/**
 * The page says that a form was refused: first of all in `main` a summary with these messages, in which each link
 * leads to its field; the title says so too.
 */
export async function expectRefused(page: Page, messages: readonly string[]): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.locator("main > :first-child").getByRole("alert");
  for (const message of messages) await expect(summary.getByText(message)).toBeVisible();
  for (const link of await summary.getByRole("listitem").getByRole("link").all()) {
    const field = (await link.getAttribute("href")) ?? "";
    expect(field, "a link of the summary").toMatch(/^#./);
    await link.click();
    await expect(page).toHaveURL((url) => url.hash === field);
    const target = page.locator(`[id="${decodeURIComponent(field.slice(1))}"]`);
    await expect(target).toHaveCount(1);
    await expect(target).toBeInViewport();
  }
}
