import { expect, test } from "./fixtures";
import { acceptTerms, checkOut, expectStep } from "./steps/checkout";
import { chooseTickets } from "./steps/choose-tickets";
import { knownPerson } from "./steps/person";

const moreTime = { name: "I need more time" };

test("more time is given ten times and more; at its end that is said", async ({
  page,
  context,
  concert,
  stack,
}) => {
  await chooseTickets(page, concert, { standard: 1 });
  const old = await context.newPage();
  await old.goto("/cookies");
  await page.goto("/?page=2");
  const button = page.getByRole("button", moreTime);
  let given = 0;
  for (; await button.isVisible(); given++) {
    await stack.clock.advance({ minutes: 14 });
    await button.click();
    await expect(page.getByText(/^You have more time/)).toBeVisible();
    expect(given).toBeLessThan(20);
  }
  expect(given).toBeGreaterThanOrEqual(10);
  await expect(page).toHaveURL("/?page=2");
  await expect(page.getByText("Your seat is held until")).toBeVisible();

  await old.getByRole("button", moreTime).click();
  await expect(old.getByText(/^Your seats cannot be held any longer/)).toBeVisible();
  await expect(old).toHaveURL("/cookies");
});

test("a hold that ran out: what was lost is said, and one button takes the same seats again", async ({
  page,
  concert,
  stack,
  sound,
}) => {
  await chooseTickets(page, concert, { standard: 2 });
  const seats = page.getByRole("heading", { level: 3 });
  const before = await seats.allInnerTexts();
  expect(before).toHaveLength(2);
  await stack.clock.advance({ minutes: 16 });
  await page.reload();
  await expect(
    page.getByRole("heading", { name: "The time for your seats ran out" }),
  ).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  const lost = page.getByRole("region", { name: "What was in your basket" });
  await expect(lost).toContainText(concert.title);
  for (const seat of before) await expect(lost).toContainText(seat);
  await sound(page);

  await page.getByRole("button", { name: "Take the same seats again" }).click();
  await expect(page.getByText("Your seats are held for you again.")).toBeVisible();
  expect((await seats.allInnerTexts()).sort()).toEqual(before.sort());
});

test("seats that somebody else took after the hold: nothing is charged, and what is left is said", async ({
  page,
  concert,
  stack,
  refused,
}) => {
  await chooseTickets(page, concert, { band: "A", standard: 2 });
  await stack.clock.advance({ minutes: 16 });
  await stack.seats.leave(concert.id, 1, "A");
  await page.reload();
  await page.getByRole("button", { name: "Take the same seats again" }).click();
  await refused(page, ["there is 1"]);
  await expect(
    page.getByRole("heading", { name: "The time for your seats ran out" }),
  ).toBeVisible();
});

for (const [step, button] of [
  ["Delivery", "Continue"],
  ["Summary", "Continue to billing"],
  ["Payment", /^Pay /],
] as const) {
  test(`a hold that runs out on the ${step} step is said, and the seats can be had again`, async ({
    page,
    concert,
    stack,
  }) => {
    const person = await knownPerson(stack);
    await checkOut(page, { concert, wish: { standard: 2 }, person }, step);
    await stack.clock.advance({ minutes: 16 });
    if (step === "Summary") await acceptTerms(page);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expectStep(page, "Basket");
    await expect(page.getByText("We had to stop your checkout.")).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "The time for your seats ran out" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Take the same seats again" }).click();
    await expect(page.getByText("Your seats are held for you again.")).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Continue to / })
      .click();
    await expect(page.getByText("Your 2 seats are held until")).toBeVisible();
  });
}
