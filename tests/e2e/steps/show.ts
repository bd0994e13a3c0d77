import type { Page } from "@playwright/test";

export async function show(page: Page, body: string, status = 200): Promise<void> {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>T</title></head><body>${body}</body></html>`;
  await page.route("**/of-our-own", (route) =>
    route.fulfill({ status, contentType: "text/html; charset=utf-8", body: html }),
  );
  await page.goto("/of-our-own");
}
