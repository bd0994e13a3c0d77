import { expect, test } from "../support/fixtures";
import { addToTickets, openTickets, sumOf } from "../steps/basket-lines";
import { acceptTerms, checkOut, expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";

const DAY_MS = 24 * 60 * 60 * 1000;

const moreTime = { name: "Get more time" };

test("the hold can be extended ten times and more, until the page says that it cannot", async ({
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
  // The end of all lengthening is known before anybody asks for it.
  const cap = page.getByText(
    /^You can ask for more time, until \d+:\d\d\s[AP]M\sE[SD]T at the latest\.$/,
  );
  const latest = await cap.innerText();
  let given = 0;
  for (; await button.isVisible(); given++) {
    await stack.clock.advance({ minutes: 14 });
    await button.click();
    await expect(page.getByText(/^You have more time/)).toBeVisible();
    expect(given).toBeLessThan(20);
    if (await cap.isVisible()) await expect(cap).toHaveText(latest);
  }
  expect(given).toBeGreaterThanOrEqual(10);
  await expect(page).toHaveURL("/?page=2");
  await expect(page.getByText("We’re holding your ticket until")).toBeVisible();
  await expect(page.getByText("You can’t add more time.")).toBeVisible();

  await old.getByRole("button", moreTime).click();
  await expect(old.getByText(/^We can’t hold your tickets any longer/)).toBeVisible();
  await expect(old).toHaveURL("/cookies");
});

test("an expired hold lists what was lost, and one button holds the same seats again", async ({
  page,
  concert,
  stack,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { standard: 2 });
  await openTickets(page);
  const seats = page.getByRole("heading", { level: 3 });
  const before = await seats.allInnerTexts();
  expect(before).toHaveLength(2);
  await stack.clock.advance({ minutes: 16 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Basket expired" })).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  const lost = page.getByRole("region", { name: "What was in your basket" });
  await expect(lost).toContainText(concert.title);
  for (const seat of before) await expect(lost).toContainText(seat);
  await expectNoErrors(page);

  await page.getByRole("button", { name: "Hold the same seats again" }).click();
  await expect(page.getByText("We’re holding your seats again.")).toBeVisible();
  await openTickets(page);
  expect((await seats.allInnerTexts()).sort()).toEqual(before.sort());
});

test("lost seats are let go, and the rest of the basket is bought without them", async ({
  page,
  concert,
  stack,
  refused,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "A", standard: 2 });
  await addToTickets(page, stack, "gift");
  await stack.clock.advance({ minutes: 16 });
  await stack.seats.leave(concert.id, 1, "A");
  await page.reload();
  await expect(page.getByText("We hold seats for 15 minutes")).toBeVisible();
  await page.getByRole("button", { name: "Hold the same seats again" }).click();
  await refused(page, ["There aren’t enough seats left in band A: only 1."]);
  const kept = page.getByRole("region", { name: "Still in your basket" });
  await expect(kept).toContainText("Annual Fund");
  await kept.getByRole("button", { name: "Continue without these seats" }).click();
  await expect(page.getByText("We removed the seats we no longer hold for you.")).toBeVisible();
  expect(await sumOf(page)).toBe("$50.00");
  await expect(page.getByRole("button", { name: "Check out" })).toBeVisible();
  await expectNoErrors(page);
});

test("a reserved order is only taken up into an empty basket", async ({
  page,
  concert,
  stack,
  refused,
  expectNoErrors,
}) => {
  const person = await knownPerson(stack);
  // Before the concert, which is six days ahead at least.
  const inFourDays = new Date(Date.now() + 4 * DAY_MS).toISOString().slice(0, 10);
  const reserve = (...more: string[]) =>
    stack.command([
      "reserve",
      person.email,
      concert.id,
      "2",
      "--until",
      `${inFourDays} 18:00`,
      ...more,
    ]);
  expect(await reserve()).toBe(0);
  expect(await reserve("--locked")).toBe(0);
  await page.goto("/login");
  await signIn(page, person);
  await chooseTickets(page, concert, { band: "C", standard: 1 });
  await page.goto("/account/your-orders");
  await page.getByRole("link", { name: "Reserved" }).click();
  await expect(page.getByText("Reserved until")).toHaveCount(2);
  await expect(page.getByText("Reserved order locked.")).toHaveCount(1);
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Add to my basket" }).click();
  await refused(page, ["Basket not empty: a reserved order can only be added to an empty basket."]);
  await expect(page.getByText("In your basket: 1 ticket.")).toBeVisible();
  await page.getByRole("button", { name: /^Empty my basket and add / }).click();
  await expect(page.getByText("Your reserved order is in your basket.")).toBeVisible();
  await expect(page.getByText("We’re holding your 2 tickets until")).toBeVisible();
  expect(await sumOf(page)).toBe("$290.00");
});

test("a hold that runs out on the summary is shown, and the seats can be held again", async ({
  page,
  concert,
  stack,
}) => {
  const person = await knownPerson(stack);
  await checkOut(page, { concert, wish: { standard: 2 }, person });
  await acceptTerms(page);
  await stack.clock.advance({ minutes: 16 });
  await page.getByRole("button", { name: /^Pay / }).click();
  await expectStep(page, "Basket");
  await expect(page.getByText("We had to stop your checkout.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Basket expired" })).toBeVisible();
  await page.getByRole("button", { name: "Hold the same seats again" }).click();
  await expect(page.getByText("We’re holding your seats again.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Check out" }).click();
  await expect(page.getByText("We’re holding your 2 tickets until")).toBeVisible();
});
