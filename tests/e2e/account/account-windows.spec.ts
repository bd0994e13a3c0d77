import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { signIn } from "../steps/fill-in";
import { knownPerson } from "../steps/person";

/** Opens an account page in a second window, has something done there, and closes it. */
async function inAnotherWindow(page: Page, path: string, work: (other: Page) => Promise<void>) {
  const other = await page.context().newPage();
  await other.goto(path);
  await work(other);
  await other.close();
}

test("a form changed in another window is not overwritten, and shows what is stored now", async ({
  page,
  stack,
  problems,
  expectNoErrors,
}) => {
  const told = async (...stored: string[]) => {
    const heading = page.getByRole("heading", { name: "This was changed in another window" });
    await expect(heading).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    for (const text of stored) await expect(page.getByRole("alert")).toContainText(text);
    await expectNoErrors(page);
  };
  problems.allowStatus(409);
  const person = await knownPerson(stack);
  await page.goto("/account/your-details");
  await signIn(page, person);

  await inAnotherWindow(page, "/account/your-details", async (other) => {
    await other.getByLabel("Last name").fill("Okonkwo-Reyes");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Details saved.")).toBeVisible();
  });
  await page.getByLabel("Phone number").fill("2125550188");
  await page.getByRole("button", { name: "Save" }).click();
  await told("Okonkwo-Reyes");
  await expect(page.getByLabel("Phone number")).toHaveValue("2125550188");
  await page.getByLabel("Last name").fill("Okonkwo-Reyes");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Details saved.")).toBeVisible();
  await expect(page.getByLabel("Phone number")).toHaveValue("2125550188");

  await page.goto("/account/contact-preferences");
  await inAnotherWindow(page, page.url(), async (other) => {
    await other.getByRole("checkbox", { name: "Fundraising" }).check();
    await other.getByRole("button", { name: "Save preferences" }).click();
    await expect(other.getByText("Preferences saved.")).toBeVisible();
  });
  await page.getByRole("checkbox", { name: "Film with orchestra" }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await told("Fundraising");
  await expect(page.getByRole("checkbox", { name: "Film with orchestra" })).toBeChecked();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("Preferences saved.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Fundraising" })).not.toBeChecked();
});
