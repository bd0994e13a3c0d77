import { expect, test } from "../support/fixtures";
import { expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";

test("a price type is changed, a ticket removed, and the total follows", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  const total = page.getByRole("region", { name: "Total" });
  await expect(total).toContainText("$220.00");
  await expectNoErrors(page);

  await page.getByText("Change ticket type").first().click();
  const line = page.getByRole("listitem").filter({ hasText: "Change ticket type" }).first();
  await line.getByLabel("Ticket type").selectOption({ label: "Under 30, $55.00" });
  await line.getByRole("button", { name: "Change" }).click();
  await expect(page.getByText("The ticket has been changed.")).toBeVisible();
  await expect(total).toContainText("$165.00");

  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByText("The ticket has been removed from your basket.")).toBeVisible();
  await expect(page.getByText("Your ticket is held until")).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("heading", { name: "Your basket is empty" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Time for your tickets" })).toHaveCount(0);
  await expectNoErrors(page);
});

test("notes are counted and saved, and are kept in the form when they are too long", async ({
  page,
  concert,
  refused,
  expectNoErrors,
  scriptRuns,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 1 });
  await page.getByText("Notes for the box office").click();
  const access = page.getByLabel("Access notes");
  await expect(page.getByText("Up to 500 characters")).toHaveCount(3);
  // An emoji is one character.
  const long = `${"é".repeat(500)}🎻`;
  await access.fill(long);
  if (scriptRuns) await expect(page.getByText("1 character too many")).toBeVisible();
  await page.getByRole("button", { name: "Save notes" }).click();
  await refused(page, ["Access notes: please shorten this to 500 characters. It has 501."]);
  await expect(access).toHaveValue(long);
  await access.fill(`${"é".repeat(499)}🎻`);
  await page.getByLabel("Allergies and dietary needs").fill("Peanuts");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(page.getByText("Notes saved.")).toBeVisible();
  await expect(page.getByLabel("Allergies and dietary needs")).toHaveValue("Peanuts");
  await expectNoErrors(page);

  await page.getByLabel("Order notes").fill(long);
  await page.getByRole("button", { name: "Continue to account" }).click();
  await refused(page, ["Order notes: please shorten this to 500 characters. It has 501."]);
  await page.getByLabel("Order notes").fill("A birthday");
  await page.getByRole("button", { name: "Continue to account" }).click();
  await expectStep(page, "Your account");
  await page.getByRole("link", { name: "Basket (1 ticket)" }).click();
  await expect(page.getByLabel("Order notes")).toHaveValue("A birthday");
});
