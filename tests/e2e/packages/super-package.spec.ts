import { lineOf, sumOf } from "../steps/basket-lines";
import { payByCard } from "../steps/card-page";
import { agree } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { oneMailTo } from "../steps/mailbox";
import { linkAbout, openPackage } from "../steps/packages";
import { knownPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

test("a super package is put together from the home page, refused half chosen, and bought with its discount", async ({
  page,
  stack,
  refused,
  expectNoErrors,
}) => {
  const person = await knownPerson(stack);
  const whole = "Season companion";
  const [flex, series] = ["Family, your choice", "Recital Hall series"];
  await openPackage(page, whole);
  await expectNoErrors(page);
  await linkAbout(page, "Choose your packages", whole).click();
  const needed = (count: string) =>
    page.getByText(`Add at least ${count} to get the super package discount.`);
  await expect(needed("2 more packages")).toBeVisible();
  await expectNoErrors(page);

  await linkAbout(page, "Choose your events", flex).click();
  await expectNoErrors(page);
  const boxes = page
    .getByRole("group", { name: "Events to choose from" })
    .getByRole("checkbox", { checked: false });
  await boxes.first().check();
  const seats = page.getByLabel("Seats", { exact: true });
  await seats.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add to basket" }).click();
  await refused(page, ["A flex package needs at least 1 more event to complete."]);
  await boxes.first().check();
  await page.getByRole("button", { name: "Add to basket" }).click();

  await expect(lineOf(page, flex)).toBeVisible();
  await linkAbout(lineOf(page, whole), "Add packages to this super package", whole).click();
  await expect(needed("1 more package")).toBeVisible();
  await expectNoErrors(page);
  await linkAbout(page, "Choose your dates", series).click();
  await page.getByRole("button", { name: "Continue to seats and prices" }).click();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Add 1 package to basket" }).click();

  await expect(lineOf(page, whole)).toContainText("10% off each ticket");
  await expect(lineOf(page, series)).toContainText("20% off each ticket");
  await lineOf(page, whole)
    .getByRole("link", { name: `Remove ${whole}` })
    .click();
  await expect(page.getByRole("button", { name: "Remove just the super package" })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expectNoErrors(page);
  const sum = await sumOf(page);
  await page.getByRole("button", { name: "Check out" }).click();
  await signIn(page, person);
  await agree(page);
  const number = await payByCard(page);
  for (const name of [whole, flex, series]) await expect(lineOf(page, name)).toBeVisible();
  expect(await sumOf(page)).toBe(sum);
  const mail = await oneMailTo(stack, person.email, { subject: new RegExp(number) });
  for (const text of [whole, flex, series, sum]) expect(mail.text).toContain(text);
});
