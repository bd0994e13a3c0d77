import { expect, test } from "../support/fixtures";
import { enterCode, expand, openTickets, addUp } from "../steps/basket-lines";
import { expectConfirmed } from "../steps/card-page";
import { acceptTerms, expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";

test("each code in the basket shows its effect and can be removed", async ({
  page,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  for (const [code, message] of [
    ["", "Enter a code"],
    ["NOBODY-KNOWS", "Promo code not recognized. Check it and try again."],
  ] as const) {
    await enterCode(page, code);
    await expectRefusal(page, [message]);
    await expect(page.getByLabel(/^Promo code, gift card/)).toHaveValue(code);
  }
  await enterCode(page, " autumn15 ");
  await expect(page.getByText("Your code is active.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Saves $30.30");
  await expect(page.getByText("2 × Standard, $94.85 each")).toBeVisible();
  expect(await addUp(page)).toBe("$189.70");
  await enterCode(page, "FOYR-GIFT005");
  await expect(page.getByText("Gift card applied. It pays $5.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Pays $5.00");
  expect(await addUp(page)).toBe("$184.70");
  await expect(page.getByText("tickets can’t be removed")).toHaveCount(1);
  await openTickets(page);
  await expect(page.getByRole("button", { name: /^Remove .*seat/ })).toHaveCount(0);
  await expectNoErrors(page);

  await page.getByRole("button", { name: "Remove •••• T005" }).click();
  await expect(page.getByText("tickets can’t be removed")).toHaveCount(0);
  await openTickets(page);
  await expect(page.getByRole("button", { name: /^Remove .*seat/ })).toHaveCount(2);
  await page.getByRole("button", { name: "Remove AUTUMN15" }).click();
  expect(await addUp(page)).toBe("$220.00");
});

test("the better of two promo codes is applied, and the other can be chosen", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  // Of four tickets at $110.00, AUTUMN15 takes $60.60 off and FRIENDS20 $20.00.
  await chooseTickets(page, concert, { band: "B", standard: 4 });
  await enterCode(page, "FRIENDS20");
  expect(await addUp(page)).toBe("$420.00");
  await enterCode(page, "AUTUMN15");
  await expect(page.getByText("Your new code saves you more, so we’re using it.")).toBeVisible();
  expect(await addUp(page)).toBe("$379.40");
  const choice = page.getByRole("region", { name: "You can use only one promo code" });
  await expect(choice).toContainText("With AUTUMN15, your total is $379.40.");
  await expect(choice).toContainText("With FRIENDS20, your total would be $420.00.");
  await expectNoErrors(page);

  await choice.getByRole("button", { name: "Use FRIENDS20 instead" }).click();
  await expect(page.getByText("Your total now uses this promo code.")).toBeVisible();
  expect(await addUp(page)).toBe("$420.00");
  await expect(choice).toContainText("With AUTUMN15, your total would be $379.40.");
});

test("a gift card that covers the total needs no card payment", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await chooseTickets(page, concert, { band: "E", standard: 1 });
  await enterCode(page, "FOYR-GIFT250");
  expect(await addUp(page)).toBe("$0.00");
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Check out" }).click();
  await signIn(page, person);
  await expectStep(page, "Summary");
  expect(await addUp(page)).toBe("$0.00");
  await acceptTerms(page);
  await page.getByRole("button", { name: "Place order" }).click();
  await expectConfirmed(page);
  await expect(page.getByText("Paid by gift card. No card was charged.")).toBeVisible();
  expect(await addUp(page)).toBe("$0.00");
  await expect(page.getByRole("region", { name: "What you paid" })).toContainText("\u2212$40");
  await expectNoErrors(page);
});

test("a signed-in customer applies part or all of their account credit", async ({
  page,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  // A demo customer with credit and a membership that waives the fee.
  await page.goto("/login");
  await signIn(page, { email: "jordan.rivera@example.com", password: "Riverside1" });
  await chooseTickets(page, concert, { band: "B", standard: 1 });
  const amount = page.getByLabel("Amount to apply");
  const openAmount = () => expand(page.locator("#credit ~ details summary"));
  await openAmount();
  await amount.fill("900");
  await page.getByRole("button", { name: "Apply this amount" }).click();
  await expectRefusal(page, ["You have $55. Enter $55 or less."]);
  await expect(amount).toHaveValue("900");
  await amount.fill("20");
  await page.getByRole("button", { name: "Apply this amount" }).click();
  expect(await addUp(page)).toBe("$71.00");
  await page.getByRole("button", { name: /^Use my \$.* credit$/ }).click();
  expect(await addUp(page)).toBe("$36.00");
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Don’t use credit" }).click();
  expect(await addUp(page)).toBe("$91.00");
  // Later tests would find the demo customer's basket.
  await page.getByRole("button", { name: /^Remove .*seat/ }).click();
});
