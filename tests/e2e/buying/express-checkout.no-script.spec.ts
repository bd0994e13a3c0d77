import { expectConfirmed, submitCard } from "../steps/card-page";
import { acceptTerms, checkOut, expectStep } from "../steps/checkout";
import { registerPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

test.use({ storefrontEnv: { EXPRESS_CHECKOUT: "1" } });

test("an express checkout goes from the summary to billing and then to payment", async ({
  page,
  stack,
  concert,
  expectNoErrors,
  expectRefusal,
}) => {
  const person = await registerPerson(stack);
  await checkOut(page, { concert, tickets: { standard: 2 }, person });
  await page.goto("/checkout/express-checkout");
  await expectStep(page, "Summary");
  await page.goto("/checkout/payment");
  await expectStep(page, "Summary");
  const go = page.getByRole("button", { name: "Continue", exact: true });
  await go.click();
  await expectRefusal(page, ["Please accept the terms and conditions"]);
  await acceptTerms(page);
  await go.click();

  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(person.email);
  await expectNoErrors(page);
  // Agreeing to the summary alone doesn't open the payment.
  await page.goto("/checkout/payment");
  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("button", { name: /^Pay / }).click();
  await submitCard(page, "approves");
  await expectConfirmed(page);
});
