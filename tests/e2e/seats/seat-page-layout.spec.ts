import { expect, test } from "../support/fixtures";
import { openSection } from "../steps/seats";

const SECTION = "Orchestra Front Center";

test("on a phone, the seat map opens at its heading", async ({ page, concert }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(concert.path);
  for (const [link, name] of [
    ["Choose seats on the map", "Choose your own seats"],
    [SECTION, SECTION],
  ] as const) {
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport({ ratio: 1 });
  }
});

test("a row's focused button is fully visible and does not move any seat", async ({
  page,
  concert,
  scriptRuns,
}) => {
  await openSection(page, concert.path, "Orchestra Rear Center");
  const buttons = page.locator(".seats .row-add");
  if (scriptRuns) {
    for (const button of await buttons.all()) await expect(button).toBeHidden();
    return;
  }
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    const button = buttons.last();
    const seat = page.getByRole("checkbox").last();
    await seat.focus();
    const before = await seat.boundingBox();
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await seat.boundingBox(), `the last seat at ${width} px`).toEqual(before);
  }
});

test("views are drawn from the middle of a section and from its compared seats", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  const expectViews = async (count: number) => {
    const views = page.locator('img[src*="/view-"]');
    await expect(views).toHaveCount(count);
    for (const view of await views.all()) {
      await view.scrollIntoViewIfNeeded();
      await expect
        .poll(() => view.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(600);
    }
  };
  await openSection(page, concert.path, SECTION);
  await expectViews(1);
  await page.getByRole("link", { name: "See the view from other seats" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare seats");
  await expect(page.getByRole("columnheader")).toHaveCount(6);
  await expectViews(6);
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Back to the seats" }).click();
  // Without a choice, the same seats are the examples.
  await page.getByRole("button", { name: "Seat details and views" }).click();
  await expect(page.getByText("You haven’t chosen any seats yet.")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: SECTION })).toHaveCount(6);
  await page.getByRole("link", { name: "Back to the seats" }).click();
  await page.getByRole("link", { name: "Find seats together" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 seats together");
});
