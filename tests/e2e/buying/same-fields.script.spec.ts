import type { APIResponse, Browser, BrowserContextOptions, Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { getFields } from "../steps/form-fields";
import { formBodyOfLynx } from "../steps/form-body-of-lynx";
import { freeSeats, seatBox } from "../steps/seats";
import type { HallSeat } from "../steps/seats";
import { virtualCursor } from "../steps/virtual-cursor";

const SECTION = "Orchestra Front Center";

type InputMethod = {
  context: BrowserContextOptions;
  choose: (page: Page, seats: readonly HallSeat[]) => Promise<void>;
};

const addButton = (page: Page) => page.getByRole("button", { name: "Add seats to basket" }).last();
const seatOnMap = (page: Page, seat: HallSeat) => seatBox(page, seat).locator("..");

async function byMouse(page: Page, seats: readonly HallSeat[]): Promise<void> {
  for (const seat of seats) await seatOnMap(page, seat).click();
  await addButton(page).click();
}

const INPUT_METHODS: Record<string, InputMethod> = {
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

test("every input method posts the same bytes for the same two seats", async ({
  page,
  browser,
  baseURL,
  stack,
  concert,
}) => {
  const seats = await freeSeats(stack, concert.id, SECTION, 2);
  const url = `${baseURL}${concert.path}/syos/orchestra-front-center`;
  // All input methods use one response, so that its form key is the same.
  const served = await page.request.get(url);
  const expected = getFields(await served.text(), "start", new Set(seats.map(({ id }) => id)));
  expect(expected).toMatch(/^requestKey=[\w-]+&seat=[^&]+&seat=[^&]+$/);
  // The last seat first: the order of choosing must not matter.
  for (const [name, method] of Object.entries(INPUT_METHODS)) {
    const posted = await postedBy(browser, method, { url, served, seats: seats.toReversed() });
    expect(posted, name).toEqual({
      type: "application/x-www-form-urlencoded",
      body: Buffer.from(expected).toString("hex"),
    });
  }
  // The box office accepts it.
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: new URL(url).origin,
  };
  const response = await page.request.post(url, { data: expected, headers });
  const [{ row = "" } = {}] = seats;
  const numbers = seats.map(({ number }) => number).join(", ");
  const basket = (await response.text()).replaceAll("\u00a0", " ");
  expect(basket).toContain(`row ${row}, seats ${numbers}`);
});

test("a text browser posts the bytes that the page’s form defines", async ({
  page,
  stack,
  concert,
}) => {
  const seats = await freeSeats(stack, concert.id, SECTION, 2);
  const ids = seats.map(({ id }) => id);
  const html = await (await page.request.get(`${concert.path}/syos/orchestra-front-center`)).text();
  const expected = getFields(html, "start", new Set(ids));
  expect(await formBodyOfLynx(html, ids)).toEqual({
    type: "application/x-www-form-urlencoded",
    body: Buffer.from(expected).toString("hex"),
  });
});

async function postedBy(
  browser: Browser,
  { context: options, choose }: InputMethod,
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
    await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await choose(page, seats);
  const request = await posted;
  await context.close();
  return request;
}
