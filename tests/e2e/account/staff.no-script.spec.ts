import { fromBase32, totpCode, totpStep } from "../../../crm/people/staff-accounts/totp";
import { expect, test } from "../support/fixtures";
import { buyByApi } from "../steps/buy-by-api";
import { codeIn, waitForMail } from "../steps/mailbox";
import { registerPerson } from "../steps/person";

const password = { name: "Password", exact: true } as const;
const send = { name: "Email sign-in link" } as const;

test("staff help a caller who cannot sign in by emailing a link", async ({
  page,
  stack,
  concert,
  otherPage: caller,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await buyByApi(stack, person, { instanceId: concert.id, quantity: 1 });
  await page.goto(`/counter/customers?query=${encodeURIComponent(person.email)}`);
  const enter = page.getByRole("button", { name: "Sign in" });
  await enter.click();
  await expectRefusal(page, ["Email is required", "Password is required"]);
  await page.getByLabel("Email").fill("taylor.brooks@riverside.example");
  await page.getByLabel(password.name).fill("Counter1");
  await enter.click();

  // Signing in leads to the requested search.
  await expect(page.getByText("1 customer", { exact: true })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Ines Okonkwo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ines Okonkwo");
  await expect(page.getByText(`Email goes to ${person.email}.`)).toBeVisible();
  await expect(page.getByText("Only supervisors can correct an email.")).toBeVisible();
  await page.getByRole("button", send).click();
  await expectRefusal(page, ["Enter a reason"]);
  await page.getByLabel("Reason").fill("Called: forgot the password");
  await page.getByRole("button", send).click();
  await expect(page.getByText("Sign-in link sent.")).toBeVisible();
  await expect(page.getByText("Called: forgot the password")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: /^RPA-/ }).click();
  // The order comes first, followed by the forms that resend emails.
  const sections = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(sections.first()).toHaveText("1 ticket");
  await expect(sections.last()).toHaveText("Confirmation");
  const again = page.getByRole("button", { name: "Resend confirmation" });
  await again.click();
  await expectRefusal(page, ["Enter a reason"]);
  await page.getByLabel("Reason").fill("Called: lost the mail");
  await again.click();
  await expect(page.getByText("Called: lost the mail")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a customer" }).fill(person.email);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find a customer");
  await expect(page.getByRole("link", { name: "Ines Okonkwo" })).toBeVisible();
  expect(page.url()).not.toMatch(/@|%40/);

  // The caller reads the email on a phone and signs in on a computer.
  await caller.goto("/login");
  await caller.getByLabel("Email").fill(person.email);
  await caller.getByRole("button", { name: "Continue" }).click();
  await caller.getByRole("link", { name: "I already have a code" }).click();
  const mail = await waitForMail(stack, person.email, { subject: /sign in/i });
  await caller.getByLabel("Code").fill(codeIn(mail));
  await caller.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(caller.getByRole("heading", { level: 1, name: "Hi, Ines" })).toBeVisible();

  await page.getByRole("link", { name: "Password", exact: true }).click();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Second factor" }).click();
  await page.getByLabel("Current password").fill("Counter1");
  await page.getByRole("button", { name: "Set up an authenticator" }).click();
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("12345");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expectRefusal(page, ["The code has 6 digits"]);
  await expectNoErrors(page);

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You’re signed out.")).toBeVisible();
});

test("a supervisor signs in with a code and corrects a mistyped email", async ({
  page,
  stack,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  const right = person.email.replace("ines", "inez");
  await page.goto("/counter");
  await page.getByLabel("Email").fill("robin.castillo@riverside.example");
  await page.getByLabel(password.name).fill("Counter2");
  await page.getByRole("button", { name: "Sign in" }).click();
  const code = page.getByLabel("Code", { exact: true });
  await page.getByRole("button", { name: "Sign in" }).click();
  await expectRefusal(page, ["Enter the code from your authenticator app"]);
  const secret = fromBase32("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP");
  await code.fill(totpCode(secret, totpStep(new Date())));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Second factor" }).click();
  await expect(page.getByText("Your authenticator is set up.")).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Log", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Log" })).toBeVisible();
  await expectNoErrors(page);

  await page.goto(`/smart/customer/search?email=${encodeURIComponent(person.email)}`);
  await page.getByRole("link", { name: "Ines Okonkwo" }).click();
  await page.getByRole("link", { name: "Correct the email" }).click();
  await page.getByLabel("Correct email").fill("inez@");
  await page.getByRole("button", { name: "Correct the email" }).click();
  await expectRefusal(page, ["Sorry, we couldn’t validate your email address", "Enter a reason"]);
  await page.getByLabel("Correct email").fill(right);
  await page.getByLabel("Reason").fill("Called: mistyped");
  await page.getByRole("button", { name: "Correct the email" }).click();
  await expect(page.getByText("Email corrected.")).toBeVisible();
  await expect(page.getByText(`Email goes to ${right}.`)).toBeVisible();
  await waitForMail(stack, person.email, { subject: /email/i });
});
