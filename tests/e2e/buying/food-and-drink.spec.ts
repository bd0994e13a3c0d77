import type { Page } from "@playwright/test";

import { openAccountSection } from "../steps/account";
import { expand } from "../steps/basket-lines";
import { buyByApi } from "../steps/buy-by-api";
import { payByCard } from "../steps/card-page";
import { acceptTerms, agreeAndPay, expectStep } from "../steps/checkout";
import { selectTickets, takeFoundSeats } from "../steps/choose-tickets";
import { concertWithDrinks } from "../steps/concert-with-drinks";
import { signIn } from "../steps/fill-in";
import { waitForMail } from "../steps/mailbox";
import { registerPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

const main = (page: Page) => page.getByRole("main");
const choose = (page: Page, label: RegExp | string, count: string) =>
  main(page).getByLabel(label).first().selectOption(count);
const drinks = (page: Page) =>
  main(page)
    .getByRole("group", { name: /^Drink/ })
    .getByRole("combobox");
const add = { name: "Add to basket", exact: true };

async function openFood(page: Page, id: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Food and drink" }).click();
  await main(page)
    .getByRole("link", { name: /^Order food and drink/ })
    .and(page.locator(`[href="/food-and-drink/${id}"]`))
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Food and drink" })).toBeVisible();
}

/** Orders one intermission drink per guest. */
async function orderDrinks(page: Page, guests: string): Promise<void> {
  const menu = main(page).getByRole("group", { name: "Intermission drinks", exact: true });
  await menu.getByLabel("How many people?").selectOption(guests);
  await menu.getByLabel("Pickup location").selectOption("Plaza Bar");
  await drinks(page).first().selectOption(guests);
  await page.getByRole("button", add).click();
  await expectStep(page, "Basket");
}

test(
  "drinks are ordered from the home page and paid for without tickets",
  { tag: "@no-script" },
  async ({ page, stack, expectNoErrors }) => {
    const person = await registerPerson(stack);
    const { id, title } = await concertWithDrinks(stack);
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Food and drink" }).click();
    await expectNoErrors(page);
    await openFood(page, id);
    await orderDrinks(page, "2");
    await page.getByRole("button", { name: "Check out" }).click();
    await signIn(page, person);
    const number = await agreeAndPay(page);
    await expect(main(page)).toContainText("For 2 people, at Plaza Bar");
    await expect(main(page)).toContainText(title);
    await expectNoErrors(page);
    const mail = await waitForMail(stack, person.email);
    expect(mail.subject).toContain(number);
    expect(mail.text).toContain("Plaza Bar");
  },
);

test(
  "drinks are ordered from an earlier ticket order",
  { tag: "@no-script" },
  async ({ page, stack }) => {
    const person = await registerPerson(stack);
    const { id: instanceId, title } = await concertWithDrinks(stack);
    await buyByApi(stack, person, { instanceId, quantity: 1 });
    await page.goto("/");
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await signIn(page, person);
    await openAccountSection(page, "Tickets and orders");
    await main(page).getByRole("link", { name: title, exact: true }).click();
    await expand(main(page).locator("summary", { hasText: /^More/ }));
    await main(page)
      .getByRole("link", { name: /^Order food and drink/ })
      .click();
    await orderDrinks(page, "1");
    await page.getByRole("button", { name: "Check out" }).click();
    await acceptTerms(page);
    await payByCard(page);
    await expect(main(page)).toContainText("For 1 person, at Plaza Bar");
  },
);

test("drinks for a party are ordered and changed before tickets are added to the same basket", async ({
  page,
  stack,
  scriptRuns,
  problems,
  expectRefusal,
  expectNoErrors,
}) => {
  const concert = await concertWithDrinks(stack);
  await openFood(page, concert.id);
  // The total follows the choice; without script the basket has it.
  await drinks(page).first().selectOption("2");
  const total = scriptRuns ? /^2 items\. Total \$/ : "You’ll see the total in your basket";
  await expect(page.getByText(total)).toBeVisible();
  await drinks(page).first().selectOption("0");
  await expectNoErrors(page);
  await page.getByRole("button", add).click();
  await expectRefusal(page, ["Choose something to add first"]);

  await page.goto(`/food-and-drink/${concert.id}/interval`);
  await choose(page, "How many people?", "2");
  await drinks(page).first().selectOption("1");
  await page.getByLabel("Allergies and dietary needs").fill("x".repeat(501));
  await page.getByRole("button", add).click();
  await expectRefusal(page, [
    "Choose a pickup location",
    "Drink: choose 1 more. You need 2, one for each guest.",
    "please shorten this to 500 characters",
  ]);
  await choose(page, "Pickup location", "Plaza Bar");
  await page.getByLabel("Allergies and dietary needs").fill("No nuts");
  // For more than 9 people, the party size is the number of drinks.
  await choose(page, "How many people?", "More than 9");
  for (const [first, second, message] of [
    ["4", "3", "Drink: choose 3 more. You need 10, one for each guest."],
    ["20", "1", "A party can have at most 20 guests. Choose fewer."],
  ] as const) {
    await drinks(page).nth(0).selectOption(first);
    await drinks(page).nth(1).selectOption(second);
    await page.getByRole("button", add).click();
    await expectRefusal(page, [message]);
    await expect(drinks(page).nth(1)).toHaveValue(second);
  }
  await drinks(page).nth(0).selectOption("11");
  await page.getByRole("button", add).click();
  await expectStep(page, "Basket");
  const lines = main(page).getByRole("listitem");
  const party = lines.filter({ hasText: "For more than 9 people, at Plaza Bar" });
  await expect(party).toContainText(["quantity 11", "quantity 1"]);
  await expectNoErrors(page);
  const change = page.getByRole("link", { name: /^Change ?(: Food and drink|Glass of )/ });
  await change.first().click();
  const menu = main(page).getByRole("group", { name: "Intermission drinks", exact: true });
  await expect(menu.getByLabel("How many people?").locator(":checked")).toHaveText("More than 9");
  await drinks(page).nth(1).selectOption("0");
  await orderDrinks(page, "2");
  const food = lines.filter({ hasText: "For 2 people, at Plaza Bar" });
  await expect(food).toContainText(concert.title);
  await expect(food).toContainText("quantity 2");
  await expect(main(page)).toContainText("No nuts");
  await expectNoErrors(page);

  await page.goto(concert.path);
  await selectTickets(page, { band: "B", standard: 2 });
  await takeFoundSeats(page);
  await expectStep(page, "Basket");
  await expect(food).toBeVisible();
  await change.click();
  await expect(menu.getByLabel("How many people?")).toHaveValue("2");
  await expectNoErrors(page);

  await page.goto(`/food-and-drink?eventId=${concert.eventId}&instanceId=${concert.id}`);
  await expect(page).toHaveURL(`${stack.url}/food-and-drink/${concert.id}`);
  await page.goto(`/food-and-drink?eventId=${concert.eventId}`);
  await expect(page.getByRole("heading", { level: 1, name: concert.title })).toBeVisible();
  problems.allowStatus(404);
  for (const path of ["/food-and-drink/none", `/food-and-drink/${concert.id}/none`])
    expect((await page.goto(path))?.status()).toBe(404);
});
