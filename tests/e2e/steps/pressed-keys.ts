import type { Locator, Page } from "@playwright/test";

/** A keyboard that counts: every key that somebody without a mouse presses. */
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
    /** Presses Tab until something has the focus. */
    async tabTo(target: Locator): Promise<void> {
      for (let stop = 0; stop < 60; stop += 1) {
        await press("Tab");
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`60 times Tab do not lead to ${String(target)}.`);
    },
    /** Past what stands at the top of each page. */
    async skipToContent(): Promise<void> {
      await press("Tab", "Enter");
    },
    count: () => count,
  };
}
