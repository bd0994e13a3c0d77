import { expect, test } from "../support/fixtures";
import { wholeSeason } from "../support/concerts";
import { chooseTickets, takeFoundSeats } from "../steps/choose-tickets";

test("removing a membership that gave priority empties the whole basket, after a warning", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 1 });
  await page.goto("/");
  await page.getByRole("link", { name: "Memberships" }).first().click();
  await page.getByRole("button", { name: "Join as Supporter" }).click();
  const early = (await wholeSeason(stack)).find(({ status }) => status === "priority");
  await page.goto(`/events/${early?.event.id}/${early?.id}`);
  await page.getByRole("radio", { name: "1", exact: true }).check();
  await takeFoundSeats(page);
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
  const membership = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "It doesn’t renew automatically." });
  await membership.getByRole("link", { name: /^Remove/ }).click();
  await expect(page.getByText("If you remove it, we empty your whole basket.")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
  await membership.getByRole("link", { name: /^Remove/ }).click();
  await page.getByRole("button", { name: "Remove it and empty my basket" }).click();
  await expect(page.getByRole("heading", { name: "Your basket is empty" })).toBeVisible();
});
