import type { Page } from "@playwright/test";

/** The texts and labels of a page, except texts marked as being in another language. */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const holder = node.parentElement?.closest("script, style, [lang]");
      if (holder === document.documentElement) texts.push(node.textContent ?? "");
    }
    for (const name of ["aria-label", "placeholder", "title", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? "");
    return texts.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter(Boolean);
  });
