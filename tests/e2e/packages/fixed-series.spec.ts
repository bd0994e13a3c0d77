import { lineOf, sumOf } from "../steps/basket-lines";
import { expectConfirmed, openCardPage, payBy } from "../steps/card-page";
import { goOnTo } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

/** The name of a link that says what it is about after a colon, which is hidden where there is style. */
const about = (text: string, name: string) => new RegExp(`^${text} ?: ${name}$`);

test("a fixed series is chosen from the footer, refused without seats, and bought", async ({
  page,
  stack,
  refused,
  expectNoErrors,
}) => {
  const person = await knownPerson(stack);
  const name = "Recital Hall series";
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Packages" }).click();
  await page.getByRole("link", { name: about("See what’s included", name) }).click();
  await expectNoErrors(page);
  await page.getByRole("link", { name: about("Choose your dates", name) }).click();
  await expectNoErrors(page);
  await page.getByLabel("Number of packages").selectOption("2");
  await page.getByRole("button", { name: "Continue to seats and prices" }).click();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Add 2 packages to basket" }).click();
  await refused(page, ["Choose your seats: a band and a price"]);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Add 2 packages to basket" }).click();

  await expect(lineOf(page, name)).toContainText("20 percent off each ticket");
  await expect(page.getByText(`Part of ${name}`)).toHaveCount(10);
  const sum = await sumOf(page);
  await page.getByRole("button", { name: "Continue to account" }).click();
  await signIn(page, person);
  await goOnTo(page, "Payment");
  await openCardPage(page);
  await payBy(page, "approves");
  await expectConfirmed(page);
  await expect(lineOf(page, name)).toBeVisible();
  expect(await sumOf(page)).toBe(sum);
});
