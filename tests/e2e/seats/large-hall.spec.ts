import { mkdirSync } from "node:fs";

import { gridPlan, rowLetters } from "../../support/grid-plan";
import { expect, test } from "../support/fixtures";
import { importHall } from "../steps/import-hall";
import { addToBasket, expectInBasket, openSection } from "../steps/seats";
import { stopStorefront } from "../steps/stop-storefront";

/** 800 seats in rows A to FF with seat 1 at the right, which are split into four sections. The blocks have another 9,315. */
const FLOOR = {
  name: "Floor",
  rows: rowLetters(32),
  seatsInRow: 25,
  category: "A",
  fromRight: true,
};
const LAST_PART = "Floor, rows Y to FF";
const BLOCKS = Array.from({ length: 69 }, (_, index) => ({
  name: `Block ${index + 1}`,
  rows: rowLetters(9),
  seatsInRow: 15,
  category: index < 30 ? "B" : "C",
}));

test("in a hall with ten thousand seats, two seats of an 800-seat floor are found and added", async ({
  page,
  stack,
  expectNoErrors,
  scriptRuns,
}, testInfo) => {
  testInfo.setTimeout(120_000);
  const getBox = ({ row, number }: { row: string; number: string }) =>
    page.locator(`input[aria-label^="Row ${row}, seat ${number},"]`);
  mkdirSync(testInfo.outputDir, { recursive: true });
  const plan = gridPlan("Arena", [FLOOR, ...BLOCKS], 8);
  const hall = { id: `arena-${testInfo.project.name}`, season: "1842-43", plan };
  const { path } = await importHall(stack, { ...hall, folder: testInfo.outputDir });
  // A storefront that runs has read the names of sections before the import, if any test opened a page, and keeps them a minute.
  await stopStorefront(page, stack);
  await stack.storefront.start();

  await page.goto(`${path}/syos/overview`);
  await expect(page.getByRole("main").locator("ol > li")).toHaveCount(73);
  await expectNoErrors(page);
  await openSection(page, path, LAST_PART);
  const boxes = page.locator("input[name=seat]");
  await expect(boxes).toHaveCount(200);
  const rows = await page.locator(".seats legend").allTextContents();
  expect(rows.map((row) => /^Row (\w+)/.exec(row)?.[1])).toEqual(FLOOR.rows.slice(24));
  const [first, last] = await Promise.all(
    ["1", "25"].map((number) => getBox({ row: "AA", number }).boundingBox()),
  );
  expect(first?.x).toBeGreaterThan(last?.x ?? Infinity);

  const [seat, beside] = [
    { section: "Floor", row: "AA", number: "4" },
    { section: "Floor", row: "AA", number: "3" },
  ] as const;
  if (scriptRuns) {
    await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
    await boxes.first().focus();
    for (const key of ["A", "A", "4"]) await page.keyboard.press(key);
    await expect(getBox(seat)).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
  } else {
    await getBox(seat).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
  }
  await expect(getBox(beside)).toBeFocused();
  await page.keyboard.press("Space");
  await addToBasket(page);
  await expectInBasket(page, [seat, beside]);

  await page.goto(`${path}/syos/list?together=3`);
  await page
    .getByRole("button", { name: /^Add these seats/ })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Time for your 5 tickets" })).toBeVisible();

  // Import added the rows to the name of the section, which its seats have no need of.
  await page.goto("/de/basket");
  await expect(page.getByRole("main")).toContainText("Floor, Reihe AA, Plätze");
  await page.goto(`${path}/syos/floor-rows-y-to-ff`);
  const title = page.getByRole("heading", { level: 1, name: "Floor, Reihen Y bis FF" });
  await expect(title).toBeVisible();
  await expect(title.locator("[lang]")).toHaveText("Floor");
  await expectNoErrors(page);
});
