import { expect, test } from "../support/fixtures";
import { openCardPage } from "../steps/card-page";
import { acceptTerms, expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";
import { tryForm } from "../steps/try-form";
import { openAccountSection } from "../steps/account";

test("a customer adds a person to the household, books for them and removes them", async ({
  page,
  stack,
  concert,
  expectNoErrors,
  expectRefusal,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await signIn(page, await registerPerson(stack));
  await page.getByRole("link", { name: "Your account" }).first().click();
  await openAccountSection(page, "Household");
  await expectNoErrors(page);
  const form = {
    button: "Add to household",
    invalid: { "First name": "Kit" },
    errors: ["Last name is required"],
    valid: { "Last name": "Rivera" },
    message: "Added to your household.",
  };
  await tryForm(page, form, expectRefusal);
  await expect(page.getByRole("heading", { name: "Kit Rivera" })).toBeVisible();
  await expectNoErrors(page);

  const go = () => page.getByRole("button", { name: "Continue", exact: true }).click();
  await chooseTickets(page, concert, { band: "C", standard: 1 });
  await page.getByRole("button", { name: "Check out" }).click();
  await expectStep(page, "Summary");
  const change = page.getByRole("link", { name: "Change who you’re booking for" });
  await change.click();
  await expect(page.getByRole("heading", { level: 1, name: "Household" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Ines Okonkwo (you)" })).toBeChecked();
  const progress = page.getByRole("navigation", { name: "Checkout" });
  await expect(progress.locator("[aria-current=step]")).toHaveText(/Your details/);
  await expectNoErrors(page);
  await page.getByRole("radio", { name: "Someone else in my household" }).check();
  await go();
  await expectRefusal(page, ["First name is required", "Last name is required"]);
  await page.getByRole("radio", { name: "Kit Rivera" }).check();
  await go();
  await expectStep(page, "Summary");
  await expect(page.getByRole("main")).toContainText("Kit Rivera");

  await change.click();
  await page.getByRole("link", { name: "Add or remove people" }).click();
  await page.getByRole("link", { name: "Remove Kit Rivera" }).click();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Remove Kit Rivera" }).click();
  await expect(page.getByText("Removed from your household.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Kit Rivera" })).toHaveCount(0);

  await page
    .getByRole("link", { name: /^Basket/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Check out" }).click();
  await expectStep(page, "Summary");
  await expect(page.getByRole("main")).not.toContainText("Kit Rivera");
  await acceptTerms(page);
  await openCardPage(page);
});
