import type { Concert } from "../support/concerts";
import { expect, test } from "../support/fixtures";
import { addProducts, enterCode, lineOf, openExtras, sumOf, expand } from "../steps/basket-lines";
import { chooseTickets } from "../steps/choose-tickets";

test("a donation can be added, dedicated, changed, rounded up and removed", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  const extras = await openExtras(page);
  // The total is in whole dollars.
  await expect(extras.getByLabel(/^Round up/)).toHaveCount(0);
  const gift = extras.getByRole("group", { name: "Add a donation?" });
  for (const sum of ["$50.00", "$100.00", "$250.00", "Another amount"])
    await expect(gift.getByRole("radio", { name: sum })).not.toBeChecked();
  const add = extras.getByRole("button", { name: "Add to basket" });
  await add.click();
  await expectRefusal(page, ["Choose something to add first"]);
  await gift.getByRole("radio", { name: "Another amount" }).check();
  await extras.getByLabel("Your amount").fill("some");
  await add.click();
  await expectRefusal(page, ["Enter an amount, like 25 or 25.50"]);
  await expect(extras.getByLabel("Your amount")).toHaveValue("some");
  await gift.getByRole("radio", { name: "$50.00" }).check();
  await add.click();
  await expect(page.getByText("Added to your basket.")).toBeVisible();
  await expect(gift).toHaveCount(0);

  const line = lineOf(page, "Annual Fund");
  const expandNames = () => expand(line.locator("summary", { hasText: "Name and tribute" }));
  const change = () => line.getByRole("button", { name: "Change", exact: true }).last().click();
  await expandNames();
  await line.getByLabel("Recognition name").fill("The Okonkwo family");
  await line.getByLabel("Tribute", { exact: true }).selectOption("In memory of");
  await change();
  await expectRefusal(page, ["For a recognition name, give $100.00 or more. Or remove the name."]);
  await expect(line.getByLabel("Recognition name")).toHaveValue("The Okonkwo family");
  await line.getByLabel("Recognition name").fill("");
  await change();
  await expectRefusal(page, ["Enter the name of the person you’re honoring or remembering"]);
  await line.getByLabel("Name of the person you’re honoring or remembering").fill("Clara Schumann");
  await change();
  await expect(line).toContainText("In memory of Clara Schumann");
  await line.getByText("Change amount").click();
  await line.getByLabel("New amount").fill("100");
  await line.getByRole("button", { name: "Change", exact: true }).first().click();
  await expect(page.getByRole("region", { name: "Total" })).toContainText("$320.00");
  await expandNames();
  await line.getByLabel("Recognition name").fill("The Okonkwo family");
  await change();
  await expect(line).toContainText("Recognition name: The Okonkwo family");
  await expandNames();
  await line.getByLabel("Give anonymously").check();
  await change();
  await expect(line).toContainText("Anonymous");
  await expect(line).not.toContainText("Okonkwo family");

  // The code takes $30.30 off the tickets, not the donation.
  await enterCode(page, "AUTUMN15");
  expect(await sumOf(page)).toBe("$289.70");
  await openExtras(page);
  await extras.getByLabel("Round up my total, and give $0.30").check();
  await add.click();
  expect(await sumOf(page)).toBe("$290.00");
  await expect(page.getByText("Rounding up your total")).toBeVisible();
  await openExtras(page);
  await extras.getByLabel(/to help cover our card costs$/).check();
  await add.click();
  await expect(lineOf(page, "Card costs")).toBeVisible();
  expect(await sumOf(page)).toMatch(/\.00$/);
  await expectNoErrors(page);

  const remove = page.getByRole("button", { name: "Remove Annual Fund" });
  await expect(remove).toHaveCount(2);
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  await remove.click();
  await openExtras(page);
  await expect(gift).toBeVisible();
  await addProducts(page, stack, "supporter");
  await page.reload();
  await expect(lineOf(page, "Annual Fund")).toHaveCount(0);
  await expect(gift).toHaveCount(0);
});

/** Dinner is sold up to 60 days ahead. */
const isDinnerSold = ({ startsAt }: Concert) =>
  Date.parse(startsAt) < Date.now() + 59 * 24 * 60 * 60 * 1000;

test("dinner, merchandise and programs are added to tickets with one button or with Check out", async ({
  page,
  nextConcert,
  expectRefusal,
  expectNoErrors,
}) => {
  let concert = await nextConcert();
  while (!isDinnerSold(concert)) concert = await nextConcert();
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  const extras = await openExtras(page);
  await expand(extras.locator("summary", { hasText: "From our shop" }));
  await expand(extras.locator("summary", { hasText: "Pre-concert dinner" }));
  await expectNoErrors(page);
  const guests = extras.getByLabel(/How many/).first();
  const tote = extras.getByLabel(/Canvas tote bag/);
  const add = extras.getByRole("button", { name: "Add to basket" });
  await guests.selectOption({ index: 2 });
  await tote.selectOption("2");
  await add.click();
  await expectRefusal(page, ["Appetizer: choose 2 more. You need 2, one for each guest."]);
  // An error in one part keeps the choices in the others.
  await expect(tote).toHaveValue("2");
  const menu = guests.locator("xpath=ancestor::*[@role='group'][1]");
  // The only option is preselected.
  await expect(menu.getByLabel("Served in")).toHaveValue("Terrace Restaurant");
  for (const course of await menu.getByRole("group").all())
    await course.getByRole("combobox").first().selectOption("2");
  await add.click();
  await expect(page.getByText("Added to your basket.")).toBeVisible();
  await expect(page.getByText(/^For 2 people, at /).first()).toBeVisible();
  await expect(lineOf(page, "Canvas tote bag")).toContainText("Quantity: 2");
  await expect(tote).toHaveCount(0);
  await page.getByRole("button", { name: "Remove Canvas tote bag" }).click();
  await expect(lineOf(page, "Canvas tote bag")).toHaveCount(0);

  // Check out also submits chosen extras and a typed code.
  await openExtras(page);
  await extras.getByLabel(/^Program book/).selectOption("1");
  await page.getByText("Promo code or gift card").click();
  const code = page.getByLabel(/^Promo code, gift card/);
  await code.fill("NOBODY-KNOWS");
  await page.getByRole("button", { name: "Check out" }).click();
  await expectRefusal(page, ["Promo code not recognized. Check it and try again."]);
  await expect(extras.getByLabel(/^Program book/)).toHaveValue("1");
  await code.fill("AUTUMN15");
  await page.getByRole("button", { name: "Check out" }).click();
  await expect(page.getByText("Your code is active.")).toBeVisible();
  await page
    .getByRole("link", { name: /^Basket \(/ })
    .first()
    .click();
  await expect(lineOf(page, "Program book")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Saves $30.30");
});
