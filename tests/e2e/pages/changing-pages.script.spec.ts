import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";

const firstEvent = (page: Page) =>
  page.getByRole("main").getByRole("heading", { level: 3 }).first();
const openFirstEvent = async (page: Page) => {
  const title = await firstEvent(page).innerText();
  await firstEvent(page).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
};

test("a page that takes longer than 200 ms shows a loading bar until it arrives", async ({
  page,
}) => {
  await page.goto("/");
  let send = () => {};
  const mayArrive = new Promise<void>((resolve) => (send = resolve));
  await page.route("**/events/*", async (route) => {
    await mayArrive;
    await route.fallback();
  });
  const change = page.evaluate(
    () =>
      new Promise<{ className: string; after: number }>((resolve) => {
        let clickedAt = 0;
        addEventListener("click", ({ timeStamp }) => (clickedAt = timeStamp), true);
        const { documentElement: html } = document;
        new MutationObserver(() =>
          resolve({ className: html.className, after: performance.now() - clickedAt }),
        ).observe(html, { attributeFilter: ["class"] });
      }),
  );
  await firstEvent(page).getByRole("link").click({ noWaitAfter: true });
  const { className, after } = await change;
  expect(className).toBe("loading");
  expect(after).toBeGreaterThanOrEqual(200);
  send();
  await expect(page.getByRole("heading", { name: "Performances" })).toBeVisible();
  await expect(page.locator("html.loading")).not.toBeAttached();
});

test("a lost connection is announced, and so is its return", async ({ page, expectNoErrors }) => {
  await page.goto("/cookies");
  const said = (words: RegExp) => page.getByRole("status").filter({ hasText: words });
  await expect(said(/line/)).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(said(/^You’re offline\./)).toBeVisible();
  await page.context().setOffline(false);
  await expect(said(/^You’re back online\.$/)).toBeVisible();
  await expectNoErrors(page);
});

test("an idle page prefetches a few pages that are the same for everyone, once each", async ({
  page,
}) => {
  await page.goto("/");
  const hints = page.locator("link[rel=prefetch]");
  await expect(hints).toHaveCount(3);
  const paths = await hints.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLLinkElement).href).pathname),
  );
  expect(new Set(paths).size).toBe(3);
  for (const path of paths) {
    expect(path).toMatch(/^\/events\/[^/]+$/);
    // Otherwise the browser could not keep it.
    const { "cache-control": kept } = (await page.request.get(path)).headers();
    expect(kept).toBe("private, no-cache");
  }
});

test("the next page opens at its top, or at the place that its address names", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("contentinfo").getByRole("link", { name: "Accessibility" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accessibility" })).toBeVisible();
  expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([
    0,
    "BODY",
  ]);

  await page.goto("/");
  await openFirstEvent(page);
  await page.setViewportSize({ width: 320, height: 320 });
  await page.goto(`${page.url()}#performances`);
  await expect(page.getByRole("heading", { name: "Performances" })).toBeInViewport();
  // From there a keyboard goes on: the first link below.
  await page.keyboard.press("Tab");
  const isBelow = await page.evaluate(() => {
    const target = document.getElementById("performances");
    const { activeElement } = document;
    return target !== null && activeElement !== null
      ? target.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING
      : 0;
  });
  expect(isBelow).toBeTruthy();
});

test("one page fades into the next, unless motion is reduced", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      const { viewTransition } = event as Event & { viewTransition: object | null };
      document.documentElement.dataset["moved"] = String(viewTransition !== null);
    });
  });
  for (const [reducedMotion, moved] of [
    ["no-preference", "true"],
    ["reduce", "false"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    await openFirstEvent(page);
    await expect(page.locator("html")).toHaveAttribute("data-moved", moved);
    expect(
      await page
        .locator("main")
        .evaluate((main) => getComputedStyle(main).getPropertyValue("view-transition-name")),
    ).toBe(moved === "true" ? "page" : "none");
  }
});

test("a change of language keeps what was typed, but no password", async ({ page, problems }) => {
  await page.goto("/register");
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Öst");
  const password = page.locator("input[autocomplete=new-password]");
  await password.fill("Concert1");
  await page.getByRole("button", { name: "Show password" }).click();
  const terms = page.locator("main input[type=checkbox]").first();
  const isTicked = !(await terms.isChecked());
  await terms.setChecked(isTicked);
  await page.locator("summary", { hasText: "EN" }).click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByLabel("Vorname")).toHaveValue("Ines");
  await expect(page.getByLabel("Nachname")).toHaveValue("Öst");
  await expect(terms).toBeChecked({ checked: isTicked });
  await expect(password).toHaveValue("");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  problems.allowStatus(400);
  await page.locator("main form[method=post] button").last().click();
  await expect(page.locator("[data-error-summary]")).toBeVisible();
  await page.locator("summary", { hasText: "DE" }).click();
  await page.getByRole("button", { name: "English (US)" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Ines");
});
