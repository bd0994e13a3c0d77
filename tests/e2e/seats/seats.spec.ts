import { expect, test } from "../support/fixtures";
import { listed, getPath } from "../support/concerts";
import { expectRefused } from "../steps/expect-refused";
import {
  addToBasket,
  expectInBasket,
  freeSeats,
  getName,
  openMore,
  openSection,
  seatBox,
  getSeats,
} from "../steps/seats";

const SECTION = "Orchestra Middle Center";

test("two seats chosen on the map are added to the basket", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
  scriptRuns,
}) => {
  const seats = await freeSeats(stack, concert.id, SECTION, 2);
  await page.goto(concert.path);
  await page.getByRole("link", { name: "Choose seats on the map" }).click();
  await expect(page).toHaveTitle(/^Choose seats: /);
  await expectNoErrors(page);
  await page.getByRole("link", { name: SECTION, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: SECTION })).toBeVisible();
  await expectNoErrors(page);

  // With script, only the keyboard can send the form until a seat is chosen.
  if (scriptRuns) {
    await expect(page.getByRole("button", { name: "Add seats to basket" })).toHaveCount(0);
    await seatBox(page, seats[0] ?? { row: "", number: "" }).press("Enter");
  } else await addToBasket(page);
  await expectRefusal(page, ["Choose at least one seat, and at most 9."]);
  for (const seat of seats) await seatBox(page, seat).check();
  await addToBasket(page);
  await expectInBasket(page, seats);
  await page.goto(`${concert.path}/syos/orchestra-middle-center`);
  for (const seat of seats) await expect(seatBox(page, seat)).toHaveCount(0);
});

test(
  "seats from two sections are added to one basket",
  { tag: "@no-script" },
  async ({ page, stack, concert, expectNoErrors }) => {
    const [first] = await freeSeats(stack, concert.id, SECTION, 1);
    const [second] = await freeSeats(stack, concert.id, "First Tier Center", 1);
    if (first === undefined || second === undefined) throw new Error("none");
    await openSection(page, concert.path, SECTION);
    await seatBox(page, first).check();
    await page.getByRole("button", { name: "Add and choose another section" }).click();
    const yours = page.getByRole("region", { name: "Your seats" });
    await expect(yours).toContainText(`${SECTION}: row ${first.row}, seat ${first.number}`);
    await expect(yours).toContainText(/\$[\d.]+ for 1 seat in your basket/);
    await expect(page.getByRole("listitem").filter({ hasText: "1 in your basket" })).toBeVisible();
    await expectNoErrors(page);
    await page.getByRole("link", { name: "First Tier Center", exact: true }).click();
    await expect(page.getByRole("region", { name: "Your seats" })).toContainText("in your basket");
    await seatBox(page, second).check();
    await addToBasket(page);
    await expectInBasket(page, [first, second]);
  },
);

test("pointing at a section in the list highlights it on the map", async ({ page, concert }) => {
  await page.goto(`${concert.path}/syos/overview`);
  // A section has a shape for each price band; the last is drawn on top.
  const shape = page.locator("#m1 path").last();
  const fill = () => shape.evaluate((element) => getComputedStyle(element).fill);
  const before = await fill();
  await page.locator("#l1 a").hover();
  await expect.poll(fill).not.toBe(before);
});

test("rows of a section are curved, and CSS counts the chosen seats without script", async ({
  page,
  stack,
  concert,
  scriptRuns,
}) => {
  const [seat] = await freeSeats(stack, concert.id, SECTION, 1);
  if (seat === undefined) throw new Error("none");
  await openSection(page, concert.path, SECTION);
  const boxes = page.locator(".seats #row-1 input");
  const bounds = await Promise.all((await boxes.all()).map((box) => box.boundingBox()));
  const tops = bounds.map((each) => each?.y ?? 0);
  expect(Math.max(...tops) - Math.min(...tops)).toBeGreaterThan(5);
  await seatBox(page, seat).check();
  // The script replaces the CSS counter.
  const increment = scriptRuns ? "none" : /^n 1 t \d+$/;
  await expect(seatBox(page, seat)).toHaveCSS("counter-increment", increment);
});

