import type { Page } from "@playwright/test";

type Texts = { lang: string; texts: string[] };

/** The texts and labels of a page, except texts marked as being in another language. */
export const shownTexts = async (page: Page): Promise<string[]> =>
  (await page.evaluate(readTexts, null)).texts;

/** The language and the same texts of HTML that the page does not show. */
export const textsInHtml = (page: Page, html: string): Promise<Texts> =>
  page.evaluate(readTexts, html);

/** Runs in the page. */
function readTexts(html: string | null): Texts {
  const page = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const texts = [page.title];
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement?.closest("script, style, [lang]");
    if (holder === page.documentElement) texts.push(node.textContent ?? "");
  }
  for (const name of ["aria-label", "placeholder", "title", "alt"])
    for (const element of page.querySelectorAll(`[${name}]`))
      texts.push(element.getAttribute(name) ?? "");
  return {
    lang: page.documentElement.lang,
    texts: texts.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter(Boolean),
  };
}
