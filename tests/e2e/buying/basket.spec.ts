import { openTickets } from "../steps/basket-lines";
import { expect, test } from "../support/fixtures";
import { expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";

test("changing a ticket type and removing tickets updates the total", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  const total = page.getByRole("region", { name: "Total" });
  await expect(total).toContainText("$220");
  await expectNoErrors(page);

  await openTickets(page);
  const line = page
    .getByRole("listitem")
    .filter({ has: page.getByLabel("Ticket type") })
    .filter({ hasText: /^(?!.*Change or remove)/s });
  await line.first().getByLabel("Ticket type").selectOption({ label: "Under 30, $55" });
  await line.first().getByRole("button", { name: "Change" }).click();
  await expect(page.getByText("The ticket has been changed.")).toBeVisible();
  await expect(total).toContainText("$165");
  await expect(page.getByText(/^1 × (Standard, \$110|Under 30, \$55)\s· 1 × /)).toBeVisible();

  await openTickets(page);
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByText("The ticket has been removed from your basket.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Time for your ticket" })).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("heading", { name: "Your basket is empty" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Time for your/ })).toHaveCount(0);
  await expectNoErrors(page);

  await chooseTickets(page, concert, { band: "B", standard: 2 });
  await openTickets(page);
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect(page.getByText("The tickets have been removed from your basket.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your basket is empty" })).toBeVisible();
});

test("notes show a character count, are saved, and keep their text when they are too long", async ({
  page,
  concert,
  expectRefusal,
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
  await expectRefusal(page, ["Access notes: please shorten this to 500 characters. It has 501."]);
  await expect(access).toHaveValue(long);
  await access.fill(`${"é".repeat(499)}🎻`);
  await page.getByLabel("Allergies and dietary needs").fill("Peanuts");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(page.getByText("Notes saved.")).toBeVisible();
  await expect(page.getByLabel("Allergies and dietary needs")).toHaveValue("Peanuts");
  await expectNoErrors(page);

  await page.getByLabel("Order notes").fill(long);
  await page.getByRole("button", { name: "Check out" }).click();
  await expectRefusal(page, ["Order notes: please shorten this to 500 characters. It has 501."]);
  await page.getByLabel("Order notes").fill("A birthday");
  await page.getByRole("button", { name: "Check out" }).click();
  await expectStep(page, "Your details");
  await page.getByRole("link", { name: "Basket (1 ticket)" }).click();
  await expect(page.getByLabel("Order notes")).toHaveValue("A birthday");
});

test("on a phone, the Check out button stays visible and never covers the focused element", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  const checkOut = page.getByRole("button", { name: "Check out" });
  await expect(checkOut).toBeInViewport({ ratio: 1 });
  // At the end of the page the bar covers nothing: axe takes a half-covered button for a small one.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectNoErrors(page);
  await page.getByRole("button", { name: /^Add Parking pass/ }).focus();
  const stops: string[] = [];
  for (let stop = 0; stop < 60 && !(await checkOut.evaluate(isFocused)); stop += 1) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(coveredFocus));
    await expect(checkOut).toBeInViewport({ ratio: 1 });
  }
  await expect(checkOut).toBeFocused();
  expect(stops.length).toBeGreaterThan(10);
  expect(stops.filter((covered) => covered !== "")).toEqual([]);
});

const isFocused = (element: Element) => element === document.activeElement;

/** Runs in the page. The focused element's HTML if the bottom bar covers it, otherwise "". */
function coveredFocus(): string {
  const [focused, bar] = [document.activeElement, document.querySelector(".bar")];
  if (focused === null || bar === null || bar.contains(focused)) return "";
  const isCovered = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  return isCovered ? focused.outerHTML : "";
}
