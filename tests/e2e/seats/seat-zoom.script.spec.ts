import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { openSection, seatBox, freeSeats } from "../steps/seats";

const SECTION = "Orchestra Front Center";

const sizeOf = (page: Page) =>
  page
    .locator(".seats input")
    .first()
    .evaluate((box) => box.getBoundingClientRect().width);

test("seats are resized by buttons, keys and a trackpad's pinch, and stay chosen", async ({
  page,
  stack,
  concert,
}) => {
  const [seat] = await freeSeats(stack, concert.id, SECTION, 1);
  if (seat === undefined) throw new Error("none");
  await openSection(page, concert.path, SECTION);
  await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
  await seatBox(page, seat).check();
  const before = await sizeOf(page);
  const grows = async (how: () => Promise<void>) => {
    const size = await sizeOf(page);
    await how();
    await expect.poll(() => sizeOf(page)).toBeGreaterThan(size);
  };
  await grows(() => page.getByRole("button", { name: "Larger seats" }).click());
  await seatBox(page, seat).focus();
  await grows(() => page.keyboard.press("+"));
  // Browsers report a trackpad's pinch as a wheel with Ctrl.
  await page.locator(".seats").hover();
  await page.keyboard.down("Control");
  await grows(() => page.mouse.wheel(0, -100));
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Control");
  await seatBox(page, seat).focus();
  await page.keyboard.press("-");
  await page.getByRole("button", { name: "Smaller seats" }).click();
  await expect.poll(() => sizeOf(page)).toBe(before);
  await expect(seatBox(page, seat)).toBeChecked();
});

test("two fingers zoom the map on a small screen, and keys scroll it", async ({
  browser,
  baseURL,
  concert,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    hasTouch: true,
    isMobile: true,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(`${concert.path}/syos/orchestra-front-center`);
  const map = page.getByRole("group", { name: /^Seats in / });
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (box === null) throw new Error("no map");
  const session = await context.newCDPSession(page);
  const fingers = (apart: number) => [
    { x: box.x + 130 - apart, y: box.y + 60, id: 0 },
    { x: box.x + 130 + apart, y: box.y + 60, id: 1 },
  ];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(20) });
  for (let apart = 30; apart <= 120; apart += 10) {
    await session.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: fingers(apart),
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const scale = () => page.evaluate(() => window.visualViewport?.scale ?? 0);
  await expect.poll(scale).toBeGreaterThan(1.5);

  // The focus scrolls the map.
  const boxes = page.locator(".seats fieldset").first().locator("input");
  await boxes.first().focus();
  await page.keyboard.press("End");
  await expect(boxes.last()).toBeFocused();
  await expect(boxes.last()).toBeInViewport();
  await context.close();
});
