import { expect, test } from "../support/fixtures";
import { basketOf, lineOf, addLine } from "../steps/basket-lines";
import { chooseTickets } from "../steps/choose-tickets";

test("a membership that opened the sale takes the whole basket with it, which is said before", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 1 });
  await addLine(stack, await basketOf(page, stack), "memberships", {
    levelId: "8",
    autoRenew: false,
  });
  const season = await Promise.all(
    [1, 2, 3].map((at) => stack.callCrm("GET", `/instances?pageSize=100&page=${at}`)),
  );
  const early = season
    .flatMap(
      (listed) =>
        (listed as { instances: { id: string; status: string; event: { id: string } }[] })
          .instances,
    )
    .find(({ status }) => status === "priority");
  await page.goto(`/events/${early?.event.id}/${early?.id}`);
  await page
    .getByRole("combobox", { name: /^Standard/ })
    .first()
    .selectOption("1");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByText("Your 2 seats are held until")).toBeVisible();
  const membership = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "It doesn’t renew automatically." });
  await membership.getByRole("link", { name: /^Remove/ }).click();
  await expect(page.getByText("If you remove it, we empty your whole basket.")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByText("Your 2 seats are held until")).toBeVisible();
  await membership.getByRole("link", { name: /^Remove/ }).click();
  await page.getByRole("button", { name: "Remove it and empty my basket" }).click();
  await expect(
    page.getByRole("heading", { name: "There is nothing in your basket" }),
  ).toBeVisible();
});

test("packages are completed from the basket, a super package by its parts, and a date is changed", async ({
  page,
  stack,
  concert,
  refused,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 1 });
  const series = (await stack.callCrm("GET", "/packages/orchestra-choice")) as {
    name: string;
    minItems: number;
    events: { id: string; title: string; instances: { id: string }[] }[];
  };
  // First those with another date to change to.
  const others = series.events
    .filter(({ id }) => id !== concert.eventId)
    .sort((one, other) => other.instances.length - one.instances.length);
  const chosen = others
    .flatMap(({ instances }) => instances[0]?.id ?? [])
    .slice(0, series.minItems - 1);
  await addLine(stack, await basketOf(page, stack), "packages", {
    packageId: "orchestra-choice",
    quantity: 1,
    choices: chosen.map((instanceId) => ({ instanceId, priceTypeId: "standard", band: "C" })),
  });
  await page.reload();
  const line = lineOf(page, series.name);
  await expect(line).toContainText("1 more event is needed to complete it");
  await line.getByRole("link", { name: /^Add a performance to/ }).click();
  await expect(page.getByText("1 more event is needed to complete it")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Show prices" }).click();
  const levels = page.getByRole("group", { name: /: price level$/ });
  await page.getByRole("button", { name: "Add to the package" }).click();
  await refused(page, ["Choose a price level"]);
  await levels.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Add to the package" }).click();
  await expect(page.getByText("The tickets are in your basket.")).toBeVisible();
  await expect(line).not.toContainText("needed to complete it");
  await expect(line).toContainText("percent off each ticket");
  await expect(page.getByText(`Part of ${series.name}`)).toHaveCount(series.minItems);

  const dates = page.locator('[id^="performance-"][id$="-when"]');
  const before = await dates.allInnerTexts();
  await page
    .getByRole("link", { name: `Change the date ${others[0]?.title ?? ""}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Change the date of /);
  await page.getByRole("button", { name: "Show prices" }).click();
  await page.getByRole("button", { name: "Change to this date" }).click();
  await refused(page, ["Choose a price level"]);
  await levels.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Change to this date" }).click();
  await expect(page.getByText("We’ve updated your basket.")).toBeVisible();
  await expect(page.getByText(`Part of ${series.name}`)).toHaveCount(series.minItems);
  expect(await dates.allInnerTexts()).not.toEqual(before);

  await addLine(stack, await basketOf(page, stack), "packages", {
    packageId: "season-companion",
    quantity: 1,
    choices: [],
  });
  await page.reload();
  const whole = lineOf(page, "Season companion");
  await expect(whole).toContainText("2 more packages are needed for the discount");
  await whole.getByRole("link", { name: /^Add a performance to/ }).click();
  const family = page.getByLabel("Performance").locator("option", { hasText: "Family" }).first();
  await page.getByLabel("Performance").selectOption(await family.getAttribute("value"));
  await page.getByRole("button", { name: "Show prices" }).click();
  await levels.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Add to the package" }).click();
  await expect(lineOf(page, "Family, your choice")).toContainText("needed to complete it");
});
