import { expect, test } from "../support/fixtures";
import { enterCode, sumOf } from "../steps/basket-lines";
import { chooseTickets } from "../steps/choose-tickets";

// Of four tickets at $110.00, AUTUMN15 takes $60.60 off and FRIENDS20 $20.00.
const four = { band: "B", standard: 4 };

test("a better second promo code is used, the other can be chosen, and comes back when it is removed", async ({
  page,
  concert,
  sound,
}) => {
  await chooseTickets(page, concert, four);
  await enterCode(page, "FRIENDS20");
  expect(await sumOf(page)).toBe("$420.00");
  await enterCode(page, "AUTUMN15");
  await expect(page.getByText("Your new code costs you less, so we are using it.")).toBeVisible();
  expect(await sumOf(page)).toBe("$379.40");
  const choice = page.getByRole("region", { name: "Only one promo code can be used" });
  await expect(choice).toContainText("With AUTUMN15, your total is $379.40.");
  await expect(choice).toContainText("With FRIENDS20, your total would be $420.00.");
  await sound(page);

  await choice.getByRole("button", { name: "Use FRIENDS20 instead" }).click();
  await expect(page.getByText("Your total now uses this promo code.")).toBeVisible();
  expect(await sumOf(page)).toBe("$420.00");
  await expect(choice).toContainText("With AUTUMN15, your total would be $379.40.");
  await choice.getByRole("button", { name: "Use AUTUMN15 instead" }).click();
  expect(await sumOf(page)).toBe("$379.40");

  await page.getByRole("button", { name: "Remove AUTUMN15" }).click();
  expect(await sumOf(page)).toBe("$420.00");
  await expect(choice).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove FRIENDS20" })).toBeVisible();
});
