import { expect, test } from "./fixtures";
import { addToBasket } from "./steps/seats";
import { performanceWith } from "./steps/performance-with";

test("where seats have no numbers, wheelchair spaces and companion seats are chosen, and all others are so many", async ({
  page,
  stack,
  refused,
  sound,
}) => {
  const { path } = await performanceWith(stack, { hall: "studio" });
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Choose your tickets" })).toBeVisible();
  await expect(page.getByText("Seats are not numbered.")).toBeVisible();
  await sound(page);
  await page.getByRole("link", { name: "Choose wheelchair spaces and companion seats" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Wheelchair spaces, Companion seats",
  );
  await sound(page);
  await addToBasket(page);
  await refused(page, ["Choose at least one seat"]);
  const space = page.getByRole("checkbox", { name: /wheelchair space/ });
  const companion = page.getByRole("checkbox", { name: /companion seat/ });
  await space.first().check();
  await companion.nth(0).check();
  await companion.nth(1).check();
  await addToBasket(page);
  await expect(page.getByText("Your 3 seats are held until")).toBeVisible();
  await expect(page.getByRole("main").getByText("Companion seats", { exact: true })).toHaveCount(2);

  // All that is left of them, and then there is nothing of the kind to choose.
  await page.goto(`${path}/syos/overview`);
  for (const box of await page.getByRole("checkbox", { name: /^Seat / }).all()) await box.check();
  await addToBasket(page);
  await expect(page.getByText("Your 6 seats are held until")).toBeVisible();
  await page.goto(`${path}/syos/access`);
  await expect(page.getByText("This section is sold out.")).toBeVisible();
});

test("a live stream is sold without seats", async ({ page, stack, problems }) => {
  const { path } = await performanceWith(stack, { hall: "live-stream" });
  await page.goto(path);
  await expect(page.getByText("A live stream: you watch it where you are")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Choose .*seats/ })).toHaveCount(0);
  await expect(page.getByText("Keep our seats together")).toHaveCount(0);
  problems.allowStatus(404);
  expect((await page.goto(`${path}/syos/overview`))?.status()).toBe(404);
  await page.goto(path);
  await page.getByRole("combobox", { name: /^Standard/ }).selectOption("2");
  await addToBasket(page);
  await expect(page.getByText("The tickets are in your basket.")).toBeVisible();
});
