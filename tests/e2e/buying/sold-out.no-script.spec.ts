import { expect, test } from "../support/fixtures";
import { selectTickets, takeFoundSeats } from "../steps/choose-tickets";

const find = { name: "Find my seats" };

test("seats taken by another buyer are reported with the remaining number, and the form keeps its values", async ({
  page,
  concert,
  stack,
  expectRefusal,
}) => {
  await page.goto(concert.path);
  await selectTickets(page, { band: "A", standard: 1, under30: 2 });
  await page.getByRole("checkbox", { name: "Keep our seats together" }).uncheck();
  await stack.seats.leave(concert.id, 1, "A");
  await page.getByRole("button", find).click();

  await expectRefusal(page, [
    "There aren’t enough seats left at this price: only 1. Choose fewer, or another price.",
  ]);
  await expect(page.getByText("Nothing was added or charged.")).toBeVisible();
  await expect(page.getByText("Only 1 left")).toBeVisible();
  await expect(page.getByRole("radio", { name: "3", exact: true })).toBeChecked();
  await expect(page.locator('input[name="offer"][value^="A|"]')).toBeChecked();
  await expect(page.getByRole("combobox", { name: "Under 30" })).toHaveValue("2");
  await expect(page.getByRole("checkbox", { name: "Keep our seats together" })).not.toBeChecked();

  await selectTickets(page, { band: "C", standard: 1, under30: 2 });
  await takeFoundSeats(page);
  await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Time for your 3 tickets" })).toBeVisible();
});

test("a performance that sells out meanwhile links to other performances and shows a phone number", async ({
  page,
  concert,
  stack,
  expectRefusal,
}) => {
  await page.goto(concert.path);
  await selectTickets(page, { standard: 2 });
  await stack.seats.leave(concert.id, 0);
  await page.getByRole("button", find).click();
  await expectRefusal(page, ["This performance is sold out."]);
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Sold out" })).toBeVisible();
  const others = page.getByRole("region", { name: "Other performances of this event" });
  const season = page.getByRole("main").getByRole("link", { name: "See what’s on" });
  await expect(others.or(season)).toBeVisible();
  const phone = { name: "(212) 555-0140" };
  await expect(page.getByRole("main").getByRole("link", phone)).toBeVisible();
});
