import type { Locator, Page } from "@playwright/test";

import type { Person } from "./person";

const signInForm = (page: Page) =>
  page.getByRole("form", { name: /^(Sign in|Enter your password|I have an account)$/ });
export const registration = (page: Page) => page.getByRole("form", { name: "Create an account" });

/** Opens a form on the account step by its summary or link; other pages show it at once. */
async function open(form: Locator, opener: Locator): Promise<void> {
  await form.or(opener).first().waitFor();
  if (!(await form.isVisible())) await opener.click();
}

export const expandSignIn = (page: Page) =>
  open(signInForm(page), page.locator("summary", { hasText: "I have an account" }));

/** Signs in with the form on this page, which asks for email and password together or on two pages. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  const form = signInForm(page);
  await expandSignIn(page);
  await form.getByLabel("Email").fill(email);
  const next = form.getByRole("button", { name: "Continue" });
  if ((await next.count()) > 0) await next.click();
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in on the sign-in page. */
export async function signInAs(
  page: Page,
  person: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.goto("/login");
  await signIn(page, person);
}

export async function fillInRegistration(page: Page, person: Person): Promise<void> {
  const form = registration(page);
  await open(form, page.locator("a#register"));
  await form.getByLabel("First name").fill(person.firstName);
  await form.getByLabel("Last name").fill(person.lastName);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Phone number").fill(person.phone);
  await form.getByLabel("Password").fill(person.password);
  await form.getByLabel("Country").selectOption(person.address.country);
  await form.getByLabel("Address line 1").fill(person.address.line1);
  await form.getByLabel("City").fill(person.address.city);
  await form.getByLabel("State or province").selectOption(person.address.state);
  await form.getByLabel(/^ZIP/).fill(person.address.postcode);
  await form.getByLabel("I accept the terms and conditions").check();
}
