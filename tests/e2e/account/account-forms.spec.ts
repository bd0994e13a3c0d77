import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { signIn } from "../steps/fill-in";
import { linkIn, oneMailTo } from "../steps/mailbox";
import { knownPerson, type Person } from "../steps/person";
import { tryForm, type TriedForm } from "../steps/try-form";

async function open(page: Page, person: Person): Promise<void> {
  await page.goto("/account");
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible();
}

const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name, exact: true });

test("details, email, addresses and password are changed, each form refused once", async ({
  page,
  stack,
  expectNoErrors,
  refused,
}) => {
  const person = await knownPerson(stack);
  const moved = `new.${person.email}`;
  await open(page, person);
  await expect(section(page, "Your details")).toHaveAttribute("aria-current", "page");
  await expectNoErrors(page);
  await tryForm(
    page,
    {
      button: "Save",
      wrong: { "First name": "", Month: "13" },
      errors: [
        "First name is required",
        "Enter a full date of birth, just the year, or leave it empty",
      ],
      right: { "First name": "Inés", Month: "", Year: "1985" },
      said: "Details saved.",
    },
    refused,
  );
  await expect(page.getByLabel("First name")).toHaveValue("Inés");

  await page.getByRole("link", { name: "Change email" }).click();
  await tryForm(
    page,
    {
      button: "Email me the link",
      wrong: { "New email": "nobody" },
      errors: ["Sorry, we couldn’t validate your email address", "Password is required"],
      right: { "New email": moved, "Your password": person.password },
      said: "We’ve emailed a link to your new address.",
    },
    refused,
  );
  const link = linkIn(await oneMailTo(stack, moved));
  await page.goto(link);
  await expectNoErrors(page);
  const confirm = page.getByRole("button", { name: "Use my new email" });
  await confirm.click();
  await expect(page.getByText(`You sign in with ${moved}`)).toBeVisible();
  await page.goto(link);
  await confirm.click();
  await refused(page, ["This link has expired or was already used"]);

  await section(page, "Addresses").click();
  await expect(page.getByText("You can’t delete your primary address.")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Add an address" }).click();
  await tryForm(
    page,
    {
      button: "Save address",
      wrong: { "Address line 1": "5 Harbor Lane", "Bill my cards to this address": true },
      errors: [
        "Please complete all address fields if providing an address.",
        "City is required",
        "State is required",
        "ZIP code is required",
      ],
      right: { City: "Albany", "State or province": "NY", "ZIP or postal code": "12207" },
      said: "Address saved.",
    },
    refused,
  );
  await page.getByRole("link", { name: "Change 5 Harbor Lane" }).click();
  await tryForm(
    page,
    {
      button: "Save address",
      wrong: { "Address line 1": "", City: "Troy", "Address type": "2" },
      errors: ["Address line 1 is required"],
      right: { "Building name (optional)": "Harbor House", "Address line 1": "6 Harbor Lane" },
      said: "Address saved.",
    },
    refused,
  );
  await expect(page.getByText("Harbor House, 6 Harbor Lane")).toBeVisible();
  await page.getByRole("link", { name: "Delete 6 Harbor Lane" }).click();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Delete address" }).click();
  await expect(page.getByText("Address deleted.")).toBeVisible();

  await section(page, "Update password").click();
  const passwords = { "New password": "Evening7", "Confirm new password": "Evening7" };
  await tryForm(
    page,
    {
      button: "Update password",
      wrong: { ...passwords, "Current password": "Wrong12", "Confirm new password": "Evening8" },
      errors: ["The two new passwords don’t match"],
      right: { ...passwords, "Current password": person.password },
      said: "Your password is updated.",
    },
    refused,
  );
});

const SECTIONS: readonly (TriedForm & { at: string })[] = [
  {
    at: "contact-preferences",
    button: "Save preferences",
    wrong: { Access: true },
    gone: "Orchestra",
    errors: ["Something you selected is no longer available."],
    right: { Fundraising: true },
    said: "Preferences saved.",
  },
  {
    at: "access",
    button: "Add",
    wrong: { "Access ID": "nothing" },
    errors: [
      "We can’t find this access ID for your last name. Please check both, or call the box office.",
    ],
    right: { "Access ID": "ra-rivera1" },
    said: "Your access registration was added to your account.",
  },
  {
    at: "your-profile",
    button: "Save profile",
    wrong: { "Name of the person": "Clara Haskil" },
    errors: ["Choose the type of tribute, or leave the name empty"],
    right: { "Tribute type": "in-memory-of" },
    said: "Profile saved.",
  },
  {
    at: "culture-survey",
    button: "Save answers",
    wrong: { "How often do you come?": "every-month" },
    gone: "How old are you?",
    errors: ["Choose one from the list, or leave it empty"],
    right: { "How old are you?": "35-49" },
    said: "Thank you. Your answers are saved.",
  },
];

test("a customer saves preferences, downloads their data and closes the account", async ({
  page,
  stack,
  expectNoErrors,
  refused,
}) => {
  // The demo has an access registration for somebody of this name.
  const person = await knownPerson(stack, { lastName: "Rivera" });
  await open(page, person);
  for (const { at, ...form } of SECTIONS) {
    await page.goto(`/account/${at}`);
    await tryForm(page, form, refused);
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
      wrong: { "Your password": "Wrong12" },
      errors: ["That’s not your password. Enter it again."],
      right: { "Your password": person.password },
      said: "You can download your data for the next 10 minutes.",
    },
    refused,
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
      wrong: {},
      errors: ["Password is required"],
      right: { "Your password": person.password },
      said: "Your account is closed",
    },
    refused,
  );
  await page.goto("/account/your-details");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});
