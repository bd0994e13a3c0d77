import { expect, test } from "../support/fixtures";
import type { Page } from "@playwright/test";
import { openOtherTypes, selectTickets } from "../steps/choose-tickets";
import { performanceWith } from "../steps/performance-with";

const find = { name: "Find my seats" };
const take = { name: "Add to basket" };
const getPlace = (page: Page) => page.getByRole("heading", { level: 2 }).first();

test("two tickets are preselected, and the seats that are shown are the ones that are added", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await page.goto(concert.path);
  await expect(page.getByRole("radio", { name: "2", exact: true })).toBeChecked();
  await expectNoErrors(page);
  await selectTickets(page, { band: "B", standard: 3 });
  await page.getByRole("button", find).click();

  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The best seats for $110");
  await expect(getPlace(page)).toHaveText(
    /row\s\w+, seats\s\d+ to \d+(?: \(\w+\))?, side by side$/,
  );
  await expect(main).toContainText("3 × Standard, $110 each");
  await expect(main).toContainText("Total $330, fees included");
  await expect(page.getByRole("region", { name: /^Time for your/ })).toHaveCount(0);
  await expectNoErrors(page);
  const place = await getPlace(page).innerText();
  const [, row = "", numbers = ""] = /row\s(\w+), seats\s(.+), side/.exec(place) ?? [];
  await page.getByRole("button", take).click();

  await expect(page.getByRole("region", { name: "Time for your 3 tickets" })).toBeVisible();
  await expect(main).toContainText(`row ${row}, seats ${numbers}, side by side`);
});

test(
  "other seats are shown twice without holding any, and the choice can be changed",
  { tag: "@no-script" },
  async ({ page, concert, expectNoErrors }) => {
    await page.goto(concert.path);
    await selectTickets(page, { band: "B", standard: 1, under30: 1 });
    await page.getByRole("button", find).click();
    const others = page.getByRole("link", { name: "Show me others" });
    const places = [await getPlace(page).innerText()];
    for (let shown = 0; shown < 2; shown += 1) {
      await others.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Other seats for you");
      places.push(await getPlace(page).innerText());
    }
    await expect(others).toHaveCount(0);
    expect(new Set(places).size).toBe(3);
    await expect(page.getByRole("main")).toContainText("1 × Under 30, $55 each");
    await expect(page.getByRole("region", { name: /^Time for your/ })).toHaveCount(0);
    await expectNoErrors(page);

    await page.getByRole("link", { name: "Change tickets or price" }).click();
    await expect(page.getByRole("radio", { name: "2", exact: true })).toBeChecked();
    await expect(page.locator('input[name="offer"][value^="B|"]')).toBeChecked();
    await expect(page.getByRole("combobox", { name: "Under 30" })).toHaveValue("1");
    await page.goBack();
    await page.getByRole("button", take).click();
    await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Total" })).toContainText("$165");
  },
);

test("the list of seats names prices as the page that chooses by price, and cuts no name at 320 pixels", async ({
  page,
  concert,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(concert.path);
  const places = await page.locator(".place label").allInnerTexts();
  expect(places.length).toBeGreaterThan(2);
  await page.getByRole("link", { name: "Find seats together" }).click();
  const list = page.getByRole("combobox", { name: "Place and price" });
  const options = await list.locator("option").allInnerTexts();
  expect(options.slice(1).map((option) => option.replace(/, \$\d+$/, ""))).toEqual(places);
  for (const select of await page.getByRole("combobox").all()) {
    const cut = await select.evaluate((element) => {
      const copy = element.cloneNode(true) as HTMLElement;
      copy.style.width = "max-content";
      element.after(copy);
      const needs = copy.getBoundingClientRect().width;
      copy.remove();
      return needs - element.getBoundingClientRect().width;
    });
    expect(cut).toBeLessThanOrEqual(1);
  }
});

test("more tickets of another type than tickets in all are refused, and the choice is kept", async ({
  page,
  concert,
  expectRefusal,
}) => {
  await page.goto(concert.path);
  await selectTickets(page, { band: "B", standard: 1, under30: 2 });
  await page.getByRole("radio", { name: "1", exact: true }).check();
  await page.getByRole("button", find).click();
  await expectRefusal(page, ["You chose more tickets of another type than tickets in all."]);
  await expect(page.getByRole("combobox", { name: "Under 30" })).toHaveValue("2");
});

test("shown seats that were taken meanwhile are refused, and others are shown for the same choice", async ({
  page,
  otherPage,
  concert,
  expectRefusal,
}) => {
  for (const buyer of [page, otherPage]) {
    await buyer.goto(concert.path);
    await selectTickets(buyer, { band: "A", standard: 2 });
    await buyer.getByRole("button", find).click();
  }
  const lost = await getPlace(page).innerText();
  await otherPage.getByRole("button", take).click();
  await expect(otherPage.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
  await page.getByRole("button", take).click();
  await expectRefusal(page, ["Someone just took these seats."]);
  await expect(page.getByRole("heading", { level: 2, name: lost, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Hold the best available seats" }).click();
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
});

test(
  "few remaining seats are counted, and seats can be chosen apart",
  { tag: "@no-script" },
  async ({ page, concert, stack }) => {
    await stack.seats.leave(concert.id, 12, "A");
    await page.goto(concert.path);
    await expect(page.getByText(/\d pairs? left|Only 12 left/).first()).toBeVisible();
    await selectTickets(page, { band: "A", standard: 4 });
    await openOtherTypes(page);
    await page.getByRole("checkbox", { name: "Keep our seats together" }).uncheck();
    await page.getByRole("button", find).click();
    await page.getByRole("button", take).click();
    await expect(page.getByRole("region", { name: "Time for your 4 tickets" })).toBeVisible();
  },
);

test(
  "an invalid pay-what-you-wish price is refused, a valid one is what is paid",
  { tag: "@no-script" },
  async ({ page, stack, expectRefusal }) => {
    const { path } = await performanceWith(stack, { hall: "studio" });
    await page.goto(path);
    await openOtherTypes(page);
    await page.getByRole("combobox", { name: "Pay what you wish" }).selectOption("2");
    const sum = page.getByLabel("Your price per ticket, $5 to $200");
    await sum.fill("3");
    await page.getByRole("button", { name: "Add to basket" }).click();
    await expectRefusal(page, ["Your price per ticket must be between $5 and $200."]);
    await expect(sum).toHaveValue("3");
    await sum.fill("as much as I can");
    await page.getByRole("button", { name: "Add to basket" }).click();
    await expectRefusal(page, ["Enter your price per ticket, like 12 or 12.50."]);
    await expect(page.getByText("From $10, it includes a $9 fee.")).toBeVisible();
    await sum.fill("10");
    await page.getByRole("button", { name: "Add to basket" }).click();
    await expect(page.getByText(/^Your tickets for .+ are in your basket\.$/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Total" })).toContainText("$20");
  },
);
