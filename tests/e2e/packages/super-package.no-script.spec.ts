import { getLine, addUp } from "../steps/basket-lines";
import { payByCard } from "../steps/card-page";
import { agree } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { waitForMail } from "../steps/mailbox";
import { linkAbout, openPackage, placesToSit } from "../steps/packages";
import { registerPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

test("a super package is refused while incomplete, and bought with its discount", async ({
  page,
  stack,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  const superPackage = "Season companion";
  const [flex, series] = ["Family, your choice", "Recital Hall series"];
  await openPackage(page, superPackage);
  await expectNoErrors(page);
  await linkAbout(page, "Choose your packages", superPackage).click();
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
  await placesToSit(page).nth(1).check();
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expectRefusal(page, ["A flex package needs at least 1 more event to complete."]);
  await boxes.first().check();
  await page.getByRole("button", { name: "Add to basket" }).click();

  await expect(getLine(page, flex)).toBeVisible();
  await linkAbout(
    getLine(page, superPackage),
    "Add packages to this super package",
    superPackage,
  ).click();
  await expect(needed("1 more package")).toBeVisible();
  await expectNoErrors(page);
  await linkAbout(page, "Choose your dates", series).click();
  await page.getByRole("button", { name: "Continue to seats and prices" }).click();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Add 1 package to basket" }).click();

  await expect(getLine(page, superPackage)).toContainText(/instead of \$\d+/);
  await expect(getLine(page, series)).toContainText(/instead of \$\d+/);
  await getLine(page, superPackage).locator("summary").click();
  await getLine(page, superPackage)
    .getByRole("link", { name: `Remove ${superPackage}` })
    .click();
  await expect(page.getByRole("button", { name: "Remove just the super package" })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expectNoErrors(page);
  const sum = await addUp(page);
  await page.getByRole("button", { name: "Check out" }).click();
  await signIn(page, person);
  await agree(page);
  const number = await payByCard(page);
  for (const name of [superPackage, flex, series])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  expect(await addUp(page)).toBe(sum);
  const mail = await waitForMail(stack, person.email, { subject: new RegExp(number) });
  for (const text of [superPackage, flex, series, sum]) expect(mail.text).toContain(text);
});
