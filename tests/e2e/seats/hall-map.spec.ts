import { expect, test } from "../support/fixtures";
import { openSection } from "../steps/seats";

const FIRST = /^Orchestra Front Center: \$\d+( to \$\d+)?, (\d+ seats|only \d+) left$/;

test("pointing at a section of the hall, or focusing its link, says its prices and seats left in one place", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${concert.path}/syos/overview`);
  const text = page.locator("#t1");
  await expect(text).toHaveAttribute("data-text", FIRST);
  await expect(text).toBeHidden();
  const place = await text.boundingBox();
  await page.locator("#m1 path").last().hover();
  await expect(text).toHaveCSS("visibility", "visible");
  await expectNoErrors(page);
  await page.mouse.move(0, 0);
  await expect(text).toHaveCSS("visibility", "hidden");
  await page.locator("#l1 a").focus();
  await expect(text).toHaveCSS("visibility", "visible");
  await expect(text).toBeInViewport({ ratio: 1 });
  expect(await text.boundingBox()).toEqual(place);
  // Other sections are named at the same place.
  const other = page.locator("#t2");
  await page.locator("#l2 a").focus();
  await expect(text).toHaveCSS("visibility", "hidden");
  await expect(other).toHaveCSS("visibility", "visible");
  expect(await other.boundingBox()).toEqual(place);
});

test("a wide map of the hall has prices on its sections, and a narrow one only their numbers", async ({
  page,
  concert,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${concert.path}/syos/overview`);
  const prices = page.locator(".hall-map b:visible");
  expect(await prices.count()).toBeGreaterThan(10);
  const away = await prices.evaluateAll((all) =>
    all.flatMap((price) => {
      const [text, section] = [price, document.getElementById(price.id.replace("q", "m"))].map(
        (one) => one?.getBoundingClientRect(),
      );
      if (text === undefined || section === undefined) return [price.id];
      const { content } = getComputedStyle(price, "::before");
      // A label may reach as far beyond its section as the edge of a seat.
      const most = 6;
      const isWithin =
        text.left >= section.left - most &&
        text.right <= section.right + most &&
        text.top >= section.top - most &&
        text.bottom <= section.bottom + most;
      return isWithin && /^"\$\d+(–\$\d+)?"$/.test(content) ? [] : [`${price.id} ${content}`];
    }),
  );
  expect(away).toEqual([]);
  await page.setViewportSize({ width: 375, height: 700 });
  await expect(prices).toHaveCount(0);
});

test("a price's filter lists apart the sections that have no seats left at it and those that have other prices", async ({
  page,
  concert,
}) => {
  await page.goto(`${concert.path}/syos/overview`);
  const filter = page.getByRole("navigation", { name: "Filter by price" });
  await filter.getByRole("link", { name: /^Band E/ }).click();
  await expect(page.getByText(/^Other prices: Orchestra Front Center \(1\), /)).toBeVisible();
  await expect(page.getByText(/^No seats left at this price: .*Orchestra Front/)).toHaveCount(0);
});

test("the stage has an arrow in its direction from boxes at its sides", async ({
  page,
  concert,
}) => {
  const getTurn = () =>
    page.locator(".stage").evaluate((stage) => {
      const { content, rotate } = getComputedStyle(stage, "::before");
      return content.includes("↑") ? parseFloat(rotate) : 0;
    });
  await openSection(page, concert.path, "First Tier Boxes Left");
  const left = await getTurn();
  expect(left).toBeGreaterThan(20);
  expect(left).toBeLessThanOrEqual(90);
  await openSection(page, concert.path, "First Tier Boxes Right");
  expect(Math.abs((await getTurn()) + left)).toBeLessThanOrEqual(5);
  await openSection(page, concert.path, "Orchestra Middle Center");
  expect(await getTurn()).toBe(0);
});
