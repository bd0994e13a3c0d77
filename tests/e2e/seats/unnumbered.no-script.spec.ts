import { expect, test } from "../support/fixtures";
import { addToBasket } from "../steps/seats";
import { performanceWith } from "../steps/performance-with";

test("in a hall without seat numbers, wheelchair spaces and companion seats are chosen individually", async ({
  page,
  stack,
  expectRefusal,
  expectNoErrors,
}) => {
  const { path } = await performanceWith(stack, { hall: "studio" });
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Choose your tickets" })).toBeVisible();
  await expect(page.getByText("These seats are unreserved.")).toBeVisible();
  await expect(page.getByText("Wheelchair spaces and companion seats are numbered")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Wheelchair and companion seats" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Wheelchair spaces, Companion seats",
  );
  await expectNoErrors(page);
  await addToBasket(page);
  await expectRefusal(page, ["Choose at least one seat"]);
  const space = page.getByRole("checkbox", { name: /^Wheelchair space / });
  const companion = page.getByRole("checkbox", { name: /^Companion seat / });
  await space.first().check();
  await companion.nth(0).check();
  await companion.nth(1).check();
  await companion.nth(2).check();
  await addToBasket(page);
  await expect(page.getByRole("region", { name: "Time for your 4 tickets" })).toBeVisible();
  const line = (text: string) => page.getByRole("main").getByText(text, { exact: true });
  for (const places of ["Wheelchair space 1", "Companion seats 2 to 6 (even)"])
    await expect(line(places).first()).toBeVisible();
  const listed = page.getByRole("main").locator("h4");
  await expect(listed.filter({ hasText: /^Companion seats/ })).toHaveCount(3);

  // Takes all remaining ones.
  await page.goto(`${path}/syos/overview`);
  for (const box of await page
    .getByRole("checkbox", { name: /^(Wheelchair space|Companion seat) / })
    .all())
    await box.check();
  await addToBasket(page);
  await expect(page.getByRole("region", { name: "Time for your 6 tickets" })).toBeVisible();
  await page.goto(`${path}/syos/access`);
  await expect(page.getByText("This section is sold out.")).toBeVisible();
});
