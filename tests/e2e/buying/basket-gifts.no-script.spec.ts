import type { Concert } from "../support/concerts";
import { expect, test } from "../support/fixtures";
import { addProducts, enterCode, expand, getLine, orderOffers, addUp } from "../steps/basket-lines";
import { chooseTickets } from "../steps/choose-tickets";

test("a donation can be added, dedicated, changed, rounded up and removed", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  const offers = orderOffers(page);
  const gift = offers.getByText("Add a donation?");
  // The total is in whole dollars.
  await expect(offers.getByText(/round up$/)).toHaveCount(0);
  for (const sum of ["$50", "$100", "$250"])
    await expect(offers.getByRole("button", { name: `Give ${sum}` })).toBeVisible();
  const amount = offers.getByLabel("Your amount");
  const give = offers.getByRole("button", { name: "Give this amount" });
  await expand(offers.locator("summary", { hasText: "Another amount" }));
  await give.click();
  await expectRefusal(page, ["Enter an amount, like 25 or 25.50"]);
  await amount.fill("some");
  await give.click();
  await expectRefusal(page, ["Enter an amount, like 25 or 25.50"]);
  await expect(amount).toHaveValue("some");
  await offers.getByRole("button", { name: "Give $50" }).click();
  await expect(page.getByText("Added to your basket.")).toBeVisible();
  await expect(gift).toHaveCount(0);

  const line = getLine(page, "Annual Fund");
  const expandNames = () => expand(line.locator("summary", { hasText: "Name and tribute" }));
  const change = () => line.getByRole("button", { name: "Change", exact: true }).last().click();
  await expandNames();
  await line.getByLabel("Recognition name").fill("The Okonkwo family");
  await line.getByLabel("Tribute", { exact: true }).selectOption("In memory of");
  await change();
  await expectRefusal(page, ["For a recognition name, give $100 or more. Or remove the name."]);
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
  await expect(page.getByRole("region", { name: "Total" })).toContainText("$320");
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
  expect(await addUp(page)).toBe("$289.70");
  await offers.getByRole("button", { name: "Give $0.30 to round up" }).click();
  expect(await addUp(page)).toBe("$290.00");
  await expect(page.getByText("Rounding up your total")).toBeVisible();
  await offers.getByRole("button", { name: /^Cover our card costs/ }).click();
  await expect(getLine(page, "Card costs")).toBeVisible();
  expect(await addUp(page)).toMatch(/\.00$/);
  await expectNoErrors(page);

  const remove = page.getByRole("button", { name: "Remove Annual Fund" });
  await expect(remove).toHaveCount(2);
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  await remove.click();
  await expect(gift).toBeVisible();
  await addProducts(page, stack, "supporter");
  await page.reload();
  await expect(getLine(page, "Annual Fund")).toHaveCount(0);
  await expect(gift).toHaveCount(0);
});

/** Dinner is sold up to 60 days ahead, before evenings. */
const isDinnerSold = ({ startsAt }: Concert) =>
  Date.parse(startsAt) < Date.now() + 59 * 24 * 60 * 60 * 1000 &&
  Number(startsAt.slice(11, 13)) >= 18;

test("each offer of a visit is added with one button, and dinner is chosen from its menu", async ({
  page,
  nextConcert,
  expectNoErrors,
}) => {
  let concert = await nextConcert();
  while (!isDinnerSold(concert)) concert = await nextConcert();
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  const wine = page.getByRole("button", { name: "Add 2 × Glass of sparkling wine, $35" });
  await wine.click();
  await expect(page.getByText("Added to your basket.")).toBeVisible();
  await expect(getLine(page, "2 × Glass of sparkling wine")).toContainText(
    "For 2 people, at Plaza Bar",
  );
  await expect(wine).toHaveCount(0);
  await page.getByRole("button", { name: "Add 2 × Pre-concert talk, $10" }).click();
  await page.getByRole("button", { name: "Add Program book, $8" }).click();
  await expect(getLine(page, "2 × Pre-concert talk")).toContainText("$10");
  const book = getLine(page, "Program book");
  await expect(book).toContainText("$8");
  // The performance is named once, above.
  await expect(book).not.toContainText(concert.title);
  await book.getByRole("button", { name: "One more Program book" }).click();
  const books = getLine(page, "2 × Program book");
  await expect(books).toContainText("$16");
  await books.getByRole("button", { name: "One fewer Program book" }).click();
  await expect(book.getByRole("button", { name: "One fewer Program book" })).toBeDisabled();
  const total = page.getByRole("region", { name: "Total" });
  await expect(total).toContainText("Food and drink$35");
  await expect(total).toContainText("Extras$18");
  await expectNoErrors(page);

  await page.getByRole("link", { name: "See the menu Pre-concert dinner" }).click();
  const menu = page.getByRole("group", { name: "Pre-concert dinner" });
  await menu.getByLabel(/How many/).selectOption({ index: 2 });
  for (const course of await menu.getByRole("group").all())
    await course.getByRole("combobox").first().selectOption("2");
  await page.getByRole("button", { name: "Add to basket" }).first().click();
  await page.goto("/checkout/basket");
  await expect(page.getByText("For 2 people, at Terrace Restaurant").first()).toBeVisible();
  await expectNoErrors(page);
});

test("a refused code stops Check out until it is corrected", async ({
  page,
  concert,
  expectRefusal,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  await page.getByText("Promo code or gift card").click();
  const code = page.getByLabel(/^Promo code, gift card/);
  await code.fill("NOBODY-KNOWS");
  await page.getByRole("button", { name: "Check out" }).click();
  await expectRefusal(page, ["Promo code not recognized. Check it and try again."]);
  await code.fill("AUTUMN15");
  await page.getByRole("button", { name: "Check out" }).click();
  await expect(page.getByText("Your code is active.")).toBeVisible();
  await page
    .getByRole("link", { name: /^Basket \(/ })
    .first()
    .click();
  await expect(page.getByRole("main")).toContainText("Saves $30.30");
});
