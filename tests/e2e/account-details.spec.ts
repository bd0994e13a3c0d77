import type { Page } from "@playwright/test";

import type { Stack } from "../support/stack";
import { expect, test } from "./fixtures";
import { signIn } from "./steps/fill-in";
import { linkIn, oneMailTo } from "./steps/mailbox";
import { knownPerson } from "./steps/person";
import type { Person } from "./steps/person";

/** Somebody who has just signed in, on their account's primary page. */
async function open(page: Page, stack: Stack): Promise<Person> {
  const person = await knownPerson(stack);
  await page.goto("/account");
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible();
  return person;
}

test("who one is, where one lives and how one signs in are changed, each form refused once", async ({
  page,
  stack,
  sound,
  refused,
}) => {
  const person = await open(page, stack);
  const section = (name: string) =>
    page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name, exact: true });
  await expect(section("Your details")).toHaveAttribute("aria-current", "page");
  await sound(page);

  await page.getByLabel("First name").fill("");
  await page.getByLabel("Month").fill("13");
  await page.getByRole("button", { name: "Save" }).click();
  await refused(page, [
    "First name is required",
    "Enter a date of birth with day, month and year, only its year, or none",
  ]);
  await page.getByLabel("First name").fill("Inés");
  await page.getByLabel("Month").fill("");
  await page.getByLabel("Year").fill("1985");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your details are saved.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Inés");

  await page.getByRole("link", { name: "Change email" }).click();
  await page.getByLabel("New email").fill("nobody");
  await page.getByRole("button", { name: "Send me the link" }).click();
  await refused(page, [
    "Sorry, we couldn't validate your email address, please double check it has been entered correctly",
    "Password is required",
  ]);

  const moved = `new.${person.email}`;
  await page.getByLabel("New email").fill(moved);
  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText("We sent a link to your new email.")).toBeVisible();
  await page.goto(linkIn(await oneMailTo(stack, moved)));
  await sound(page);
  await page.getByRole("button", { name: "Use my new email" }).click();
  await expect(page.getByText(`You sign in with ${moved}`)).toBeVisible();

  await section("Addresses").click();
  await expect(page.getByText("The primary address cannot be deleted.")).toBeVisible();
  await sound(page);
  await page.getByRole("link", { name: "Add an address" }).click();
  await page.getByLabel("Address line 1").fill("5 Harbor Lane");
  await page.getByRole("button", { name: "Save address" }).click();
  await refused(page, ["City is required", "State is required", "Zip code is required"]);
  await expect(
    page.getByRole("heading", {
      name: "Please complete all address fields if providing an address.",
    }),
  ).toBeVisible();
  await page.getByLabel("City").fill("Albany");
  await page.getByLabel("State or province").selectOption("NY");
  await page.getByLabel("Zip or postal code").fill("12207");
  await page.getByLabel("Bill my cards to it").check();
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("The address is saved.")).toBeVisible();
  await page.getByRole("link", { name: "Delete 5 Harbor Lane" }).click();
  await sound(page);
  await page.getByRole("button", { name: "Delete address" }).click();
  await expect(page.getByText("The address is deleted.")).toBeVisible();

  await section("Update password").click();
  await page.getByLabel("Current password").fill(person.password);
  await page.getByLabel("New password", { exact: true }).fill("Evening7");
  await page.getByLabel("Confirm new password").fill("Evening8");
  await page.getByRole("button", { name: "Update password" }).click();
  await refused(page, ["The two new passwords do not match"]);
  await page.getByLabel("Current password").fill(person.password);
  await page.getByLabel("New password", { exact: true }).fill("Evening7");
  await page.getByLabel("Confirm new password").fill("Evening7");
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByText("Your password is updated.")).toBeVisible();
});

test("details changed in two windows: the second is told, and nothing is lost", async ({
  page,
  stack,
  problems,
}) => {
  await open(page, stack);
  const other = await page.context().newPage();
  await other.goto("/account/your-details");
  await other.getByLabel("Last name").fill("Okonkwo-Reyes");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Your details are saved.")).toBeVisible();
  await other.close();

  await page.getByLabel("Phone number").fill("2125550188");
  problems.allowStatus(409);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("heading", { name: "This was changed in another window" }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("alert")).toContainText("Okonkwo-Reyes");
  await expect(page.getByLabel("Phone number")).toHaveValue("2125550188");
  await page.getByLabel("Last name").fill("Okonkwo-Reyes");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your details are saved.")).toBeVisible();
  await expect(page.getByLabel("Phone number")).toHaveValue("2125550188");
});

test("what one likes, needs and gives is chosen; a copy is taken, and the account closed", async ({
  page,
  stack,
  sound,
  refused,
}) => {
  const { password } = await open(page, stack);
  const go = (path: string) => page.goto(`/account/${path}`);
  await go("contact-preferences");
  await page.getByRole("checkbox", { name: "Access", exact: true }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("Your preferences are saved.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Access", exact: true })).toBeChecked();
  await sound(page);

  await go("access");
  await page.getByLabel("Access ID").fill("nothing");
  await page.getByRole("button", { name: "Add" }).click();
  await refused(page, [
    "We do not recognize this access ID. Please check it, or call the box office.",
  ]);

  await go("your-profile");
  await page.getByLabel("Name of the person").fill("Clara Haskil");
  await page.getByRole("button", { name: "Save profile" }).click();
  await refused(page, ["Choose the kind of tribute, or leave the name empty"]);

  await go("culture-survey");
  await page.getByLabel("How old are you?").selectOption("35-49");
  await page.getByRole("button", { name: "Save answers" }).click();
  await expect(page.getByText("Thank you. Your answers are saved.")).toBeVisible();
  await sound(page);
  await go("payment-cards");
  await expect(page.getByText("No card is kept for you")).toBeVisible();
  await sound(page);
  await go("custom/your-visit");
  await sound(page);

  await go("your-data");
  await page.getByLabel("Your password").fill("Wrong1");
  await page.getByRole("button", { name: "Open the downloads" }).click();
  await refused(page, ["That is not your password. Please enter it again."]);
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Open the downloads" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download to read" }).click();
  expect((await download).suggestedFilename()).toBe("your-data.html");

  await page.getByRole("link", { name: "Close my account" }).click();
  await page.getByRole("button", { name: "Close my account" }).click();
  await refused(page, ["Password is required"]);
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Close my account" }).click();
  await expect(page.getByText("Your account is closed")).toBeVisible();
  await go("your-details");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});
