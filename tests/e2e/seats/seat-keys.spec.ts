import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { countingKeyboard } from "../steps/counting-keyboard";
import { expectInBasket, freeSeats, placesTogether, seatBox, seatsIn } from "../steps/seats";
import type { HallSeat } from "../steps/seats";

/** Key presses from the top of a performance's page to two seats in the basket, without the skip link. */
const MAX_KEYS = 25;
const SECTION = "Orchestra Front Center";
const REAR = "Orchestra Last Rows Center";

type Keys = ReturnType<typeof countingKeyboard>;

function expectFewKeys(path: string, keys: Keys): void {
  console.log(`${path}: ${keys.count()} keys.`);
  expect(keys.count(), path).toBeLessThanOrEqual(MAX_KEYS);
}

async function openMap(page: Page, keys: Keys, section: string): Promise<void> {
  await keys.tabTo(page.getByRole("link", { name: "Choose seats on the map" }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your own seats");
  await keys.tabTo(page.getByRole("link", { name: section, exact: true }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(section);
}

for (const by of ["Enter", "a button"])
  test(`adding two seats from the map with ${by} takes at most 25 keys`, async ({
    page,
    stack,
    concert,
    scriptRuns,
  }) => {
    const seats = await freeSeats(stack, concert.id, SECTION, 2);
    const [first, second] = seats as [HallSeat, HallSeat];
    const keys = countingKeyboard(page);
    await page.goto(concert.path);
    await openMap(page, keys, SECTION);
    if (scriptRuns) {
      await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
      await keys.press("Tab", ...first.row, ...first.number);
      await expect(seatBox(page, first)).toBeFocused();
      await keys.press("Space", "ArrowRight");
    } else {
      await keys.tabTo(page.getByRole("link", { name: `Row ${first.row}`, exact: true }));
      await keys.press("Enter");
      await keys.tabTo(seatBox(page, first));
      await keys.press("Space", "Tab");
    }
    await expect(seatBox(page, second)).toBeFocused();
    await keys.press("Space");
    const add = page.getByRole("button", { name: "Add seats to basket" });
    if (by === "a button" && scriptRuns) await keys.tabTo(add.last());
    if (by === "a button" && !scriptRuns) await keys.tabTo(add, "Shift+Tab");
    await keys.press("Enter");
    await expectInBasket(page, seats);
    expectFewKeys(`Map ${scriptRuns ? "with" : "without"} script, by ${by}`, keys);
  });

test("adding a wheelchair space and a companion seat from their link takes at most 25 keys", async ({
  page,
  concert,
}) => {
  const keys = countingKeyboard(page);
  await page.goto(concert.path);
  await keys.tabTo(page.getByRole("link", { name: "Wheelchair and companion seats" }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Wheelchair and companion seats",
  );
  const offer = page.getByRole("button", { name: new RegExp(`^Add these seats ?: ${REAR}`) });
  const [wheelchair = "", companion = ""] =
    /wheelchair space \w+|companion seat \w+/g[Symbol.match]((await offer.textContent()) ?? "") ??
    [];
  await keys.tabTo(offer);
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
  for (const place of [wheelchair, companion])
    await expect(page.getByRole("main").getByText(place).first()).toBeVisible();
  expectFewKeys("Wheelchair space and companion seat, by their link", keys);
});

test("adding a wheelchair space and a companion seat in a rear row from the map takes at most 25 keys", async ({
  page,
  stack,
  concert,
  scriptRuns,
}) => {
  const places = await placesTogether(stack, concert.id, REAR, ["wheelchair", "companion"]);
  const [left, right] = places as [HallSeat, HallSeat];
  const keys = countingKeyboard(page);
  await page.goto(concert.path);
  await openMap(page, keys, REAR);
  if (scriptRuns) {
    await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
    await keys.press("Tab", "PageDown", "Home");
    await keys.moveTo(seatBox(page, left), "ArrowRight");
    await keys.press("Space", "ArrowRight");
    await expect(seatBox(page, right)).toBeFocused();
  } else {
    await keys.tabTo(
      page.getByRole("link", { name: new RegExp(`^Row ${left.row}, \\d+ wheelchair space`) }),
    );
    await keys.press("Enter");
    // The link leads to the wheelchair space. The companion seat may be on either side.
    const isLeft = left.kind === "wheelchair";
    await keys.tabTo(seatBox(page, isLeft ? left : right));
    await keys.press("Space", isLeft ? "Tab" : "Shift+Tab");
    await expect(seatBox(page, isLeft ? right : left)).toBeFocused();
  }
  await keys.press("Space", "Enter");
  await expectInBasket(page, places);
  expectFewKeys("Wheelchair space and companion seat, on the map", keys);
});

test("adding two seats from the list takes at most 25 keys", async ({ page, concert }) => {
  const keys = countingKeyboard(page);
  await page.goto(concert.path);
  await keys.tabTo(page.getByRole("link", { name: "Find seats together" }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 seats together");
  const add = page.getByRole("button", { name: /^Add these seats/ }).first();
  const offered = (await add.textContent()) ?? "";
  await keys.tabTo(add);
  await keys.press("Enter");
  await expectInBasket(page, seatsIn(offered));
  expectFewKeys("List", keys);
});

test("adding two tickets by price takes at most 25 keys", async ({ page, concert }) => {
  const keys = countingKeyboard(page);
  await page.goto(concert.path);
  await keys.tabTo(page.getByRole("button", { name: "Find my seats" }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^The best seats for \$\d+$/);
  await keys.tabTo(page.getByRole("button", { name: "Add to basket" }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
  await expect(page.getByText(/^2 × Standard, \$/)).toBeVisible();
  expectFewKeys("By price", keys);
});
