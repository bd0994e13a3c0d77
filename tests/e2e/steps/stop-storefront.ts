import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";

/** Stops the storefront when the page has nothing left to load: Chromium reports pictures that a stop interrupts. */
export async function stopStorefront(page: Page, stack: Stack): Promise<void> {
  await page.goto("about:blank");
  await stack.storefront.stop();
}
