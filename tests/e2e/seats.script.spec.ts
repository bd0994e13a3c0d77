import type { Page } from "@playwright/test";

import type { Stack } from "../support/stack";
import type { Concert } from "./concerts";
import { expect, test } from "./fixtures";
import { pressedKeys } from "./steps/pressed-keys";
import {
  addToBasket,
  expectInBasket,
  freeSeats,
  openSection,
  seatBox,
  seatsIn,
  seatsOf,
} from "./steps/seats";
import type { HallSeat } from "./steps/seats";

const SECTION = "Orchestra Front Center";
const MOST_KEYS = 25;

const chosen = (page: Page) =>
  page.getByRole("heading", { name: "Your seats" }).locator("..").getByRole("listitem");
const status = (page: Page) => page.locator(".seat-status");

/** Says and keeps how many keys it took. */
function tell(
  by: string,
  keys: ReturnType<typeof pressedKeys>,
  before: number,
  annotations: { type: string; description?: string }[],
): void {
  const from = keys.count() - before;
  const description = `${from} keys from the performance, ${keys.count()} and the search's words from the home page`;
  annotations.push({ type: `by ${by}`, description });
  console.log(`Two seats by ${by}: ${description}.`);
  expect(from).toBeLessThanOrEqual(MOST_KEYS);
}

const pair = (stack: Stack, instanceId: string) =>
  freeSeats(stack, instanceId, SECTION, 2) as Promise<[HallSeat, HallSeat]>;

/** From the home page to a performance, found by its title. */
async function openPerformance(
  page: Page,
  keys: ReturnType<typeof pressedKeys>,
  concert: Concert,
): Promise<void> {
  await page.goto("/");
  await keys.skipToContent();
  await keys.tabTo(page.getByLabel("Search"));
  await page.keyboard.type(concert.title);
  await keys.press("Enter");
  const event = page.getByRole("main").locator(`a[href="/events/${concert.eventId}"]`).first();
  await expect(event).toBeVisible();
  await keys.skipToContent();
  await keys.tabTo(event);
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: concert.title })).toBeVisible();
  await keys.skipToContent();
  await keys.tabTo(page.locator(`a[href="${concert.path}"]`));
  await keys.press("Enter");
  await expect(page).toHaveURL(concert.path);
}

