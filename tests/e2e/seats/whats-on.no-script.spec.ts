import { expect, test } from "../support/fixtures";

const show = { name: "Show performances" };

test("the season is filtered, and the address of the result can be bookmarked", async ({
  page,
  expectNoErrors,
}) => {
  await page.goto("/");
  const search = page.getByRole("search", { name: "Find a performance" });
  await search.getByLabel("Search").fill("zzzz");
  await page.getByRole("button", show).click();
  await expect(page.getByRole("heading", { name: "No performances match “zzzz”" })).toBeVisible();
  await expect(page).toHaveTitle(/^What’s on, search for “zzzz”: /);
  await page.getByRole("link", { name: "Show all performances" }).click();

  await search.getByLabel("Week").selectOption({ index: 2 });
  const week = await search.getByLabel("Week").inputValue();
  await search.getByLabel("Hall").selectOption("Main Hall");
  await search.getByLabel("Wheelchair spaces available").check();
  await page.getByRole("button", show).click();
  await expect(page).toHaveURL(
    (url) => url.searchParams.get("week") === week && url.searchParams.get("wheelchair") === "1",
  );
  await expect(search.getByLabel("Week")).toHaveValue(week);
  await expect(search.getByLabel("Wheelchair spaces available")).toBeChecked();
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "Main Hall" });
  await expect(rows.first()).toBeVisible();
  await expectNoErrors(page);
  const count = page.getByText(/^\d+ performances?$/);
  const kept = await count.innerText();
  await page.goto(page.url());
  await expect(count).toHaveText(kept);
});

test("a month is shown as a calendar, with links to other months", async ({
  page,
  expectNoErrors,
}) => {
  await page.goto("/?hall=main-hall");
  await page.getByRole("link", { name: "Show as a calendar" }).click();
  const calendar = page.getByRole("table");
  await expect(calendar.getByRole("columnheader", { name: /day$/ }).first()).toHaveText("Sunday");
  await expect(page.getByLabel("Hall")).toHaveValue("main-hall");
  await expectNoErrors(page);
  // On a narrow screen the days with performances are a list, each with its weekday.
  await page.setViewportSize({ width: 320, height: 640 });
  const day = calendar.getByRole("listitem").last();
  const { x = 999, width = 0 } = (await day.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(320);
  await expect(calendar.getByText(/^\w+day \d+$/).first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  const month = await calendar.locator("caption").innerText();
  await page.getByRole("navigation", { name: "Months" }).getByRole("link").last().click();
  await expect(calendar.locator("caption")).not.toHaveText(month);
  await calendar.getByRole("rowheader").getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d/);
  await page.goBack();
  await calendar.getByRole("cell").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Add to calendar" })).toBeVisible();
});
