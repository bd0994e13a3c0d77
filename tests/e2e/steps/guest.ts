import type { Page } from "@playwright/test";

import type { Person } from "./person";

export async function bookAsGuest(
  page: Page,
  { firstName, lastName, email, phone }: Pick<Person, "firstName" | "lastName" | "email" | "phone">,
): Promise<void> {
  const form = page.getByRole("form", { name: /^(Book|Check out) as a guest$/ });
  await form.getByLabel("First name").fill(firstName);
  await form.getByLabel("Last name").fill(lastName);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Phone number").fill(phone);
  await form
    .getByRole("button", { name: /^(Continue as guest|Review the order first|Save and continue)$/ })
    .click();
}
