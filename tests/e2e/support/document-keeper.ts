import type { BrowserContext, Page, Response } from "@playwright/test";

/** Gives each page's HTML as sent, before the browser's parser repairs it. */
export function documentKeeper(context: BrowserContext) {
  const latest = new WeakMap<Page, Response>();
  context.on("response", (response) => {
    const request = response.request();
    if (!request.isNavigationRequest()) return;
    const isRedirect = response.status() >= 300 && response.status() < 400;
    if (isRedirect || !response.headers()["content-type"]?.startsWith("text/html")) return;
    const frame = request.frame();
    if (frame.parentFrame() === null) latest.set(frame.page(), response);
  });
  const getLatest = (page: Page) => {
    const document = latest.get(page);
    if (document === undefined) throw new Error("no HTML page has been loaded");
    return document;
  };
  return {
    /** The browser has the text until it loads the next page. */
    getHtml: (page: Page): Promise<string> => getLatest(page).text(),
    getStatus: (page: Page): number => getLatest(page).status(),
  };
}
