import type { Page } from "@playwright/test";

import { buyTickets } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { signInSupervisor } from "../steps/staff-desk";
import { wholeSeason, getPath } from "../support/concerts";
import { expect, test } from "../support/fixtures";
import { dayIn } from "../../support/coming-dates";

async function openKind(page: Page, name: string) {
  await page.getByRole("link", { name: "Season", exact: true }).first().click();
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
}

async function setMoment(page: Page, name: string, date: string, time: string) {
  const group = page.getByRole("group", { name, exact: true });
  await group.getByLabel("Date").fill(date);
  await group.getByLabel("Time").fill(time);
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

async function saveReviewed(page: Page, texts: readonly string[]) {
  await save(page);
  const review = page.getByRole("form", { name: "Check before you save" });
  for (const text of texts) await expect(review).toContainText(text);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
}

test("a supervisor puts a new event on sale, and visitors buy tickets at the prices of its list", async ({
  page,
  otherPage,
  stack,
  expectRefusal,
  expectNoErrors,
}) => {
  const title = `Lanterns at dusk ${Date.now()}`;
  await signInSupervisor(page, stack);
  await page.getByRole("link", { name: "Season", exact: true }).first().click();
  await expectNoErrors(page);
  await openKind(page, "Events");
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Add an event" }).click();
  await expectNoErrors(page);
  await save(page);
  await expectRefusal(page, [
    "Fill in “Title”",
    "Fill in “Kind of event”",
    "Fill in “Running time in minutes”",
  ]);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Kind of event").selectOption({ label: "Special event" });
  await page.locator("#record-description").fill("Songs for a warm evening.");
  await page.locator("#record-programme").fill("Ravel | Boléro\nIntermission\nEncore");
  await page.getByLabel("Running time in minutes").fill("90");
  await save(page);
  await expect(page.getByText("Saved.")).toBeVisible();

  await openKind(page, "Price lists");
  await page.getByRole("link", { name: "Add a price list" }).click();
  await expectNoErrors(page);
  await page.getByLabel("Name", { exact: true }).fill(title);
  const standard = page.getByRole("group", { name: "B", exact: true }).getByLabel("Standard");
  await standard.fill("forty");
  await save(page);
  await expectRefusal(page, ["“Prices”: enter an amount, like 25 or 25.50"]);
  await standard.fill("$40");
  await save(page);
  await expect(page.getByText("Saved.")).toBeVisible();

  await openKind(page, "Performances");
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Add a performance" }).click();
  await expectNoErrors(page);
  await page.getByLabel("Event", { exact: true }).selectOption({ label: title });
  await page.locator("#record-plan").selectOption("main-hall");
  await page.getByLabel("Price list").selectOption({ label: title });
  await setMoment(page, "Starts", dayIn(40), "7:30 PM");
  await setMoment(page, "On sale from", dayIn(-1), "12:00");
  await setMoment(page, "Online sales end", dayIn(-2), "12:00");
  await save(page);
  await expectRefusal(page, ["“On sale from”: sales would start after they end"]);
  await setMoment(page, "Online sales end", "", "");
  await save(page);
  const review = page.getByRole("form", { name: "Check before you save" });
  await expect(review).toContainText(title);
  await expectNoErrors(page);
  await review.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByRole("group", { name: "Starts" }).getByLabel("Time")).toHaveValue(
    "7:30 PM",
  );
  await saveReviewed(page, [title]);

  const listed = (await wholeSeason(stack)).find(({ event }) => event.title === title);
  if (listed === undefined) throw new Error(`${title} is not in the season`);
  const { id, event, startsAt } = listed;
  const concert = {
    id,
    eventId: event.id,
    title,
    startsAt,
    path: getPath(listed),
    site: stack.url,
  };
  await buyTickets(otherPage, { stack, concert });

  await openKind(page, "Price lists");
  await page.getByLabel("Part of the name").fill(title);
  await page.getByRole("main").getByRole("button", { name: "Find" }).click();
  await page.getByRole("main").getByRole("link", { name: title }).click();
  await expectNoErrors(page);
  await standard.fill("52.50");
  await saveReviewed(page, ["1 performance ahead", "B, Standard", "$40.00", "$52.50"]);
  await chooseTickets(otherPage, concert, { standard: 1 });
  // With the booking fee of $9.
  await expect(otherPage.getByText("$61.50").first()).toBeVisible();
});

test("a supervisor adds a promo code and changes a fund, and both are in the log", async ({
  page,
  stack,
  expectRefusal,
  expectNoErrors,
}) => {
  const code = `SPRING${Date.now()}`;
  await signInSupervisor(page, stack);
  await openKind(page, "Promo codes");
  await page.getByRole("link", { name: "Add a promo code" }).click();
  await expectNoErrors(page);
  await page.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await page.getByLabel("What it’s for").fill("Spring offer");
  await save(page);
  await expectRefusal(page, ["Enter a percentage or an amount, not both"]);
  await page.getByLabel("Percent off").fill("15");
  await saveReviewed(page, [code, "15"]);
  await page.getByRole("link", { name: code }).click();
  await expect(page.getByLabel("Code", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Percent off")).toHaveValue("15");

  await openKind(page, "Funds");
  await page.getByRole("main").getByRole("table").getByRole("link").first().click();
  await expectNoErrors(page);
  await page.getByLabel("Suggested amount").fill("75");
  await page.getByLabel("Reason").fill("Agreed by the board");
  await saveReviewed(page, ["$75.00"]);
  await page.getByRole("link", { name: "Log", exact: true }).click();
  await expect(
    page.getByText("Changed in the season (Funds): Suggested amount").first(),
  ).toBeVisible();
  await expect(page.getByText("Agreed by the board")).toBeVisible();
});
