import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { expect, test } from "../support/fixtures";
import { addToBasket, expectInBasket, freeSeats, openSection, seatBox } from "../steps/seats";
import type { HallSeat } from "../steps/seats";

const SECTION = "Orchestra Front Center";

const chosen = (page: Page) =>
  page.getByRole("heading", { name: "Your seats" }).locator("..").getByRole("listitem");
const status = (page: Page) => page.locator(".seat-status");

const pair = (stack: Stack, instanceId: string) =>
  freeSeats(stack, instanceId, SECTION, 2) as Promise<[HallSeat, HallSeat]>;

test("the seat map is one tab stop, and arrow keys follow the seats' positions", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await openSection(page, concert.path, SECTION);
  const boxes = page.locator(".seats input");
  await expect(page.locator(".seats input[tabindex='0']")).toHaveCount(1);
  await boxes.first().focus();
  const focused = () => page.locator(".seats input:focus").getAttribute("aria-label");
  const findRow = async () => /^Row (\w+),/.exec((await focused()) ?? "")?.[1];
  const start = await focused();
  await page.keyboard.press("ArrowDown");
  expect(await findRow()).not.toBe(/^Row (\w+),/.exec(start ?? "")?.[1]);
  await page.keyboard.press("ArrowUp");
  expect(await focused()).toBe(start);
  await page.keyboard.press("End");
  const end = await focused();
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe(end);
  await page.keyboard.press("Home");
  expect(await focused()).toBe(start);
  await page.keyboard.press("PageDown");
  const last = await boxes.last().getAttribute("aria-label");
  expect(await findRow()).toBe(/^Row (\w+),/.exec(last ?? "")?.[1]);
  await page.keyboard.type("zz");
  await expect(status(page)).toHaveText("Seat Z isn’t available here.");
  // Tab leaves the map from any seat.
  await boxes.first().focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(".seats input:focus")).toHaveCount(0);
  await page.getByText("Keyboard shortcuts").click();
  await expect(page.getByText("type a row and seat to go there")).toBeVisible();
  await expectNoErrors(page);
});

test("chosen seats are listed with their details, kept after a reload, and can be removed", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  const seats = await pair(stack, concert.id);
  await openSection(page, concert.path, SECTION);
  for (const seat of seats) await seatBox(page, seat).check();
  await expect(chosen(page)).toHaveCount(2);
  await expect(chosen(page).first()).toContainText(
    /Row \w+, seat \w+, \$[\d.]+.*(first row|in front)/,
  );
  const total = page.locator("[data-total-for]");
  await expect(total).toContainText("2 tickets");
  const sum = await total.innerText();
  await expectNoErrors(page);
  await page.reload();
  await expect(chosen(page)).toHaveCount(2);
  await expect(total).toHaveText(sum);
  await chosen(page)
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(seatBox(page, seats[0])).toBeFocused();
  await addToBasket(page);
  await expectInBasket(page, [seats[1]]);
});

test("a seat chosen before the script was loaded is counted", async ({ page, stack, concert }) => {
  const [seat] = await pair(stack, concert.id);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/enhance-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${concert.path}/syos/orchestra-front-center`, { waitUntil: "commit" });
  await seatBox(page, seat).check();
  await expect(chosen(page)).toHaveCount(0);
  release();
  await expect(chosen(page)).toHaveCount(1);
  await expect(page.locator("[data-total-for]")).toContainText("Total $");
});

test("a chosen seat that another visitor takes is removed and announced", async ({
  page,
  otherPage,
  stack,
  concert,
}) => {
  // Seats that are gone already are fewer elements than seats.
  await openSection(otherPage, concert.path, SECTION);
  for (const gone of await pair(stack, concert.id)) await seatBox(otherPage, gone).check();
  await addToBasket(otherPage);
  await expect(otherPage.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
  const [seat, other] = await pair(stack, concert.id);
  await openSection(page, concert.path, SECTION);
  await seatBox(page, seat).check();
  await seatBox(page, other).check();
  await openSection(otherPage, concert.path, SECTION);
  await seatBox(otherPage, seat).check();
  await addToBasket(otherPage);
  await expect(status(page)).toHaveText(
    `Someone just took Row ${seat.row}, seat ${seat.number}. We removed it from your seats.`,
  );
  await expect(seatBox(page, seat)).not.toBeChecked();
  await expect(chosen(page)).toHaveCount(1);
  await addToBasket(page);
  await expectInBasket(page, [other]);
});

test("the plain form still works if the seat map's script fails", async ({
  page,
  stack,
  concert,
}) => {
  const seats = await pair(stack, concert.id);
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new Error("storage is blocked");
      },
    });
  });
  await openSection(page, concert.path, SECTION);
  const boxes = page.locator(".seats input");
  await expect(page.locator(".seats input[tabindex]")).toHaveCount(0);
  await expect(page.getByText("Keyboard shortcuts")).toHaveCount(0);
  await boxes.first().focus();
  await page.keyboard.press("Tab");
  await expect(boxes.nth(1)).toBeFocused();
  for (const seat of seats) await seatBox(page, seat).check();
  await addToBasket(page);
  await expectInBasket(page, seats);
});

test("the basic version has links to the rows, and buttons in them", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  const seats = await pair(stack, concert.id);
  await page.goto("/plain-pages");
  await page.getByRole("button", { name: "Switch to the basic version" }).click();
  await openSection(page, concert.path, SECTION);
  await expect(page.locator("script[src]")).toHaveCount(0);
  const rows = page.getByRole("navigation", { name: "Go to row" });
  await expect(rows.getByRole("link").first()).toBeVisible();
  await expectNoErrors(page);
  for (const seat of seats) await seatBox(page, seat).check();
  const inRow = page.locator("fieldset", { has: seatBox(page, seats[0]) }).getByRole("button");
  await inRow.focus();
  await expect(inRow).toBeFocused();
  await page.keyboard.press("Enter");
  await expectInBasket(page, seats);
});
