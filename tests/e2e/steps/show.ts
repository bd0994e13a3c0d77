import type { Page } from "@playwright/test";

/** Shows a page with this body at /test-page. */
export async function show(page: Page, body: string, status = 200): Promise<void> {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>T</title></head><body>${body}</body></html>`;
  await page.route("**/test-page", (route) =>
    route.fulfill({ status, contentType: "text/html; charset=utf-8", body: html }),
  );
  await page.goto("/test-page");
}
