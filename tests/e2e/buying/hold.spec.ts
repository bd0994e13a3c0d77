import { expect, test } from "../support/fixtures";
import { addProducts, openTickets, addUp } from "../steps/basket-lines";
import { acceptTerms, checkOut } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { signInAs } from "../steps/fill-in";
import { registerPerson } from "../steps/person";
import { dayIn } from "../../support/coming-dates";

const moreTime = { name: "Get more time" };

test(
  "a hold can be extended at least ten times, up to a final limit",
  { tag: "@no-script" },
  async ({ page, context, concert, stack }) => {
    await chooseTickets(page, concert, { standard: 1 });
    const old = await context.newPage();
    await old.goto("/cookies");
    await page.goto("/?page=2");
    const button = page.getByRole("button", moreTime);
    let extensions = 0;
    for (; await button.isVisible(); extensions++) {
      await stack.clock.advance({ minutes: 14 });
      await button.click();
      await expect(page.getByText(/^You have more time/)).toBeVisible();
      expect(extensions).toBeLessThan(20);
    }
    expect(extensions).toBeGreaterThanOrEqual(10);
    await expect(page).toHaveURL("/?page=2");
    await expect(page.getByRole("region", { name: "Time for your ticket" })).toBeVisible();
    await expect(page.getByText("You can’t add more time.")).toBeVisible();

    await old.getByRole("button", moreTime).click();
    await expect(old.getByText(/^We can’t give you more time\./)).toBeVisible();
    await expect(old).toHaveURL("/cookies");
  },
);

test("an expired hold lists its seats, and one button holds them again", async ({
  page,
  concert,
  stack,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { standard: 2 });
  await openTickets(page);
  const seats = page.getByRole("heading", { level: 4 });
  const before = await seats.allInnerTexts();
  expect(before).toHaveLength(2);
  await stack.clock.advance({ minutes: 16 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Basket expired" })).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  const lost = page.getByRole("region", { name: "What was in your basket" });
  await expect(lost).toContainText(concert.title);
  for (const seat of before) await expect(lost).toContainText(seat.toLowerCase());
  await expectNoErrors(page);

  await page.getByRole("button", { name: "Hold the same seats again" }).click();
  await expect(page.getByText("We’re holding your seats again.")).toBeVisible();
  await openTickets(page);
  expect((await seats.allInnerTexts()).sort()).toEqual(before.sort());
});

test(
  "a basket continues without its expired seats",
  { tag: "@no-script" },
  async ({ page, concert, stack, expectRefusal, expectNoErrors }) => {
    await chooseTickets(page, concert, { band: "A", standard: 2 });
    await addProducts(page, stack, "gift");
    await stack.clock.advance({ minutes: 16 });
    await stack.seats.leave(concert.id, 1, "A");
    await page.reload();
    await expect(page.getByText("We hold seats for 15 minutes")).toBeVisible();
    await page.getByRole("button", { name: "Hold the same seats again" }).click();
    await expectRefusal(page, ["There aren’t enough seats left in band A: only 1."]);
    const remaining = page.getByRole("region", { name: "Still in your basket" });
    await expect(remaining).toContainText("Annual Fund");
    await remaining.getByRole("button", { name: "Continue without these seats" }).click();
    await expect(page.getByText("We removed the seats we no longer hold for you.")).toBeVisible();
    expect(await addUp(page)).toBe("$50.00");
    await expect(page.getByRole("button", { name: "Check out" })).toBeVisible();
    await expectNoErrors(page);
  },
);

test(
  "a reserved order can only be added to an empty basket",
  { tag: "@no-script" },
  async ({ page, concert, stack, expectRefusal, expectNoErrors }) => {
    const person = await registerPerson(stack);
    // Concerts of the tests are at least six days ahead.
    const reserve = ["reserve", person.email, concert.id, "2", "--until", `${dayIn(4)} 18:00`];
    expect(await stack.command(reserve)).toBe(0);
    expect(await stack.command([...reserve, "--locked"])).toBe(0);
    await signInAs(page, person);
    await chooseTickets(page, concert, { band: "C", standard: 1 });
    await page.goto("/account/your-orders");
    await page.getByRole("link", { name: "Reserved" }).click();
    await expect(page.getByText("Reserved until")).toHaveCount(2);
    await expect(page.getByText("Reserved order locked.")).toHaveCount(1);
    await expectNoErrors(page);
    await page.getByRole("button", { name: "Add to my basket" }).click();
    await expectRefusal(page, [
      "Basket not empty: a reserved order can only be added to an empty basket.",
    ]);
    await expect(page.getByText("In your basket: 1 ticket.")).toBeVisible();
    await page.getByRole("button", { name: /^Empty my basket and add / }).click();
    await expect(page.getByText("Your reserved order is in your basket.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
    expect(await addUp(page)).toBe("$290.00");
  },
);

test("a hold that expires on the summary stops the checkout, and the seats can be held again", async ({
  page,
  concert,
  stack,
}) => {
  const person = await registerPerson(stack);
  await checkOut(page, { concert, tickets: { standard: 2 }, person });
  await acceptTerms(page);
  await stack.clock.advance({ minutes: 16 });
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByText("We had to stop your checkout.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Basket expired" })).toBeVisible();
  await page.getByRole("button", { name: "Hold the same seats again" }).click();
  await expect(page.getByText("We’re holding your seats again.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Check out" }).click();
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
});
