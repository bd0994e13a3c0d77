import type { Page } from "@playwright/test";

import { insertStaff, STAFF_PASSWORD } from "../../support/api/staff";
import type { Stack } from "../../support/servers/stack";
import type { Person } from "./person";

/** Creates a supervisor without an authenticator and signs in. */
export async function signInSupervisor(page: Page, stack: Stack): Promise<void> {
  const email = await insertStaff(stack.stored, "supervisor");
  await page.goto("/counter");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens a customer's page from the search. */
export async function openCustomer(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel("Email, name, phone, customer or order number").fill(email);
  await page.getByRole("main").getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: "Ines Okonkwo" }).click();
}
