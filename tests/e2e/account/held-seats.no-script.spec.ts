import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";

import { addToBasket } from "../steps/seats";
import { signInSupervisor } from "../steps/staff-desk";
import { performanceInTwoHalls, STUDIO } from "../steps/two-halls";
import { expect, test } from "../support/fixtures";

const main = (page: Page) => page.getByRole("main");
const seat = (page: Page, row: string, number: number) =>
  main(page).getByRole("checkbox", { name: new RegExp(`^Row ${row}, seat ${number}(,|$)`) });

test("a supervisor holds seats on the map for press and house, and releases some, which visitors can buy again", async ({
  page,
  otherPage: visitor,
  stack,
  expectRefusal,
  expectNoErrors,
}, testInfo) => {
  testInfo.setTimeout(240_000);
  mkdirSync(testInfo.outputDir, { recursive: true });
  const concert = await performanceInTwoHalls(stack, testInfo.outputDir, "held-night");
  const seats = `${concert.path}/syos/floor`;
  await signInSupervisor(page, stack);
  await page.goto(`/counter/performances/${concert.id}`);
  await page.getByRole("link", { name: "Held seats" }).click();
  await expect(main(page)).toContainText("No seats are held for this performance.");
  await expect(main(page)).toContainText(STUDIO);
  await expectNoErrors(page);
  const submit = main(page).getByRole("button", { name: "Hold seats" }).last();
  await seat(page, "A", 4).check();
  await submit.click();
  await expectRefusal(page, ["Choose what the seats are held for", "Enter a note"]);
  await expect(seat(page, "A", 4)).toBeChecked();
  await seat(page, "A", 5).check();
  await page.getByLabel("Media", { exact: true }).check();
  await page.getByLabel("Note").fill("The Daily Review");
  await submit.click();
  await expect(page.getByText("Seats held.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Media: 2 seats" })).toBeVisible();
  await expect(main(page)).toContainText("The Daily Review");
  await expect(main(page)).toContainText("row A, seats 4, 5");
  await expectNoErrors(page);

  await expect(seat(page, "A", 4)).toHaveCount(0);
  await visitor.goto(seats);
  await expect(seat(visitor, "A", 4)).toHaveCount(0);
  await seat(visitor, "B", 1).check();
  await addToBasket(visitor);
  await seat(page, "B", 1).check();
  await seat(page, "B", 2).check();
  await page.getByLabel("House", { exact: true }).check();
  await page.getByLabel("Note").fill("The composer’s family");
  await submit.click();
  await expectRefusal(page, ["These seats aren’t free anymore. Nothing was held. Choose others"]);
  await expect(seat(page, "B", 2)).toBeChecked();
  await submit.click();
  await expect(page.getByRole("heading", { name: "House: 1 seat" })).toBeVisible();

  await page.goto(`/counter/performances/${concert.id}`);
  await expect(page.getByRole("definition").filter({ hasText: "Media 2, House 1" })).toBeVisible();
  await page.getByRole("link", { name: "Held seats" }).click();
  await page.getByRole("link", { name: /^Release ?: The Daily Review$/ }).click();
  await expectNoErrors(page);
  await main(page)
    .getByRole("checkbox", { name: /seat 4/ })
    .uncheck();
  const release = page.getByRole("button", { name: "Release seats" });
  await release.click();
  await expectRefusal(page, ["Enter a reason"]);
  await expect(main(page).getByRole("checkbox", { name: /seat 4/ })).not.toBeChecked();
  await page.getByLabel("Reason").fill("Only one critic comes");
  await release.click();
  await expect(page.getByText("Seats released.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Media: 1 seat" })).toBeVisible();
  await visitor.goto(seats);
  await expect(seat(visitor, "A", 5)).toBeVisible();
  await expect(seat(visitor, "A", 4)).toHaveCount(0);
  await page.getByRole("link", { name: "Log", exact: true }).click();
  await expect(page.getByText("Only one critic comes")).toBeVisible();
});
