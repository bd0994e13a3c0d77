import type { APIResponse, Browser, BrowserContextOptions, Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { fieldsOf } from "../steps/form-fields";
import { formBodyOfLynx } from "../steps/form-body-of-lynx";
import { freeSeats, seatBox } from "../steps/seats";
import type { HallSeat } from "../steps/seats";
import { virtualCursor } from "../steps/virtual-cursor";

const SECTION = "Orchestra Front Center";

type Way = {
  context: BrowserContextOptions;
  choose: (page: Page, seats: readonly HallSeat[]) => Promise<void>;
};

const addButton = (page: Page) => page.getByRole("button", { name: "Add seats to basket" }).last();
const seatOnMap = (page: Page, seat: HallSeat) => seatBox(page, seat).locator("..");

async function byMouse(page: Page, seats: readonly HallSeat[]): Promise<void> {
  for (const seat of seats) await seatOnMap(page, seat).click();
  await addButton(page).click();
}

/** Each way in which somebody chooses seats, the last seat first. */
const WAYS: Record<string, Way> = {
  mouse: { context: {}, choose: byMouse },
  "touch at 320 px": {
    context: { hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } },
    choose: async (page, seats) => {
      for (const seat of seats) await seatOnMap(page, seat).tap();
      await addButton(page).tap();
    },
  },
  keyboard: {
    context: {},
    choose: async (page, seats) => {
      await page.locator(".seats input[tabindex='0']").focus();
      for (const { row, number } of seats) {
        for (const key of `${row}${number}`) await page.keyboard.press(key);
        await page.keyboard.press("Space");
      }
      await page.keyboard.press("Enter");
    },
  },
  "a screen reader’s virtual cursor": {
    context: {},
    choose: async (page, seats) => {
      const cursor = await virtualCursor(page);
      for (const { row, number } of seats) {
        cursor.top();
        await cursor.nextUntil("checkbox", `Row ${row}, seat ${number}, `);
        await cursor.press();
      }
      await cursor.nextUntil("button", "Add seats to basket");
      await cursor.press();
    },
  },
  "mouse, without script": { context: { javaScriptEnabled: false }, choose: byMouse },
  "keyboard, without script": {
    context: { javaScriptEnabled: false },
    choose: async (page, seats) => {
      for (const seat of seats) {
        await seatBox(page, seat).focus();
        await page.keyboard.press("Space");
      }
      await page.keyboard.press("Enter");
    },
  },
};

test("the same two seats are posted byte for byte alike, however they are chosen", async ({
  page,
  browser,
  baseURL,
  stack,
  concert,
}) => {
  const seats = await freeSeats(stack, concert.id, SECTION, 2);
  const url = `${baseURL}${concert.path}/syos/orchestra-front-center`;
  // One page for all of them: its key, which is new in each, is the same.
  const served = await page.request.get(url);
  const asked = fieldsOf(await served.text(), "start", new Set(seats.map(({ id }) => id)));
  expect(asked).toMatch(/^requestKey=[\w-]+&seat=[^&]+&seat=[^&]+$/);
  for (const [name, way] of Object.entries(WAYS)) {
    const posted = await postedBy(browser, way, { url, served, seats: seats.toReversed() });
    expect(posted, name).toEqual({
      type: "application/x-www-form-urlencoded",
      body: Buffer.from(asked).toString("hex"),
    });
  }
  // It is what the box office takes.
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const taken = await page.request.post(url, { data: asked, headers });
  for (const { row, number } of seats)
    expect(await taken.text()).toContain(`${SECTION}, row ${row}, seat ${number}`);
});

test("a text browser posts the same bytes as the page’s form says", async ({
  page,
  stack,
  concert,
}) => {
  const seats = await freeSeats(stack, concert.id, SECTION, 2);
  const ids = seats.map(({ id }) => id);
  const html = await (await page.request.get(`${concert.path}/syos/orchestra-front-center`)).text();
  const asked = fieldsOf(html, "start", new Set(ids));
  expect(await formBodyOfLynx(html, ids)).toEqual({
    type: "application/x-www-form-urlencoded",
    body: Buffer.from(asked).toString("hex"),
  });
});

async function postedBy(
  browser: Browser,
  { context: options, choose }: Way,
  { url, served, seats }: { url: string; served: APIResponse; seats: readonly HallSeat[] },
): Promise<{ type: string | null; body: string }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const posted = new Promise<{ type: string | null; body: string }>((done) => {
    void page.route(url, async (route) => {
      const request = route.request();
      if (request.method() !== "POST") {
        await route.fulfill({ response: served });
        return;
      }
      const body = request.postDataBuffer()?.toString("hex") ?? "";
      await route.fulfill({ contentType: "text/html", body: "<title>Taken</title>" });
      done({ type: await request.headerValue("content-type"), body });
    });
  });
  await page.goto(url);
  if (options.javaScriptEnabled !== false)
    await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
  await choose(page, seats);
  const found = await posted;
  await context.close();
  return found;
}
