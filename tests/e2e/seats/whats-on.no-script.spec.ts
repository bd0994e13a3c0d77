import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";

const results = (page: Page) =>
  page.getByRole("region", { name: /^(\d+ (events?|performances?)|Next at)/ });
const searchFor = async (page: Page, words: string) => {
  await page.getByRole("searchbox", { name: "Search by artist or title" }).fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
};

test("a misspelled search shows corrected results, and a search without results links to all performances", async ({
  page,
  expectNoErrors,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^What’s on at /);
  await expectNoErrors(page);
  await searchFor(page, "bethoven");
  await expect(page).toHaveTitle(/^What’s on, \d+ events for “beethoven”: /);
  await expect(results(page)).toContainText(
    "Showing results for “beethoven”. Nothing matches “bethoven”.",
  );
  await expect(results(page).getByRole("heading", { level: 3 }).first()).toContainText("Beethoven");
  await expectNoErrors(page);
  const heading = page.getByRole("heading", { name: /^\d+ events for “beethoven”$/ });
  const corrected = await heading.innerText();
  await searchFor(page, "beethoven");
  await expect(heading).toHaveText(corrected);
  await expect(page.getByText("Showing results for")).toHaveCount(0);

  await searchFor(page, "zzzzzz");
  await expect(page.getByRole("heading", { name: "No performances match “zzzzzz”" })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Show all performances" }).last().click();
  await expect(page.getByRole("heading", { name: /^Next at / })).toBeVisible();
});

test("filters of the season are kept in the URL", async ({ page, expectNoErrors }) => {
  await page.goto("/");
  await page.getByText("More filters").click();
  await page.getByLabel("Hall", { exact: true }).selectOption("Main Hall");
  await page.getByLabel("Wheelchair spaces available", { exact: true }).check();
  await page.getByRole("button", { name: "Show performances" }).click();
  await expect(page).toHaveURL(/hall=main-hall.*wheelchair=1/);
  await expect(page.getByLabel("Wheelchair spaces available", { exact: true })).toBeChecked();
  await expect(results(page).getByRole("listitem").first()).toContainText("Main Hall");
  await expectNoErrors(page);
  const count = results(page).getByRole("heading", {
    name: /^\d+ performances? with wheelchair spaces, Main Hall$/,
  });
  const before = await count.innerText();
  await page.goto(page.url());
  await expect(count).toHaveText(before);

  await page.goto("/");
  for (const [label, query] of [
    ["Family", "kind=family"],
    ["Under $50", "upTo=50"],
    ["Accessible performances", "access=any"],
  ] as const) {
    await page.goto("/");
    await page.getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(`/?${query}`);
    const chip = page.getByRole("link", { name: `${label} (remove filter)` });
    await expect(chip).toHaveAttribute("aria-current", "true");
    await expectNoErrors(page);
    await chip.click();
    await expect(page).toHaveURL("/");
  }
  // Days without a performance have no chip.
  for (const label of ["This weekend", "Tonight"]) {
    await page.goto("/");
    const chip = page.getByRole("link", { name: label, exact: true });
    if ((await chip.count()) === 0) continue;
    await chip.click();
    await expect(results(page).getByRole("listitem").first()).toBeVisible();
  }
});

test("performances are found by composer, and every page that a visitor may want in the site map", async ({
  page,
  expectNoErrors,
}) => {
  await page.goto("/");
  const browse = page.getByRole("navigation", { name: "Browse the season" });
  await browse.getByRole("link", { name: "Composer" }).click();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Gustav Mahler" }).click();
  await expect(
    page.getByRole("heading", { name: /^\d+ performances? with works by Gustav Mahler$/ }),
  ).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Site map" }).click();
  await expectNoErrors(page);
  await page.getByRole("main").getByRole("link", { name: "Performances by season" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^20\d\d–\d\d$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/season=20\d\d/);
});

test("the calendar shows a month and links to other months", async ({ page, expectNoErrors }) => {
  await page.goto("/?hall=main-hall");
  await page.getByRole("link", { name: "See the calendar" }).click();
  const calendar = page.getByRole("table");
  await expect(calendar.getByRole("columnheader", { name: /day$/ }).first()).toHaveText("Sunday");
  await expect(page.getByLabel("Hall", { exact: true })).toHaveValue("main-hall");
  await expect(calendar.getByText(/^From \$\d+/).first()).toBeVisible();
  await expectNoErrors(page);
  // On a narrow screen, days with performances are a list with weekdays.
  await page.setViewportSize({ width: 320, height: 640 });
  const day = calendar.getByRole("listitem").last();
  const { x = 999, width = 0 } = (await day.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(320);
  await expect(calendar.getByText(/^\w+day \d+$/).first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  const month = await calendar.locator("caption").innerText();
  await page
    .getByRole("navigation", { name: "Months", exact: true })
    .getByRole("link")
    .last()
    .click();
  await expect(calendar.locator("caption")).not.toHaveText(month);
  await page
    .getByRole("navigation", { name: "Previous and next month" })
    .getByRole("link")
    .first()
    .click();
  // Shown when focused.
  const week = calendar.getByRole("rowheader").getByRole("link").nth(1);
  await week.focus();
  expect((await week.boundingBox())?.width).toBeGreaterThan(44);
  await week.press("Enter");
  await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d/);
  await page.goBack();
  await calendar.getByRole("cell").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Add to calendar" })).toBeVisible();
});

test("a visitor finds directions, help, contact and terms, and similar events", async ({
  page,
  expectNoErrors,
}) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Visit" }).click();
  await expect(page.getByRole("img", { name: /^Map: / })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recital Hall" })).toBeVisible();
  await expectNoErrors(page);
  const footer = page.getByRole("contentinfo");
  for (const name of ["Exchanges and refunds", "Contact", "Terms of sale"]) {
    await footer.getByRole("link", { name }).click();
    await expect(page.getByRole("main").getByRole("link", { name: /@/ }).first()).toBeVisible();
    await expectNoErrors(page);
  }
  await page.goto("/");
  await page.getByRole("heading", { level: 4 }).first().getByRole("link").click();
  const related = page.getByRole("region", { name: "You may also like" });
  await expect(related.getByRole("heading", { level: 3 })).toHaveCount(3);
  await expect(page.getByRole("navigation", { name: "Share this event" })).toBeVisible();
  await expectNoErrors(page);
});
