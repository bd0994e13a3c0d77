import { expect, test } from "../support/fixtures";
import { addToBasket, freeSeats, openSection, seatBox } from "../steps/seats";

const SECTION = "Orchestra Middle Center";
const APART = "These seats are apart: one seat is between them.";

test("seats with one between are named apart in the panel and the basket, with a way to seats together", async ({
  page,
  stack,
  concert,
  scriptRuns,
  expectNoErrors,
}) => {
  const [first, , third] = await freeSeats(stack, concert.id, SECTION, 3);
  if (first === undefined || third === undefined) throw new Error("no free seats");
  await openSection(page, concert.path, SECTION);
  for (const seat of [first, third]) await seatBox(page, seat).check();
  if (scriptRuns) await expect(page.getByText(APART)).toBeVisible();
  await addToBasket(page);
  await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
  await expect(page.getByText(APART)).toBeVisible();
  await expectNoErrors(page);
  await page.goto(`${concert.path}/syos/orchestra-middle-center`);
  await expect(page.getByText(APART)).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Find 2 together" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^The best seats for \$\d+$/);
  await expect(page.getByText(/side by side/).first()).toBeVisible();
  await expect(page.getByText("These seats are")).toHaveCount(0);
});

test(
  "seats that are side by side are not named apart",
  { tag: "@no-script" },
  async ({ page, stack, concert }) => {
    const seats = await freeSeats(stack, concert.id, SECTION, 2);
    await openSection(page, concert.path, SECTION);
    for (const seat of seats) await seatBox(page, seat).check();
    await addToBasket(page);
    await expect(page.getByText(/,\sside\sby\sside/).first()).toBeVisible();
    await expect(page.getByText("These seats are")).toHaveCount(0);
  },
);
