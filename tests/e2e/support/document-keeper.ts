import type { BrowserContext, Page } from "@playwright/test";

/** Stores each page's HTML as sent, before the browser's parser repairs it. */
export function documentKeeper(context: BrowserContext) {
  const latest = new WeakMap<Page, { status: number; html: Promise<string> }>();
  context.on("response", (response) => {
    const request = response.request();
    if (!request.isNavigationRequest()) return;
    const isRedirect = response.status() >= 300 && response.status() < 400;
    if (isRedirect || !response.headers()["content-type"]?.startsWith("text/html")) return;
    const frame = request.frame();
    if (frame.parentFrame() !== null) return;
    const html = response.text();
    // Reading the HTML fails if the page is left at once, which matters only to callers of `htmlOf`.
    html.catch(() => undefined);
    latest.set(frame.page(), { status: response.status(), html });
  });
  const latestOf = (page: Page) => {
    const document = latest.get(page);
    if (document === undefined) throw new Error("no HTML page has been loaded");
    return document;
  };
  return {
    htmlOf: (page: Page): Promise<string> => latestOf(page).html,
    statusOf: (page: Page): number => latestOf(page).status,
  };
}
