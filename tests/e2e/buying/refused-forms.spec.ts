import { expect, test } from "../support/fixtures";
import { acceptTerms, checkOut, expectStep } from "../steps/checkout";
import { chooseTickets, setWish } from "../steps/choose-tickets";
import { fillInRegistration, registration, signIn } from "../steps/fill-in";
import { knownPerson, newPerson } from "../steps/person";

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

  test("registering", async ({ page, refused }) => {
    const person = newPerson();
    await page.goto("/register");
    const form = registration(page);
    const send = () => form.getByRole("button", { name: "Create account" }).click();
    await send();
    const required = ["First name", "Last name", "Email", "Phone number"];
    const parts = ["Address line 1", "City", "State", "Zip code"];
    await refused(page, [
      ...[...required, ...parts].map((name) => `${name} is required`),
      "Please supply a password",
      "Please accept the terms and conditions",
    ]);
    // Each field's other rules are tried without a browser (registration.test.ts).
    const wrong = [
      ["Email", "ines at example", "Enter an email address in the format name@example.com"],
      ["Password", "Ab1", "Your password must be 6 - 20 characters"],
      ["Phone number", "2125550", "Phone number: enter 10 digits, or 11 with the country code 1."],
      ["Zip or postal code", "", "Zip code is required"],
    ] as const;
    await fillInRegistration(page, person);
    for (const [label, typed] of wrong) await form.getByLabel(label).fill(typed);
    await send();
    await refused(
      page,
      wrong.map(([, , message]) => message),
    );
    for (const [label, typed] of wrong)
      await expect(form.getByLabel(label)).toHaveValue(label === "Password" ? "" : typed);
    const phone = form.getByLabel("Phone number");
    await expect(phone).toHaveAccessibleDescription(/Spaces, dashes and parentheses are fine\./);
    // The keypad for numbers alone has no plus sign and no dash on many phones.
    await expect(phone).toHaveAttribute("inputmode", "tel");
    await expect(form.getByLabel("Last name")).toHaveValue(person.lastName);
    await expect(form.getByLabel("State or province")).toHaveValue("NY");
    await fillInRegistration(page, { ...person, phone: "+1 (212) 555-0188" });
    await send();
    await expect(page.getByText("We've emailed you a link to confirm")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Your orders" })).toBeVisible();
  });

  test("the account step, either form of it", async ({ page, concert, stack, refused }) => {
    const person = await knownPerson(stack);
    await chooseTickets(page, concert, { standard: 1 });
    await page.getByRole("link", { name: "Continue to account" }).click();
    await signIn(page, { ...person, password: "Wrong12" });
    await refused(page, ["Wrong email or password"]);
    await expect(page.getByText("Your seat is held until")).toBeVisible();
    await fillInRegistration(page, { ...newPerson(), phone: "none" });
    await registration(page).getByRole("button", { name: "Create account" }).click();
    await refused(page, [
      "Phone number: use digits, for example 212-555-0140. Leave out letters and extensions.",
    ]);
    await expect(registration(page).getByLabel("First name")).toHaveValue(person.firstName);
    await signIn(page, person);
    await expectStep(page, "Delivery");
  });

  test("delivery by post without an address, details that are too long, terms not accepted", async ({
    page,
    concert,
    stack,
    refused,
  }) => {
    const person = await knownPerson(stack);
    await checkOut(page, { concert, wish: { standard: 1 }, person }, "Delivery");
    await page.getByRole("radio", { name: "By mail" }).check();
    await page.getByRole("radio", { name: "A new address" }).check();
    await page.getByLabel("City").fill("Albany");
    const go = page.getByRole("button", { name: "Continue", exact: true });
    await go.click();
    await refused(page, [
      "Address line 1 is required",
      "State is required",
      "Zip code is required",
    ]);
    await expect(page.getByRole("radio", { name: "By mail" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "A new address" })).toBeChecked();
    await expect(page.getByLabel("City")).toHaveValue("Albany");
    await page.getByLabel("Address line 1").fill("1 State Street");
    await page.getByLabel("State or province").selectOption("NY");
    await page.getByLabel("Zip or postal code").fill("12207");
    await go.click();

    await expectStep(page, "Additional details");
    const requests = page.getByLabel("Special requests");
    const long = "Please look after my aunt. ".repeat(19).trim();
    expect(long.length).toBeGreaterThan(500);
    await requests.fill(long);
    await go.click();
    await refused(page, ["Please shorten your special requests to 500 characters"]);
    await expect(requests).toHaveValue(long);
    const short = long.slice(0, 500);
    await requests.fill(short);
    await go.click();

    // Going back shows the step with what was accepted: the browser does not ask to send a form again.
    await expectStep(page, "Summary");
    await page.goBack();
    await expectStep(page, "Additional details");
    await expect(page).not.toHaveTitle(/^Error: /);
    await expect(requests).toHaveValue(short);
    await go.click();

    await expectStep(page, "Summary");
    await expect(page.getByRole("main")).toContainText("1 State Street");
    await expect(page.getByRole("main")).toContainText("By mail, $1.00");
    const agree = page.getByRole("button", { name: "Continue to billing" });
    await agree.click();
    await refused(page, ["Please accept the terms and conditions"]);
    await acceptTerms(page);
    await agree.click();
    await expectStep(page, "Billing");
  });
});
