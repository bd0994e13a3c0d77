import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { openSection, seatBox, freeSeats } from "../steps/seats";

const SECTION = "Orchestra Front Center";

const getSize = (page: Page) =>
  page
    .locator(".seats input")
    .first()
    .evaluate((box) => box.getBoundingClientRect().width);

test("buttons, keys and a trackpad pinch zoom the seat map and keep the chosen seats", async ({
  page,
  stack,
  concert,
}) => {
  const [seat] = await freeSeats(stack, concert.id, SECTION, 1);
  if (seat === undefined) throw new Error("none");
  await openSection(page, concert.path, SECTION);
  await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
  await seatBox(page, seat).check();
  const before = await getSize(page);
  const expectLarger = async (zoom: () => Promise<void>) => {
    const size = await getSize(page);
    await zoom();
    await expect.poll(() => getSize(page)).toBeGreaterThan(size);
  };
  await expectLarger(() => page.getByRole("button", { name: "Zoom in" }).click());
  const zoomed = await page.locator(".seats .seat").first().boundingBox();
  expect(zoomed?.width).toBeGreaterThanOrEqual(36);
  expect(zoomed?.height).toBeGreaterThanOrEqual(36);
  await seatBox(page, seat).focus();
  await expectLarger(() => page.keyboard.press("+"));
  // Browsers report a trackpad pinch as a wheel event with Ctrl.
  await page.locator(".seats").hover();
  await page.keyboard.down("Control");
  await expectLarger(() => page.mouse.wheel(0, -100));
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Control");
  await seatBox(page, seat).focus();
  await page.keyboard.press("-");
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(() => getSize(page)).toBe(before);
  await expect(seatBox(page, seat)).toBeChecked();
});

test("on a small screen, two fingers zoom the seat map, the focus scrolls it, and a tapped seat's name is in the bar", async ({
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
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  // Phones have no keys.
  await expect(page.getByText("Keyboard shortcuts")).toBeHidden();
  // The zoom buttons are in the corner above the seats, not under the bottom bar.
  const larger = page.getByRole("button", { name: "Zoom in" });
  const [button, corner] = [await larger.boundingBox(), await map.boundingBox()];
  const getRight = (box: typeof button) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(Math.abs(getRight(button) - getRight(corner))).toBeLessThan(1);
  await larger.click({ trial: true });
  const box = await map.boundingBox();
  if (box === null) throw new Error("no map");
  const session = await context.newCDPSession(page);
  const before = await getSize(page);
  // Below the head of the map, which stays in view.
  const y = Math.max(box.y, 0) + 110;
  const fingers = (apart: number) => [
    { x: box.x + 130 - apart, y, id: 0 },
    { x: box.x + 130 + apart, y, id: 1 },
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
  await expect.poll(() => getSize(page)).toBeGreaterThan(before * 1.2);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  expect((await page.locator(".seats .seat").first().boundingBox())?.width).toBeGreaterThanOrEqual(
    36,
  );

  // The focus scrolls the map.
  const boxes = page.locator(".seats fieldset").first().locator("input");
  await boxes.first().focus();
  await page.keyboard.press("End");
  await expect(boxes.last()).toBeFocused();
  await expect(boxes.last()).toBeInViewport();

  // The name covers no seat: the bar has space for it.
  const line = page.getByRole("region", { name: "Your seats" }).locator(".seat-name");
  const height = async () => (await line.boundingBox())?.height;
  const space = await height();
  await boxes.last().tap();
  await expect(line).toContainText(/^Row \w+, seat \w+, /);
  expect(await height()).toBe(space);
  await expect(page.locator(".seat-name")).toHaveCount(1);
  await context.close();
});

test("zooming keeps what is in the middle of the map where it is, and seats pass under an opaque strip of row names", async ({
  page,
  concert,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`${concert.path}/syos/orchestra-middle-left`);
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  await expect(zoomIn).toBeVisible();
  const map = page.getByRole("group", { name: /^Seats in / });
  await map.evaluate((frame) => scrollTo(0, frame.getBoundingClientRect().top + scrollY - 70));
  /** The seat nearest to the middle of what is seen of the map. */
  const middle = await map.evaluate((frame) => {
    const { left, top, width, bottom } = frame.getBoundingClientRect();
    const [x, y] = [left + width / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
    const away = (seat: Element) => {
      const box = seat.getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    };
    const seats = [...frame.querySelectorAll(".seat")].sort((a, b) => away(a) - away(b));
    return seats[0]?.id ?? "";
  });
  const getCenter = async () => {
    const box = await page.locator(`#${middle}`).boundingBox();
    if (box === null) throw new Error("no seat");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
  };
  const before = await getCenter();
  // At its place: a click by name would scroll first.
  const button = await zoomIn.boundingBox();
  if (button === null) throw new Error("no button");
  await page.mouse.click(button.x + 10, button.y + 10);
  await expect.poll(async () => (await getCenter()).width).toBeGreaterThan(before.width);
  const after = await getCenter();
  // The seat is beside the very middle, from which it moves a little away.
  expect(Math.abs(after.x - before.x)).toBeLessThan(before.width / 2);
  expect(Math.abs(after.y - before.y)).toBeLessThan(before.width / 2);

  await map.evaluate((frame) => (frame.scrollLeft = frame.scrollWidth));
  const strips = await map.evaluate((frame) =>
    [...frame.querySelectorAll("legend")].map((legend) => {
      const { right, width, height } = legend.getBoundingClientRect();
      const seat = legend.parentElement?.querySelector(".seat")?.getBoundingClientRect();
      return {
        isStuck: right - width - frame.getBoundingClientRect().left < 2,
        isOpaque: getComputedStyle(legend).maskImage === "none",
        seats: height / (seat?.height ?? 1),
      };
    }),
  );
  expect(strips.some(({ isStuck }) => isStuck)).toBe(true);
  for (const { isOpaque, seats } of strips) {
    expect(isOpaque).toBe(true);
    expect(seats).toBeGreaterThan(1.7);
  }
});

test("dragging a wide seat map with the mouse scrolls it and chooses no seat", async ({
  page,
  concert,
}) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await openSection(page, concert.path, SECTION);
  await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
  const map = page.getByRole("group", { name: /^Seats in / });
  const scrolled = () => map.evaluate((frame) => frame.scrollLeft);
  // The map opens at the middle one of its free seats.
  const start = await scrolled();
  expect(start).toBeGreaterThan(0);
  const box = await page.locator(".seats input").nth(20).boundingBox();
  if (box === null) throw new Error("no seat");
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x - 22, box.y + 8, { steps: 5 });
  await page.mouse.up();
  expect(await scrolled()).toBeGreaterThan(start + 10);
  await expect(page.locator(".seats input:checked")).toHaveCount(0);
});
