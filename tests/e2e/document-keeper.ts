import type { BrowserContext, Page } from "@playwright/test";

/**
 * Keeps the HTML of each page as the server sent it: what is in the browser afterwards has been
 * repaired by its parser. Asked for at once, because the browser forgets it at the next navigation.
 */
export function documentKeeper(context: BrowserContext) {
  const latest = new WeakMap<Page, Promise<string>>();
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
    latest.set(frame.page(), html);
  });
  return {
    htmlOf: async (page: Page): Promise<string> => {
      const html = latest.get(page);
      if (html === undefined) throw new Error("No HTML page was loaded yet.");
      return html;
    },
  };
}
