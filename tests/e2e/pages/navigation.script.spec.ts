import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";

const firstEvent = (page: Page) =>
  page.getByRole("main").getByRole("heading", { level: 4 }).first();
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
  const canArrive = new Promise<void>((resolve) => (send = resolve));
  await page.route("**/events/*", async (route) => {
    await canArrive;
    await route.fallback();
  });
  const change = page.evaluate(
    () =>
      new Promise<{ height: number; moving: number; after: number }>((resolve) => {
        let clickedAt = 0;
        addEventListener("click", ({ timeStamp }) => (clickedAt = timeStamp), true);
        new MutationObserver(() => {
          const bar = document.querySelector(".loading");
          if (bar === null) return;
          const { height } = bar.getBoundingClientRect();
          const moving = document.getAnimations().length;
          resolve({ height, moving, after: performance.now() - clickedAt });
        }).observe(document.body, { childList: true });
      }),
  );
  await firstEvent(page).getByRole("link").click({ noWaitAfter: true });
  const { height, moving, after } = await change;
  expect(height).toBe(4);
  // The context prefers reduced motion.
  expect(moving).toBe(0);
  expect(after).toBeGreaterThanOrEqual(200);
  send();
  await expect(page.getByRole("heading", { name: "Dates and prices" })).toBeVisible();
  await expect(page.locator(".loading")).not.toBeAttached();
});

test("losing and regaining the connection are announced", async ({
  page,
  problems,
  expectNoErrors,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/cookies");
  const announcement = (words: RegExp) => page.getByRole("status").filter({ hasText: words });
  await expect(announcement(/line/)).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(announcement(/^You’re offline\./)).toBeVisible();
  await page.context().setOffline(false);
  await expect(announcement(/^You’re back online\.$/)).toBeVisible();
  await expectNoErrors(page);
});

test("a form that cannot be sent stays on the page with what was typed", async ({
  page,
  problems,
}) => {
  await page.goto("/programmes");
  const code = page.getByLabel("Program code");
  const send = () => page.getByRole("main").getByRole("button").last().click();
  const unsent = page.getByRole("status").filter({ hasText: "nothing was sent" });
  await code.fill("NO SUCH CODE");
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  // Until the page knows, the browser sends the form and shows its own error page.
  await expect(page.getByRole("status").filter({ hasText: /^You’re offline\./ })).toBeVisible();
  await send();
  await expect(unsent).toBeVisible();
  await expect(code).toHaveValue("NO SUCH CODE");
  await page.context().setOffline(false);
  await expect(unsent).toHaveCount(0);

  // The browser believes that it is online. The site is checked while the visitor types.
  problems.allow(/ERR_FAILED/);
  await page.reload();
  await page.route("/robots.txt", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await code.fill("NO SUCH CODE");
  await failed;
  await send();
  await expect(unsent).toBeVisible();
  await expect(code).toHaveValue("NO SUCH CODE");
  await page.unroute("/robots.txt");
  problems.allowStatus(400);
  await expect(async () => {
    await send();
    await expect(page).toHaveTitle(/^Error: /, { timeout: 2000 });
  }).toPass();
});

test("a browser that wrongly believes that it is offline announces nothing and sends forms", async ({
  page,
  problems,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }),
  );
  const checked = page.waitForResponse("**/robots.txt");
  await page.goto("/programmes");
  await checked;
  await page.getByLabel("Program code").fill("NO SUCH CODE");
  await expect(page.getByRole("status").filter({ hasText: /offline|sent/ })).toHaveCount(0);
  problems.allowStatus(400);
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page).toHaveTitle(/^Error: /);

  // The form is sent once the check answers.
  let answer = () => {};
  const canAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route("/robots.txt", async (route) => {
    await canAnswer;
    await route.fallback();
  });
  await page.goto("/programmes");
  await page.getByLabel("Program code").fill("NO SUCH CODE");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("main").getByRole("button").last().click();
  answer();
  await sent;
  await expect(page).toHaveTitle(/^Error: /);
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
    // Without this the browser could not reuse the prefetched page.
    const { "cache-control": cacheControl } = (await page.request.get(path)).headers();
    expect(cacheControl).toBe("private, no-cache");
  }
});

test("a page opens at the top, or at the target of its URL fragment", async ({ page }) => {
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
  await page.goto(`${page.url()}#dates`);
  await expect(page.getByRole("heading", { name: "Dates and prices" })).toBeInViewport();
  // Tab continues from there.
  await page.keyboard.press("Tab");
  const isBelow = await page.evaluate(() => {
    const target = document.getElementById("dates");
    const { activeElement } = document;
    return target !== null && activeElement !== null
      ? target.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING
      : 0;
  });
  expect(isBelow).toBeTruthy();
});

test("pages fade into each other, unless reduced motion is preferred", async ({ page }) => {
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

test("changing the language keeps form values, except passwords", async ({ page, problems }) => {
  await page.goto("/register");
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Öst");
  const password = page.locator("input[autocomplete=new-password]");
  await password.fill("Concert1");
  await page.getByRole("button", { name: "Show password" }).click();
  const terms = page.locator("main input[type=checkbox]").first();
  const isChecked = !(await terms.isChecked());
  await terms.setChecked(isChecked);
  await page.locator("summary", { hasText: "EN" }).click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByLabel("Vorname")).toHaveValue("Ines");
  await expect(page.getByLabel("Nachname")).toHaveValue("Öst");
  await expect(terms).toBeChecked({ checked: isChecked });
  await expect(password).toHaveValue("");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  problems.allowStatus(400);
  await page.locator("main form[method=post] button").last().click();
  await expect(page.locator("[data-error-summary]")).toBeVisible();
  await page.locator("summary", { hasText: "DE" }).click();
  await page.getByRole("button", { name: "English (US)" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Ines");
});
