import { expect, test } from "./fixtures";
import { expectRefused } from "./steps/expect-refused";
import { acceptTerms, checkOut, expectStep } from "./steps/checkout";
import { chooseTickets, setWish } from "./steps/choose-tickets";
import { fillInRegistration, registration, signIn } from "./steps/fill-in";
import { knownPerson, newPerson } from "./steps/person";

test.describe("a form that is refused says why, keeps what was written, and goes through once it is right:", () => {
  test("choosing tickets", async ({ page, concert, refused }) => {
    await page.goto(concert.path);
    const add = page.getByRole("button", { name: "Add to basket" });
    await add.click();
    await refused(page, ["Choose how many tickets you would like"]);
    await setWish(page, { band: "A", standard: 9 });
    await setWish(page, { band: "B", standard: 1 });
    await add.click();
    await refused(page, ["You can book a maximum of 9 tickets online", "10 or more"]);
    const standard = page.getByRole("combobox", { name: /^Standard/ });
    await expect(standard.nth(0)).toHaveValue("9");
    await expect(standard.nth(1)).toHaveValue("1");
    await setWish(page, { band: "B", standard: 0 });
    await add.click();
    await expectStep(page, "Basket");
  });

  test("more Under 30 tickets than one customer may have", async ({ page, concert, refused }) => {
    await page.goto(concert.path);
    await setWish(page, { band: "C", under30: 3 });
    await page.getByRole("button", { name: "Add to basket" }).click();
    await refused(page, ["The maximum of Under 30 tickets for"]);
    await setWish(page, { band: "C", under30: 2 });
    await page.getByRole("button", { name: "Add to basket" }).click();
    await expectStep(page, "Basket");
  });

  test("signing in", async ({ page, stack, refused }) => {
    const { email, password } = await knownPerson(stack);
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign in" }).click();
    await refused(page, ["Email is required", "Password is required"]);
    await signIn(page, { email: "nobody", password });
    await refused(page, ["Sorry, we couldn't validate your email address"]);
    await expect(page.getByLabel("Email")).toHaveValue("nobody");
    await signIn(page, { email, password: "Wrong12" });
    await refused(page, ["Login failed - please try again"]);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Password")).toHaveValue("");
    await signIn(page, { email, password });
    await expect(page.getByRole("heading", { level: 1, name: "Your orders" })).toBeVisible();
  });

  test("registering", async ({ page, stack, problems, refused }) => {
    const person = newPerson();
    const known = await knownPerson(stack);
    await page.goto("/register");
    const form = registration(page);
    const send = () => form.getByRole("button", { name: "Create account" }).click();
    await send();
    const required = ["First name", "Last name", "Email", "Password", "Phone number"];
    const parts = ["Address line 1", "City", "State", "Zip code"];
    await refused(
      page,
      [...required, ...parts].map((name) => `${name} is required`),
    );
    const rules = [
      ["Email", "ines at example", "Sorry, we couldn't validate your email address"],
      ["Password", "Ab1", "Your password must be 6 - 20 characters"],
      ["Password", "alllowercase1", "Your password must be 6 - 20 characters"],
      ["Phone number", "212-555-0147", "Please only enter numbers."],
      ["Phone number", "2125550", "A phone number is only numbers, 10 or 11 of them."],
      ["Zip or postal code", "", "Zip code is required"],
    ] as const;
    problems.allowStatus(400);
    for (const [label, wrong, message] of rules) {
      await fillInRegistration(page, person);
      await form.getByLabel(label).fill(wrong);
      await send();
      await expectRefused(page, [message]);
      if (label !== "Password") await expect(form.getByLabel(label)).toHaveValue(wrong);
      await expect(form.getByLabel("Last name")).toHaveValue(person.lastName);
      await expect(form.getByLabel("State or province")).toHaveValue("NY");
      await expect(form.getByLabel("Password")).toHaveValue("");
    }
    await fillInRegistration(page, { ...person, email: known.email });
    await send();
    await refused(page, ["Registration failed", "please sign in, or reset your password."]);
    await fillInRegistration(page, person);
    await send();
    await expect(page.getByRole("heading", { level: 1, name: "Your orders" })).toBeVisible();
  });

  test("the account step, either form of it", async ({ page, concert, stack, refused }) => {
    const person = await knownPerson(stack);
    await chooseTickets(page, concert, { standard: 1 });
    await page.getByRole("link", { name: "Continue to account" }).click();
    await signIn(page, { ...person, password: "Wrong12" });
    await refused(page, ["Login failed - please try again"]);
    await expect(page.getByText("Your seat is held until")).toBeVisible();
    await fillInRegistration(page, { ...newPerson(), phone: "none" });
    await registration(page).getByRole("button", { name: "Create account" }).click();
    await refused(page, ["Please only enter numbers."]);
    await expect(registration(page).getByLabel("First name")).toHaveValue(person.firstName);
    await signIn(page, person);
    await expectStep(page, "Delivery");
  });

  test("delivery by post without an address", async ({ page, concert, stack, refused }) => {
    const person = await knownPerson(stack);
    await checkOut(page, { concert, wish: { standard: 1 }, person }, "Delivery");
    await page.getByRole("radio", { name: "By post" }).check();
    await page.getByRole("radio", { name: "A new address" }).check();
    await page.getByLabel("City").fill("Albany");
    const go = page.getByRole("button", { name: "Continue", exact: true });
    await go.click();
    await refused(page, [
      "Address line 1 is required",
      "State is required",
      "Zip code is required",
    ]);
    await expect(page.getByRole("radio", { name: "By post" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "A new address" })).toBeChecked();
    await expect(page.getByLabel("City")).toHaveValue("Albany");
    await page.getByLabel("Address line 1").fill("1 State Street");
    await page.getByLabel("State or province").selectOption("NY");
    await page.getByLabel("Zip or postal code").fill("12207");
    await go.click();
    await expectStep(page, "Additional details");
    await go.click();
    await expectStep(page, "Summary");
    await expect(page.getByRole("main")).toContainText("1 State Street");
    await expect(page.getByRole("main")).toContainText("By post, $1.00");
  });

  test("additional details that are too long", async ({ page, concert, stack, refused }) => {
    const person = await knownPerson(stack);
    await checkOut(page, { concert, wish: { standard: 1 }, person }, "Additional details");
    const requests = page.getByLabel("Special requests");
    const long = "Please look after my aunt. ".repeat(19).trim();
    expect(long.length).toBeGreaterThan(500);
    await requests.fill(long);
    const go = page.getByRole("button", { name: "Continue", exact: true });
    await go.click();
    await refused(page, ["Please keep your requests to 500 characters"]);
    await expect(requests).toHaveValue(long);
    await requests.fill(long.slice(0, 500));
    await go.click();
    await expectStep(page, "Summary");
  });

  test("a summary whose terms are not accepted", async ({ page, concert, stack, refused }) => {
    const person = await knownPerson(stack);
    await checkOut(page, { concert, wish: { standard: 1 }, person }, "Summary");
    await page.getByRole("button", { name: "Continue to billing" }).click();
    await refused(page, ["Please accept the terms and conditions"]);
    await acceptTerms(page);
    await page.getByRole("button", { name: "Continue to billing" }).click();
    await expectStep(page, "Billing");
  });
});

test("an account locks after five wrong passwords, and says what helps", async ({
  page,
  stack,
  refused,
}) => {
  const { email, password } = await knownPerson(stack);
  await page.goto("/login");
  for (let wrong = 0; wrong < 5; wrong++) {
    await signIn(page, { email, password: `Wrong${wrong}x` });
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await signIn(page, { email, password });
  await refused(page, [
    "Account locked - too many incorrect password attempts",
    "Please reset your password.",
  ]);
});
