import { expect, test } from "../support/fixtures";
import { expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { fillInRegistration, registration } from "../steps/fill-in";
import { linkIn, waitForMail } from "../steps/mailbox";
import { newPerson } from "../steps/person";

test("the owner of an email that a stranger registered enters their own details, and sees none of the stranger's", async ({
  page,
  stack,
  concert,
  otherPage,
  expectNoErrors,
}) => {
  const person = newPerson();
  await otherPage.goto("/register");
  await fillInRegistration(otherPage, person);
  await registration(otherPage).getByRole("button", { name: "Create account" }).click();
  await expect(otherPage.getByText("We’ve emailed you a link to confirm")).toBeVisible();

  await page.goto("/authentication");
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.goto(linkIn(await waitForMail(stack, person.email, { subject: /link to sign in/ })));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/account/your-details");
  const explanation = page.getByText(/^For your security, we removed/);
  await expect(explanation).toBeVisible();
  await expectNoErrors(page);

  // The checkout requires the details before it assumes any answers.
  await chooseTickets(page, concert, { standard: 1 });
  await page.goto("/checkout/delivery");
  await expect(page).toHaveURL("/checkout/account");
  await expect(explanation).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Enter your details" }).click();
  for (const [label, value] of [
    ["First name", "Olive"],
    ["Last name", "Owner"],
    ["Phone number", "2125550199"],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue("");
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/checkout/account");
  await expect(page.getByText(/as Olive Owner/)).toBeVisible();
  await page.goto("/checkout/delivery");
  await expectStep(page, "Delivery");
  await expect(page.locator("main")).not.toContainText(person.address.line1);
});