test("two named seats are in the basket after at most 25 keys on the map", async ({
  page,
  stack,
  concert,
}, { annotations }) => {
  const [first, second] = await pair(stack, concert.id);
  const keys = pressedKeys(page);
  await openPerformance(page, keys, concert);
  const before = keys.count();

  await keys.skipToContent();
  await keys.tabTo(page.getByRole("link", { name: "Choose your own seats" }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your own seats");
  await keys.skipToContent();
  await keys.tabTo(page.getByRole("link", { name: SECTION, exact: true }));
  await keys.press("Enter");
  await expect(page.getByText("Keys for this map")).toBeVisible();
  await keys.skipToContent();
  await keys.press("Tab", "Tab");
  await expect(page.locator(".seats input:focus")).toHaveCount(1);
  await keys.press(...`${first.row}${first.number}`);
  await expect(seatBox(page, first)).toBeFocused();
  await keys.press("Space", "ArrowRight");
  await expect(seatBox(page, second)).toBeFocused();
  await keys.press("Space", "Enter");
  await expectInBasket(page, [first, second]);
  tell("map", keys, before, annotations);
});

test("two seats together are in the basket after at most 25 keys in the list", async ({
  page,
  concert,
}, { annotations }) => {
  const keys = pressedKeys(page);
  await openPerformance(page, keys, concert);
  const before = keys.count();
  await keys.skipToContent();
  await keys.tabTo(page.getByRole("link", { name: "Choose your own seats" }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your own seats");
  await keys.skipToContent();
  await keys.tabTo(page.getByRole("link", { name: /^Find seats together/ }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 seats together");
  await keys.skipToContent();
  const take = page.getByRole("button", { name: /^Take these seats/ }).first();
  const offered = (await take.textContent()) ?? "";
  await keys.tabTo(take);
  await keys.press("Enter");
  await expectInBasket(page, seatsIn(offered));
  tell("list", keys, before, annotations);
});

test("the map is one stop for Tab, with keys of its own that go where seats are", async ({
  page,
  concert,
  sound,
}) => {
  await openSection(page, concert.path, SECTION);
  const boxes = page.locator(".seats input");
  await expect(page.locator(".seats input[tabindex='0']")).toHaveCount(1);
  await boxes.first().focus();
  const focused = () => page.locator(".seats input:focus").getAttribute("aria-label");
  const rowOf = async () => /^Row (\w+),/.exec((await focused()) ?? "")?.[1];
  const start = await focused();
  await page.keyboard.press("ArrowDown");
  expect(await rowOf()).not.toBe(/^Row (\w+),/.exec(start ?? "")?.[1]);
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
  expect(await rowOf()).toBe(/^Row (\w+),/.exec(last ?? "")?.[1]);
  await page.keyboard.type("zz");
  await expect(status(page)).toHaveText("There is no free seat Z here.");
  const size = () => boxes.first().evaluate((box) => box.getBoundingClientRect().width);
  const before = await size();
  await page.keyboard.press("+");
  expect(await size()).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Smaller seats" }).click();
  expect(await size()).toBe(before);
  // Tab leaves the map, whichever seat it was on.
  await boxes.first().focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(".seats input:focus")).toHaveCount(0);
  await page.getByText("Keys for this map").click();
  await expect(page.getByText("type a row and a seat to go there")).toBeVisible();
  await sound(page);
});

test("what is chosen is listed with its facts, kept through a reload, and can be left out", async ({
  page,
  stack,
  concert,
  sound,
}) => {
  const seats = await pair(stack, concert.id);
  await openSection(page, concert.path, SECTION);
  for (const seat of seats) await seatBox(page, seat).check();
  await expect(chosen(page)).toHaveCount(2);
  await expect(chosen(page).first()).toContainText(
    /Row \w+, seat \w+, \$[\d.]+.*(first row|in front)/,
  );
  const total = page.locator("[data-total-for]");
  const sum = await total.innerText();
  await sound(page);
  await page.reload();
  await expect(chosen(page)).toHaveCount(2);
  await expect(total).toHaveText(sum);
  await chosen(page)
    .first()
    .getByRole("button", { name: /^Leave out/ })
    .click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(seatBox(page, seats[0])).toBeFocused();
  await addToBasket(page);
  await expectInBasket(page, [seats[1]]);
});

test("a seat chosen before the script came is counted when it comes", async ({
  page,
  stack,
  concert,
}) => {
  const [seat] = await pair(stack, concert.id);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route("**/assets/enhance-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${concert.path}/syos/orchestra-front-center`, { waitUntil: "commit" });
  await seatBox(page, seat).check();
  await expect(page.getByRole("heading", { name: "Your seats" })).toHaveCount(0);
  letGo();
  await expect(chosen(page)).toHaveCount(1);
  await expect(page.locator("[data-total-for]")).toContainText("Total $");
});

test("a seat that somebody else takes meanwhile is let go, and that is said", async ({
  page,
  somebodyElse,
  stack,
  concert,
}) => {
  const [seat, other] = await pair(stack, concert.id);
  await openSection(page, concert.path, SECTION);
  await seatBox(page, seat).check();
  await seatBox(page, other).check();
  await openSection(somebodyElse, concert.path, SECTION);
  await seatBox(somebodyElse, seat).check();
  await addToBasket(somebodyElse);
  await expect(status(page)).toHaveText(
    `Somebody else has taken Row ${seat.row}, seat ${seat.number}. It is not chosen any more.`,
  );
  await expect(seatBox(page, seat)).not.toBeChecked();
  await expect(chosen(page)).toHaveCount(1);
  await addToBasket(page);
  await expectInBasket(page, [other]);
});

test("where the map's script fails the plain form is there", async ({ page, stack, concert }) => {
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
  await expect(page.getByText("Keys for this map")).toHaveCount(0);
  await boxes.first().focus();
  await page.keyboard.press("Tab");
  await expect(boxes.nth(1)).toBeFocused();
  for (const seat of seats) await seatBox(page, seat).check();
  await addToBasket(page);
  await expectInBasket(page, seats);
});

test("a screen reader's list of the page leads to the same seats, each with all there is to know", async ({
  page,
  stack,
  concert,
}) => {
  const { hall } = await seatsOf(stack, concert.id);
  await page.goto(`${concert.path}/syos/orchestra-front-center`);
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as {
    nodes: {
      role?: { value: string };
      name?: { value: string };
      ignored: boolean;
      backendDOMNodeId?: number;
    }[];
  };
  const read = nodes.filter(({ ignored }) => !ignored);
  const of = (role: string) => read.filter((node) => node.role?.value === role);
  const free = hall.filter(({ section, free }) => section === SECTION && free);
  expect(of("checkbox")).toHaveLength(free.length);
  const first = of("checkbox").find(({ name }) => !/wheelchair|companion/.test(name?.value ?? ""));
  expect(first?.name?.value).toMatch(/^Row \w+, seat \w+, \$\d+\.\d\d/);
  const groups = of("group").map(({ name }) => name?.value ?? "");
  expect(groups).toContain(`Seats of ${SECTION}, with the stage above`);
  expect(groups.filter((name) => /^Row \w+ ?: .*seats? free$/.test(name))).toHaveLength(8);

  // As its virtual cursor does: the checkbox itself is pressed, wherever the keyboard's focus is.
  const { object } = await session.send("DOM.resolveNode", {
    backendNodeId: first?.backendDOMNodeId ?? 0,
  });
  await session.send("Runtime.callFunctionOn", {
    objectId: object.objectId ?? "",
    functionDeclaration: "function () { this.click(); }",
  });
  await expect(chosen(page)).toHaveCount(1);
  await addToBasket(page);
  await expect(page.getByText("Your seat is held until")).toBeVisible();
});
