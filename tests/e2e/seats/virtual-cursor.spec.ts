import type { Page } from "@playwright/test";

import type { Concert } from "../support/concerts";
import { expect, test } from "../support/fixtures";
import { expectInBasket, freeSeats, seatsIn } from "../steps/seats";
import { virtualCursor } from "../steps/virtual-cursor";

const SECTION = "Orchestra Front Center";
const MAX_COMMANDS = 25;

type Cursor = Awaited<ReturnType<typeof virtualCursor>>;

async function openPerformance(page: Page, cursor: Cursor, concert: Concert): Promise<void> {
  await page.goto("/");
  cursor.top();
  await cursor.nextUntil("field", "Search");
  await cursor.press();
  await cursor.type(concert.title);
  await expect(page).toHaveURL(/search=/);
  cursor.top();
  // Titles are not unique.
  do await cursor.nextUntil("heading", concert.title);
  while ((await cursor.href()) !== `/events/${concert.eventId}`);
  await cursor.press();
  await expect(page.getByRole("heading", { level: 1, name: concert.title })).toBeVisible();
  cursor.top();
  await cursor.nextUntil("heading", "Dates and prices");
  do await cursor.next("link");
  while ((await cursor.href()) !== concert.path);
  await cursor.press();
  await expect(page).toHaveURL(concert.path);
  cursor.top();
}

async function openSeats(page: Page, cursor: Cursor): Promise<void> {
  await cursor.nextUntil("link", "Choose seats on the map");
  await cursor.press();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your own seats");
  cursor.top();
}

test("a screen reader user adds two seats on the map, starting from the home page", async ({
  page,
  stack,
  concert,
  scriptRuns,
}, { annotations }) => {
  const seats = await freeSeats(stack, concert.id, SECTION, 2);
  const cursor = await virtualCursor(page);
  await openPerformance(page, cursor, concert);
  const before = cursor.count();
  await openSeats(page, cursor);
  await cursor.nextUntil("heading", "Sections");
  await cursor.nextUntil("link", SECTION);
  await cursor.press();
  await expect(page.getByRole("heading", { level: 1, name: SECTION })).toBeVisible();
  if (scriptRuns) await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
  cursor.top();
  for (const { row, number } of seats) {
    const announced = await cursor.nextUntil("checkbox", `Row ${row}, seat ${number}, $`);
    expect(announced).toContain("not checked");
    await cursor.press();
  }
  await cursor.nextUntil("button", "Add seats to basket");
  await cursor.press();
  await expectInBasket(page, seats);
  expectFewCommands("map", cursor, before, annotations);
});

test("a screen reader user adds two seats from the list, starting from the home page", async ({
  page,
  concert,
}, { annotations }) => {
  const cursor = await virtualCursor(page);
  await openPerformance(page, cursor, concert);
  const before = cursor.count();
  await cursor.nextUntil("link", "Find seats together");
  await cursor.press();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 seats together");
  cursor.top();
  const offered = await cursor.nextUntil("button", "Add these seats");
  await cursor.press();
  await expectInBasket(page, seatsIn(offered));
  expectFewCommands("list", cursor, before, annotations);
});

function expectFewCommands(
  method: string,
  cursor: Cursor,
  before: number,
  annotations: { type: string; description?: string }[],
): void {
  const count = cursor.count() - before;
  const description = `${count} commands from the performance, ${cursor.count()} from the home page, plus the typed search`;
  annotations.push({ type: `by ${method}, virtual cursor`, description });
  console.log(`Two seats by ${method}, virtual cursor: ${description}.\n${cursor.transcript()}`);
  expect(count).toBeLessThanOrEqual(MAX_COMMANDS);
}
