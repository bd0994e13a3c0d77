import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { signIn } from "../steps/fill-in";
import { linkIn, waitForMail } from "../steps/mailbox";
import { registerPerson, type Person } from "../steps/person";
import { tryForm, type TriedForm } from "../steps/try-form";
import { openAccountSection } from "../steps/account";

async function open(page: Page, person: Person): Promise<void> {
  await page.goto("/account");
  await signIn(page, person);
  await expect(section(page, "Overview")).toHaveAttribute("aria-current", "page");
  await openAccountSection(page, "Your details");
  await expect(page.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible();
}

const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name, exact: true });

test("a customer changes details, email, addresses and password, after invalid input in each form", async ({
  page,
  stack,
  expectNoErrors,
  expectRefusal,
}) => {
  const person = await registerPerson(stack);
  const moved = `new.${person.email}`;
  await open(page, person);
  await expect(section(page, "Your details")).toHaveAttribute("aria-current", "page");
  await expectNoErrors(page);
  await expect(page.getByLabel("First name")).toBeHidden();
  await page.getByText("Edit your details").click();
  await tryForm(
    page,
    {
      button: "Save",
      invalid: { "First name": "", Month: "13" },
      errors: [
        "First name is required",
        "Enter a full, valid date of birth, just the year, or leave it empty",
      ],
      valid: { "First name": "Inés", Month: "", Year: "1985" },
      message: "Details saved.",
    },
    expectRefusal,
  );
  await expect(page.getByLabel("First name")).toHaveValue("Inés");

  await page.getByRole("link", { name: "Change email" }).click();
  await tryForm(
    page,
    {
      button: "Email me the link",
      invalid: { "New email": "nobody" },
      errors: ["Sorry, we couldn’t validate your email address", "Password is required"],
      valid: { "New email": moved, "Your password": person.password },
      message: "We’ve emailed a link to your new address.",
    },
    expectRefusal,
  );
  const link = linkIn(await waitForMail(stack, moved));
  await page.goto(link);
  await expectNoErrors(page);
  const confirm = page.getByRole("button", { name: "Use my new email" });
  await confirm.click();
  await expect(page.getByText(`You sign in with ${moved}`)).toBeVisible();
  await page.goto(link);
  await confirm.click();
  await expectRefusal(page, ["This link has expired or was already used"]);

  await openAccountSection(page, "Addresses");
  await expect(page.getByText("You can’t delete your primary address.")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Add an address" }).click();
  await tryForm(
    page,
    {
      button: "Save address",
      invalid: { "Address line 1": "5 Harbor Lane", "Bill my cards to this address": true },
      errors: [
        "Please complete all address fields if providing an address.",
        "City is required",
        "State is required",
        "ZIP code is required",
      ],
      valid: { City: "Albany", "State or province": "NY", "ZIP code": "12207" },
      message: "Address saved.",
    },
    expectRefusal,
  );
  await page.getByRole("link", { name: "Change 5 Harbor Lane" }).click();
  await tryForm(
    page,
    {
      button: "Save address",
      invalid: { "Address line 1": "", City: "Troy", "Address type": "2" },
      errors: ["Address line 1 is required"],
      valid: { City: "Albany", "Address line 1": "6 Harbor Lane" },
      message: "Address saved.",
    },
    expectRefusal,
  );
  await expect(page.getByText("6 Harbor Lane, Albany")).toBeVisible();
  await page.getByRole("link", { name: "Delete 6 Harbor Lane" }).click();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Delete address" }).click();
  await expect(page.getByText("Address deleted.")).toBeVisible();

  await openAccountSection(page, "Update password");
  const passwords = { "New password": "Evening7", "Confirm new password": "Evening7" };
  await tryForm(
    page,
    {
      button: "Update password",
      invalid: { ...passwords, "Current password": "Wrong12", "Confirm new password": "Evening8" },
      errors: ["The two new passwords don’t match"],
      valid: { ...passwords, "Current password": person.password },
      message: "Your password is updated.",
    },
    expectRefusal,
  );
});

const SECTIONS: readonly (TriedForm & { section: string })[] = [
  {
    section: "contact-preferences",
    button: "Save preferences",
    invalid: { Access: true },
    outdated: "Orchestra",
    errors: ["Something you selected is no longer available."],
    valid: { Fundraising: true },
    message: "Preferences saved.",
  },
  {
    section: "access",
    button: "Add",
    invalid: { "Access ID": "nothing" },
    errors: [
      "We can’t find this access ID for your last name. Please check both, or call the box office.",
    ],
    valid: { "Access ID": "ra-rivera1" },
    message: "Your access registration was added to your account.",
  },
  {
    section: "your-profile",
    button: "Save profile",
    invalid: { "Name of the person": "Clara Haskil" },
    errors: ["Choose the type of tribute, or leave the name empty"],
    valid: { "Tribute type": "in-memory-of" },
    message: "Profile saved.",
  },
  {
    section: "culture-survey",
    button: "Save answers",
    invalid: { "How often do you come?": "every-month" },
    outdated: "How old are you?",
    errors: ["Choose one from the list, or leave it empty"],
    valid: { "How old are you?": "35-49" },
    message: "Thank you. Your answers are saved.",
  },
];

test("a customer saves preferences, downloads their data and closes the account", async ({
  page,
  stack,
  expectNoErrors,
  expectRefusal,
}) => {
  // The demo data has an access registration for this last name.
  const person = await registerPerson(stack, { lastName: "Rivera" });
  await open(page, person);
  for (const { section: path, ...form } of SECTIONS) {
    await page.goto(`/account/${path}`);
    await tryForm(page, form, expectRefusal);
    await expectNoErrors(page);
  }
  await page.goto("/account/access");
  await page.getByRole("link", { name: "Remove from my account" }).click();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Remove from my account" }).click();
  await expect(page.getByText("was removed from your account.")).toBeVisible();

  for (const path of ["payment-cards", "custom/your-visit", "custom/your-visit/afterwards"]) {
    await page.goto(`/account/${path}`);
    await expectNoErrors(page);
  }

  await page.goto("/account/your-data");
  await tryForm(
    page,
    {
      button: "Show downloads",
      invalid: { "Your password": "Wrong12" },
      errors: ["That’s not your password. Enter it again."],
      valid: { "Your password": person.password },
      message: "You can download your data for the next 10 minutes.",
    },
    expectRefusal,
  );
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as a web page" }).click();
  expect((await download).suggestedFilename()).toBe("your-data.html");

  await page.getByRole("link", { name: "Close my account" }).click();
  await expect(page).toHaveTitle(/^Close your account\? · /);
  await tryForm(
    page,
    {
      button: "Close my account",
      invalid: {},
      errors: ["Password is required"],
      valid: { "Your password": person.password },
      message: "Your account is closed",
    },
    expectRefusal,
  );
  await page.goto("/account/your-details");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});
