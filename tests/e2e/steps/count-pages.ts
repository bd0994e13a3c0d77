import type { Page } from "@playwright/test";

/** Counts the pages that a visitor sees from now on; a redirect is not one. */
export function countPages(page: Page): () => number {
  let pages = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) pages += 1;
  });
  return () => pages;
}
