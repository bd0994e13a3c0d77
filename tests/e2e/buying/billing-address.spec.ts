import { expect, test } from "../support/fixtures";
import { checkOut, expectStep } from "../steps/checkout";
import { knownPerson } from "../steps/person";

test("the billing address is changed where it is shown, and the visitor comes back there", async ({
  page,
  stack,
  concert,
  refused,
  sound,
}) => {
  const person = await knownPerson(stack);
  await checkOut(page, { concert, wish: { standard: 1 }, person }, "Billing");
  await expect(page.getByText("12 Amsterdam Avenue")).toBeVisible();
  await page.getByRole("link", { name: "Change billing address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Billing address" })).toBeVisible();
  await sound(page);
  await page.getByRole("radio", { name: "A new address" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await refused(page, ["Address line 1 is required", "City is required"]);
  await page.getByLabel("Address line 1").fill("40 Lincoln Center Plaza");
  await page.getByLabel("City", { exact: true }).fill("New York");
  await page.getByLabel("State or province").selectOption("NY");
  await page.getByLabel(/^Zip/).fill("10023");
  await page.getByRole("button", { name: "Continue" }).click();
  await expectStep(page, "Billing");
  await expect(page.getByText("40 Lincoln Center Plaza")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expectStep(page, "Payment");
});
