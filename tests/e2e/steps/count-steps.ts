import type { Locator, Page } from "@playwright/test";

import { countPages } from "./count-pages";

type Steps = { pages: number; clicks: number; fields: number };

/** A visitor whose pages, clicks and filled-in fields are counted from now on. A checkbox is a click. */
export function countSteps(page: Page) {
  const pages = countPages(page);
  let clicks = 0;
  let fields = 0;
  return {
    click: async (target: Locator) => {
      await target.click();
      clicks += 1;
    },
    fill: async (field: Locator, text: string) => {
      await field.fill(text);
      fields += 1;
    },
    counts: (): Steps => ({ pages: pages(), clicks, fields }),
  };
}

export type CountedVisitor = ReturnType<typeof countSteps>;
