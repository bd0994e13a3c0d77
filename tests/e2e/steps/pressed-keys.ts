import type { Locator, Page } from "@playwright/test";

const MOST_STOPS = 120;

const isFocused = (target: Locator) =>
  target.evaluateAll((all) => all.some((element) => element === document.activeElement));

/** A keyboard that counts its keys. */
export function pressedKeys(page: Page) {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count += 1;
    }
  };
  return {
    press,
    /** Presses Tab, or Shift+Tab, until something has the focus: one of several, if the locator has them. */
    async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        await press(key);
        if (await isFocused(target)) return;
      }
      throw new Error(`${MOST_STOPS} times ${key} do not lead to ${String(target)}.`);
    },
    /** Presses an arrow key until something has the focus; not at all if it has it already. */
    async moveTo(target: Locator, key: "ArrowRight"): Promise<void> {
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        if (await isFocused(target)) return;
        await press(key);
      }
      throw new Error(`${MOST_STOPS} times ${key} do not lead to ${String(target)}.`);
    },
    count: () => count,
  };
}
