import { getLine, addUp } from "../steps/basket-lines";
import { payByCard } from "../steps/card-page";
import { agree } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { linkAbout, openPackage, packagePerformances } from "../steps/packages";
import { registerPerson } from "../steps/person";
import { seatBox } from "../steps/seats";
import { expect, test } from "../support/fixtures";

test(
  "a fixed series is found from the footer, refused without seats, and bought",
  { tag: "@no-script" },
  async ({ page, stack, expectRefusal, expectNoErrors }) => {
    const person = await registerPerson(stack);
    const name = "Recital Hall series";
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Packages" }).click();
    await linkAbout(page, "See the events", name).click();
    await expectNoErrors(page);
    await linkAbout(page, "Choose your dates", name).click();
    await expectNoErrors(page);
    await page.getByLabel("Number of packages").selectOption("2");
    await page.getByRole("button", { name: "Continue to seats and prices" }).click();
    await expectNoErrors(page);
    await page.getByRole("button", { name: "Add 2 packages to basket" }).click();
    await expectRefusal(page, ["Choose where to sit"]);
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Add 2 packages to basket" }).click();

    await expect(getLine(page, name)).toContainText(/instead of \$\d+/);
    await expect(packagePerformances(page)).toHaveCount(5);
    const sum = await addUp(page);
    await page.getByRole("button", { name: "Check out" }).click();
    await signIn(page, person);
    await agree(page);
    await payByCard(page);
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    expect(await addUp(page)).toBe(sum);
  },
);

test("seats of a fixed series are chosen on the map, with the nearest seats on dates when they are taken", async ({
  page,
  expectRefusal,
  expectNoErrors,
}) => {
  const name = "Recital Hall series";
  await openPackage(page, name);
  await linkAbout(page, "Choose your dates", name).click();
  // The first of the two dates is reserved for a subscriber.
  await page.getByLabel(/^Date/).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Choose your own seats" }).click();
  await expectNoErrors(page);
  const sections = page.getByRole("main").getByRole("list").getByRole("link");
  const seat = page.getByRole("checkbox", { name: /taken on / }).first();
  for (let index = 0; (await seat.count()) === 0; index += 1) {
    if (index > 0) await page.getByRole("link", { name: "All sections" }).click();
    await sections.nth(index).click();
  }
  const toPrices = page.getByRole("button", { name: "Continue to prices" }).last();
  await toPrices.click();
  await expectRefusal(page, ["Choose 1 seat, one for each package. You chose 0."]);
  await seat.check({ force: true });
  await toPrices.click();

  await expect(page.getByText(/^Taken on this date: .* Your nearest seats: /)).not.toHaveCount(0);
  await expectNoErrors(page);
  const add = page.getByRole("button", { name: "Add 1 package to basket" });
  await expect(page.getByRole("radio")).toBeChecked();
  await add.click();
  await expect(packagePerformances(page)).toHaveCount(5);
  await page.getByText(`Change or remove ${name}`).click();
  await page.getByRole("link", { name: `Remove the whole package ${name}` }).click();
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByRole("heading", { name: "Your basket is empty" })).toBeVisible();
});

test(
  "a wheelchair user and three companions choose by price, in the list and on the map, and get the same places at each date of a fixed series",
  { tag: "@no-script" },
  async ({ page, expectNoErrors }) => {
    const name = "Recital Hall series";
    await openPackage(page, name);
    await linkAbout(page, "Choose your dates", name).click();
    await page.getByLabel("Number of packages").selectOption("4");
    await page.getByRole("button", { name: "Continue to seats and prices" }).click();
    await page.getByRole("button", { name: "Find seats for my party" }).click();
    await expectNoErrors(page);
    const party = /: (.+): row (\w+), wheelchair space (\w+), companion seats (\w+), (\w+), (\w+)$/;
    const toPrices = page.getByRole("button", { name: /^Continue to prices/ });
    const offer = toPrices.filter({ hasText: party }).first();
    const [, section = "", row = "", space = "", ...companions] =
      party.exec(await offer.innerText()) ?? [];
    await offer.click();
    await expectNoErrors(page);
    await page.getByRole("link", { name: "Choose other seats" }).click();
    await page.getByRole("main").getByRole("list").getByRole("link", { name: section }).click();
    const seats = [
      { row, number: space, kind: "wheelchair" },
      ...companions.map((number) => ({ row, number, kind: "companion" })),
    ];
    for (const seat of seats) await seatBox(page, seat).check({ force: true });
    await toPrices.last().click();
    await page.getByRole("button", { name: "Add 4 packages to basket" }).click();
    const main = page.getByRole("main");
    await expect(packagePerformances(page)).toHaveCount(5);
    await expect(main.getByText(/, wheelchair space \w+, companion seats [\w, ]+$/)).toHaveCount(5);
  },
);

test(
  "a subscriber renews last season's seats, which requires an empty basket",
  { tag: "@no-script" },
  async ({ page, problems, expectNoErrors }) => {
    const name = "Recital Hall series";
    await page.goto("/");
    await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
    await signIn(page, { email: "sam.okafor@example.com", password: "Riverside2" });
    await openPackage(page, name);
    await linkAbout(page, "Choose your dates", name).click();
    await page.getByRole("button", { name: "Continue to seats and prices" }).click();
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Add 1 package to basket" }).click();

    await openPackage(page, name);
    await expect(
      page.getByRole("heading", { name: "We kept last season’s seats for you" }),
    ).toBeVisible();
    await expectNoErrors(page);
    problems.allowStatus(400);
    await page.getByRole("button", { name: "Renew my seats" }).click();
    await expect(page.getByText(/^Basket not empty: /)).toBeVisible();
    await expectNoErrors(page);
    await page.getByRole("button", { name: /^Empty my basket and add / }).click();
    await expect(packagePerformances(page)).toHaveCount(5);
    await expect(getLine(page, name)).toContainText(/instead of \$\d+/);
    const sum = await addUp(page);
    await page.getByRole("button", { name: "Check out" }).click();
    await agree(page);
    await payByCard(page);
    expect(await addUp(page)).toBe(sum);
    await openPackage(page, name);
    await expect(page.getByRole("button", { name: "Renew my seats" })).toHaveCount(0);
  },
);
