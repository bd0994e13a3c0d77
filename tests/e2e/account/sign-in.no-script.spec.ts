import { expect, test } from "../support/fixtures";
import { expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { fillInRegistration, registration, signIn, expandSignIn } from "../steps/fill-in";
import { codeIn, linkIn, waitForMail } from "../steps/mailbox";
import { registerPerson, newPerson } from "../steps/person";

const SIGN_IN = /link to sign in/;
const heading = { level: 1 } as const;

test("customers sign in by password, link or code, and signing out ends every session", async ({
  page,
  stack,
  otherPage: phone,
  expectNoErrors,
  expectRefusal,
}) => {
  test.setTimeout(60_000);
  const { email, password } = await registerPerson(stack);
  await page.goto("/account/your-orders?group=past");
  await expect(page.getByText(/^Login is required/).first()).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectRefusal(page, ["Email is required"]);
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Continue" }).click();
  await expectRefusal(page, ["Sorry, we couldn’t validate your email address"]);
  await expect(page.getByLabel("Email")).toHaveValue("nobody");
  await signIn(page, { email, password: "Wrong12" });
  await expectRefusal(page, [
    "Login failed - please try again",
    "If your account is new, first confirm it with the link we emailed you",
  ]);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue("");
  await expectNoErrors(page);

  // Both email forms also work on their own pages.
  for (const [path, button] of [
    ["/reset-password", "Email me a reset link"],
    ["/authentication", "Email me a link"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("textbox", { name: "Email" }).fill("");
    await page.getByRole("button", { name: button }).click();
    await expectRefusal(page, ["Email is required"]);
  }
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { ...heading, name: "Check your email" })).toBeVisible();
  await expectNoErrors(page);
  const first = await waitForMail(stack, email, { subject: SIGN_IN });
  const wrong = codeIn(first) === "123456" ? "123457" : "123456";
  await page.getByLabel("6-digit code").fill(wrong);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expectRefusal(page, ["This code doesn’t work", "Check the code"]);

  // The link also leads to the requested page on another device.
  await phone.goto(linkIn(first));
  await phone.getByRole("button", { name: "Sign in" }).click();
  await expect(phone).toHaveURL("/account/your-orders?group=past");
  await phone.goto(linkIn(first));
  await expect(phone.getByRole("heading", heading)).toHaveText("Authentication link expired");

  await page.getByRole("button", { name: "Send a new link" }).click();
  const second = codeIn(await waitForMail(stack, email, { subject: SIGN_IN, count: 2 }));
  await page.getByLabel("6-digit code").fill(`${second.slice(0, 3)} ${second.slice(3)}`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/account/your-orders?group=past");

  await page.goto("/logout");
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You’re signed out.")).toBeVisible();
  await phone.goto("/account/your-orders");
  await expect(phone.getByRole("heading", { ...heading, name: "Sign in" })).toBeVisible();
  await signIn(phone, { email, password });
  await expect(phone).toHaveURL("/account/your-orders");
});

test("resetting the password unlocks an account and returns to the requested page", async ({
  page,
  stack,
  expectRefusal,
  problems,
  expectNoErrors,
}) => {
  const { email, password } = await registerPerson(stack);
  problems.allowStatus(400);
  await page.goto("/account/your-orders?group=past");
  for (let wrong = 0; wrong < 5; wrong++) {
    await signIn(page, { email, password: `Wrong${wrong}x` });
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await signIn(page, { email, password });
  await expectRefusal(page, [
    "Account locked - too many incorrect password attempts",
    "Please reset your password",
  ]);
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await expect(page.getByRole("heading", heading)).toHaveText("Check your email");
  const link = linkIn(await waitForMail(stack, email, { subject: /Choose a new password/ }));
  await page.goto(link);
  const choose = page.getByRole("button", { name: "Set new password" });
  await choose.click();
  await expectRefusal(page, ["Please supply a password", "Password confirmation is required"]);
  await page.getByLabel("New password", { exact: true }).fill("Concert2027");
  await page.getByLabel("Confirm new password").fill("Concert2027");
  await choose.click();
  await expect(page.getByText("Your new password is set")).toBeVisible();
  await expect(page).toHaveURL(
    (url) => `${url.pathname}${url.search}` === "/account/your-orders?group=past",
  );
  await page.goto(link);
  await expect(page.getByRole("heading", heading)).toHaveText("Authentication link expired");
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await waitForMail(stack, email, { subject: /Choose a new password/, count: 2 });
});

test("an emailed link signs a customer in during checkout, also on a phone, and keeps the basket", async ({
  page,
  stack,
  concert,
  otherPage: phone,
  expectRefusal,
}) => {
  const person = await registerPerson(stack);
  await chooseTickets(page, concert, { standard: 1 });
  await page.getByRole("button", { name: "Check out" }).click();
  const ask = page.getByRole("button", { name: "Email me a link" });
  await expandSignIn(page);
  await ask.click();
  await expectRefusal(page, ["Email is required"]);
  await signIn(page, { ...person, password: "Wrong12" });
  await expectRefusal(page, ["Login failed - please try again"]);
  await fillInRegistration(page, { ...newPerson(), phone: "none" });
  await registration(page).getByRole("button", { name: "Create account" }).click();
  await expectRefusal(page, [
    "Phone number: please only enter numbers and spaces, for example 212 555 0140. Remove letters and extensions.",
  ]);
  await expect(registration(page).getByLabel("First name")).toHaveValue(person.firstName);
  await expandSignIn(page);
  const form = page.getByRole("form", { name: "I have an account" });
  await form.getByLabel("Email").fill(person.email);
  await ask.click();
  await expect(page.getByRole("region", { name: "Time for your ticket" })).toBeVisible();
  const first = await waitForMail(stack, person.email, { subject: SIGN_IN });
  await phone.goto(linkIn(first));
  await phone.getByRole("button", { name: "Sign in" }).click();
  await expect(phone.getByRole("main")).toContainText(concert.title);

  await page.getByRole("button", { name: "Send a new link" }).click();
  const code = codeIn(await waitForMail(stack, person.email, { subject: SIGN_IN, count: 2 }));
  await page.getByLabel("6-digit code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expectStep(page, "Summary");
});

test("a registration shows its errors, and is confirmed with the emailed link and the password", async ({
  page,
  stack,
  expectNoErrors,
  expectRefusal,
}) => {
  const person = newPerson();
  await page.goto("/register");
  const form = registration(page);
  const send = () => form.getByRole("button", { name: "Create account" }).click();
  await send();
  const required = ["Address line 1", "City", "State", "ZIP code"];
  await expectRefusal(page, [
    ...["First name is required", "Last name is required", "Email is required"],
    "Phone number is required",
    ...required.map((name) => `${name} is required`),
    "Please supply a password",
    "Please accept the terms and conditions",
  ]);
  await fillInRegistration(page, { ...person, password: "Ab1", phone: "2125550" });
  await send();
  await expectRefusal(page, [
    "Your password must be 6 - 20 characters",
    "Phone number: enter 10 digits, or 11 with the country code 1.",
  ]);
  const phone = form.getByLabel("Phone number");
  await expect(phone).toHaveValue("2125550");
  await expect(phone).toHaveAccessibleDescription(/Please only enter numbers\./);
  await expect(phone).toHaveAttribute("type", "tel");
  await expect(form.getByLabel("Password")).toHaveValue("");
  await expect(form.getByLabel("State or province")).toHaveValue("NY");
  await fillInRegistration(page, { ...person, phone: "+1 (212) 555-0188" });
  await send();
  await expect(page.getByText("We’ve emailed you a link to confirm")).toBeVisible();
  await expect(page).toHaveURL("/account/your-details");

  await page.goto(linkIn(await waitForMail(stack, person.email)));
  await expectNoErrors(page);
  const confirm = page.getByRole("button", { name: "Confirm and sign in" });
  const password = page.getByLabel("The password you chose when you registered");
  await confirm.click();
  await expectRefusal(page, ["Password is required"]);
  await password.fill("Attacker1");
  await confirm.click();
  await expectRefusal(page, ["That’s not the password for this account"]);
  await password.fill(person.password);
  await confirm.click();
  await expect(page.getByText("Your account is active.")).toBeVisible();
});