test("two seats together are found by band and feature, and added with one button", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await page.goto(concert.path);
  await page.getByRole("link", { name: "Choose seats on the map" }).click();
  await page.getByRole("link", { name: /^Find seats together/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 seats together");
  await expectNoErrors(page);
  await page.getByLabel("Place and price").selectOption({ index: 3 });
  await page.getByLabel("Seat type").selectOption({ label: "Aisle seat" });
  await page.getByRole("button", { name: "Find seats" }).click();
  await expect(page).toHaveURL(/together=2&band=[^&]+&feature=aisle(#start)?$/);
  await expect(page.getByLabel("Seat type")).toHaveValue("aisle");
  await expectNoErrors(page);
  const offer = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") })
    .first();
  const [, section, row, numbers] =
    /^(.+): row (\w+), seats (.+)$/.exec(await offer.locator("strong").innerText()) ?? [];
  await offer.getByRole("button", { name: /^Add these seats/ }).click();
  await expectInBasket(
    page,
    (numbers ?? "")
      .split(", ")
      .map((number) => ({ section: section ?? "", row: row ?? "", number })),
  );
});

test(
  "a search without results keeps its values, and an unknown section returns 404 with all sections",
  { tag: "@no-script" },
  async ({ page, concert, expectNoErrors, problems }) => {
    problems.allowStatus(404);
    await page.goto(`${concert.path}/syos/list?together=9&feature=companion`);
    await expect(page.getByText("No seats match.")).toBeVisible();
    await expect(page.getByLabel("Number of seats")).toHaveValue("9");
    await expectNoErrors(page);
    const missing = await page.goto(`${concert.path}/syos/balcony-of-dreams`);
    expect(missing?.status()).toBe(404);
    await expect(page.getByText("We can’t find that section.")).toBeVisible();
    await expect(page.getByRole("link", { name: SECTION, exact: true })).toBeVisible();
    await expectNoErrors(page);
  },
);

test("a seat that was taken meanwhile is named, and the nearest seats are offered", async ({
  page,
  otherPage,
  stack,
  concert,
  problems,
}) => {
  problems.allowStatus(400);
  // Without the seat status stream, only the submitted form can report it.
  await page.route("**/seat-status*", (route) => route.fulfill({ status: 204 }));
  const seats = await freeSeats(stack, concert.id, SECTION, 2);
  const [first, second] = seats;
  if (first === undefined || second === undefined) throw new Error("none");
  await openSection(page, concert.path, SECTION);
  await seatBox(page, first).check();
  await seatBox(page, second).check();
  await openSection(otherPage, concert.path, SECTION);
  await seatBox(otherPage, second).check();
  await addToBasket(otherPage);
  await expectInBasket(otherPage, [second]);

  await addToBasket(page);
  await expectRefused(page, [`Someone just took ${getName(second)}.`]);
  await expect(seatBox(page, first)).toBeChecked();
  await expect(seatBox(page, second)).toHaveCount(0);
  await expect(page.getByText(/^Nearest available: /)).toBeVisible();
  await page.getByRole("button", { name: "Add these seats instead" }).click();
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
});

test("each seat has its own ticket type, and too many of one type are refused with all choices kept", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  problems.allowStatus(400);
  const seats = await freeSeats(stack, concert.id, SECTION, 3);
  await openSection(page, concert.path, SECTION);
  for (const seat of seats) await seatBox(page, seat).check();
  await openMore(page);
  await page.getByRole("button", { name: "Choose ticket types" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose ticket types");
  await expectNoErrors(page);
  const types = page.getByRole("main").getByRole("combobox");
  await expect(types).toHaveCount(3);
  const under30 = (await types.first().locator("option").allInnerTexts()).find((text) =>
    text.startsWith("Under 30"),
  );
  for (const index of [0, 1, 2]) await types.nth(index).selectOption({ label: under30 ?? "" });
  await addToBasket(page);
  await expectRefused(page, ["The maximum of Under 30 tickets for"]);
  for (const index of [0, 1, 2]) {
    await expect(types.nth(index).locator("option:checked")).toHaveText(under30 ?? "");
  }
  await types.nth(2).selectOption({ index: 0 });
  await addToBasket(page);
  await expectInBasket(page, seats);
  await expect(page.locator("p", { hasText: /^Under 30$/ })).toHaveCount(2);
});

test("at a distanced performance, a block of seats can only be added and removed as a whole", async ({
  page,
  stack,
  scriptRuns,
  problems,
  expectNoErrors,
}) => {
  problems.allowStatus(400);
  const { blocks, path } = await distancedPerformance(stack);
  const block = blocks.find((seats) => seats.length === 3 && seats.every(({ free }) => free));
  if (block === undefined) throw new Error("no block of three is free");
  const [first, ...missing] = block;
  await openSection(page, path, block[0]?.section ?? "");
  await expect(
    page.getByText("Seats are sold in blocks here. Choose every seat of a block."),
  ).toBeVisible();
  await expectNoErrors(page);
  await seatBox(page, first!).check();
  if (scriptRuns) {
    for (const seat of missing) await expect(seatBox(page, seat)).toBeChecked();
    await seatBox(page, missing[0]!).uncheck();
    for (const seat of block) await expect(seatBox(page, seat)).not.toBeChecked();
    await seatBox(page, first!).check();
  } else {
    await addToBasket(page);
    await expectRefused(page, [
      `Seats are sold in blocks here. Also choose ${missing.map(getName).join("; ")}.`,
    ]);
    await expect(seatBox(page, first!)).toBeChecked();
    for (const seat of missing) await seatBox(page, seat).check();
  }
  await addToBasket(page);
  await expectInBasket(page, block);

  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByText("You can’t remove single seats from a block.")).toBeVisible();
  await expect(page.getByText(/^Total: \$130\./)).toBeVisible();
  await page.getByRole("link", { name: "Keep everything" }).click();
  await expectInBasket(page, block);
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Remove all of this" }).click();
  await expect(page.getByText("The tickets have been removed from your basket.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await openSection(page, path, block[0]?.section ?? "");
  for (const seat of block) await expect(seatBox(page, seat)).toBeEnabled();
});

async function distancedPerformance(stack: Parameters<typeof getSeats>[0]) {
  for (const instance of await listed(stack, { hall: "recital-hall" })) {
    if (instance.status !== "get-tickets") continue;
    const { blocks } = await getSeats(stack, instance.id);
    if (blocks.length > 0) return { blocks, path: getPath(instance) };
  }
  throw new Error("no distanced performance has tickets");
}
