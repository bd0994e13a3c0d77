import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";

/** Shows a page of the test's own at an address of the storefront. */
async function show(page: Page, body: string, status = 200): Promise<void> {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>T</title></head><body>${body}</body></html>`;
  await page.route("**/of-our-own", (route) =>
    route.fulfill({ status, contentType: "text/html; charset=utf-8", body: html }),
  );
  await page.goto("/of-our-own");
}

const failureOf = async (check: () => Promise<void>): Promise<string> =>
  check().then(
    () => "nothing",
    (error: unknown) => String(error),
  );

test.describe("what every journey is checked with finds what is wrong", () => {
  test("axe finds an image without a text", async ({ page, axe }) => {
    await show(
      page,
      '<main><h1>A</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>',
    );
    expect(await failureOf(() => axe(page))).toContain("image-alt");
  });

  test("axe finds nothing on a plain page", async ({ page, axe }) => {
    await show(page, "<main><h1>A</h1></main>");
    await axe(page);
  });

  test("invalid HTML is found as it was sent", async ({ page, validateHtml }) => {
    await show(page, "<main><h1>A</h1><p><div>B</div></p></main>");
    expect(await failureOf(() => validateHtml(page))).toContain("of-our-own");
  });

  test("an answer that is not allowed is found", async ({ page, problems }) => {
    await show(page, "<main><h1>A</h1></main>", 500);
    expect(problems.found()).toEqual([expect.stringContaining("/of-our-own 500")]);
    problems.allowStatus(500);
    expect(problems.found()).toEqual([]);
  });

  test("errors of the page's script are found", async ({ page, problems, scriptRuns }) => {
    test.skip(!scriptRuns, "no script, no errors of it");
    const faults = [
      "console.error('one')",
      "Promise.reject(new Error('two'))",
      "throw new Error('three')",
    ];
    await show(page, faults.map((fault) => `<script>${fault}</script>`).join(""));
    await expect.poll(() => problems.found().join()).toMatch(/one.*two.*three|one.*three.*two/s);
    problems.allow(/one|two|three/);
  });
});
