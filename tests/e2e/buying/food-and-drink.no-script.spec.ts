import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { expectStep } from "../steps/checkout";
import { setWish } from "../steps/choose-tickets";
import { expect, test } from "../support/fixtures";

const main = (page: Page) => page.getByRole("main");
const choose = (page: Page, label: RegExp | string, count: string) =>
  main(page).getByLabel(label).first().selectOption(count);

/** A concert with tickets whose drinks for the intermission can be ordered now. */
async function concertWithDrinks(stack: Stack) {
  const { instances } = (await stack.callCrm("GET", "/instances?kind=orchestra&pageSize=100")) as {
    instances: { id: string; status: string; event: { id: string; title: string } }[];
  };
  for (const { id, status, event } of instances) {
    if (status !== "get-tickets") continue;
    const { menus } = (await stack.callCrm("GET", `/instances/${id}/food-and-drink`)) as {
      menus: { id: string; open: boolean }[];
    };
    if (menus.some((menu) => menu.id === "interval" && menu.open))
      return { id, eventId: event.id, title: event.title, path: `/events/${event.id}/${id}` };
  }
  throw new Error("no concert has drinks in its intermission");
}

test("drinks for two are ordered before the tickets, which come to the same basket then", async ({
  page,
  stack,
  problems,
  refused,
  expectNoErrors,
}) => {
  const concert = await concertWithDrinks(stack);
  await page.goto(concert.path);
  await page.getByRole("link", { name: "Order food and drink" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Food and drink" })).toBeVisible();
  await expectNoErrors(page);
  const add = page.getByRole("button", { name: "Add to basket" });
  await add.click();
  await refused(page, ["Choose something to add first"]);

  await page.goto(`/food-and-drink/${concert.id}/interval`);
  await choose(page, "How many people?", "2");
  await main(page)
    .getByRole("group", { name: /^Drink/ })
    .getByRole("combobox")
    .first()
    .selectOption("1");
  await page.getByLabel("Allergies and dietary needs").fill("x".repeat(501));
  await add.click();
  await refused(page, [
    "Choose where you collect it",
    "Drink: select 1 more, one for each guest",
    "please shorten this to 500 characters",
  ]);
  await choose(page, "Collection point", "Orchestra Bar");
  await main(page)
    .getByRole("group", { name: /^Drink/ })
    .getByRole("combobox")
    .first()
    .selectOption("2");
  await page.getByLabel("Allergies and dietary needs").fill("No nuts");
  await add.click();
  await expectStep(page, "Basket");
  const food = main(page)
    .getByRole("listitem")
    .filter({ hasText: "For 2 people, at Orchestra Bar" });
  await expect(food).toContainText(concert.title);
  await expect(food).toContainText("quantity 2");
  await expect(main(page)).toContainText("No nuts");
  await expectNoErrors(page);

  await page.goto(concert.path);
  await setWish(page, { band: "B", standard: 2 });
  await page.getByRole("button", { name: /^Add to basket/ }).click();
  await expectStep(page, "Basket");
  await expect(food).toBeVisible();
  await food.getByRole("link", { name: /^Change this food and drink order/ }).click();
  await expect(main(page).getByLabel("How many people?").last()).toHaveValue("2");
  await expectNoErrors(page);

  await page.goto(`/food-and-drink?eventId=${concert.eventId}&instanceId=${concert.id}`);
  await expect(page).toHaveURL(`${stack.url}/food-and-drink/${concert.id}`);
  problems.allowStatus(404);
  for (const path of ["/food-and-drink/none", `/food-and-drink/${concert.id}/none`])
    expect((await page.goto(path))?.status()).toBe(404);
});
