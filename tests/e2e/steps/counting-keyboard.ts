import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

const MAX_STOPS = 120;

const isFocused = (target: Locator) =>
  target.evaluateAll((all) => all.some((element) => element === document.activeElement));

/** Chromium drops keys that come before a page's first paint; a visitor presses none on an empty page. */
const waitUntilPainted = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
    .toBe(1);

/** A keyboard that counts its key presses. */
export function countingKeyboard(page: Page) {
  let count = 0;
  const press = async (...keys: string[]) => {
    await waitUntilPainted(page);
    for (const key of keys) {
      await page.keyboard.press(key);
      count += 1;
    }
  };
  const pressUntilFocused = async (target: Locator, key: string) => {
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      await press(key);
      if (await isFocused(target)) return;
    }
    throw new Error(`not reached by ${MAX_STOPS} times ${key}: ${String(target)}`);
  };
  return {
    press,
    /** Presses Tab or Shift+Tab until an element of the locator has the focus. */
    tabTo: (target: Locator, key: "Tab" | "Shift+Tab" = "Tab") => pressUntilFocused(target, key),
    /** Presses an arrow key until an element of the locator has the focus, which it may already have. */
    async moveTo(target: Locator, key: "ArrowRight"): Promise<void> {
      if (!(await isFocused(target))) await pressUntilFocused(target, key);
    },
    count: () => count,
  };
}
