import type { BrowserContext, Page } from "@playwright/test";

/** Keeps each page's HTML as sent, before the browser's parser repairs it; the browser forgets it at the next navigation. */
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
    // A page that is left at once takes its HTML with it; only asking for it then is an error.
    html.catch(() => undefined);
    latest.set(frame.page(), { status: response.status(), html });
  });
  const latestOf = (page: Page) => {
    const document = latest.get(page);
    if (document === undefined) throw new Error("No HTML page was loaded yet.");
    return document;
  };
  return {
    htmlOf: (page: Page): Promise<string> => latestOf(page).html,
    /** With which status the page came that is there now. */
    statusOf: (page: Page): number => latestOf(page).status,
  };
}
