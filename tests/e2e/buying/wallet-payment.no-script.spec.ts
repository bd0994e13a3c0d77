import { WALLET_PAYER } from "../../../dev/card-provider/payments/card-form";
import { expectConfirmed } from "../steps/card-page";
import { agreeAndPay, expectStep } from "../steps/checkout";
import { countSteps } from "../steps/count-steps";
import { signInAs } from "../steps/fill-in";
import { button, fillInGuest, findSeats, openHome, terms } from "../steps/from-home";
import { waitForMail } from "../steps/mailbox";
import { newPerson, registerPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

test("a guest with a wallet types nothing from the basket to the confirmation", async ({
  page,
  stack,
  nextConcert,
}) => {
  const link = await openHome(page, nextConcert);
  const visitor = countSteps(page);
  await findSeats(page, visitor, link);
  await visitor.click(button(page, "Add to basket"));
  await visitor.click(page.getByRole("heading", { name: "Pay with Apple Pay or Google Pay" }));
  await visitor.click(terms(page));
  await visitor.click(button(page, /^Pay \$.* with Apple Pay or Google Pay$/));
  await expect(page.getByRole("main")).toContainText(WALLET_PAYER.email);
  await visitor.click(button(page, "Apple Pay"));
  const number = await expectConfirmed(page);
  // The performance, its seats, the basket, the card page, and the confirmation.
  expect(visitor.counts()).toEqual({ pages: 5, clicks: 7, fields: 0 });
  await waitForMail(stack, WALLET_PAYER.email, { subject: new RegExp(number) });
});

test("a guest pays for found seats with a wallet on 3 pages of ours, and types nothing", async ({
  page,
  stack,
  nextConcert,
}) => {
  const link = await openHome(page, nextConcert);
  const visitor = countSteps(page);
  await findSeats(page, visitor, link);
  await visitor.click(page.getByRole("heading", { name: "Pay with Apple Pay or Google Pay" }));
  await visitor.click(terms(page));
  await visitor.click(button(page, /^Pay \$.* with Apple Pay or Google Pay$/));
  await visitor.click(button(page, "Apple Pay"));
  const number = await expectConfirmed(page);
  await expect(page.getByRole("main")).not.toContainText("basket");
  // The performance, its seats, the card page, and the confirmation.
  expect(visitor.counts()).toEqual({ pages: 4, clicks: 6, fields: 0 });
  await waitForMail(stack, WALLET_PAYER.email, { subject: new RegExp(number) });
});

test("found seats that are paid for twice at once become one order", async ({
  page,
  concert,
  expectRefusal,
}) => {
  await page.goto(concert.path);
  await button(page, "Find my seats").click();
  const pay = button(page, /^Pay \$.* with Apple Pay or Google Pay$/);
  await page.getByRole("heading", { name: "Pay with Apple Pay or Google Pay" }).click();
  await pay.click();
  await expectRefusal(page, ["Please accept the terms and conditions"]);
  await terms(page).check();
  await pay.dblclick();
  await button(page, "Apple Pay").click();
  await expectConfirmed(page);
  await page.goto("/checkout/basket");
  await expect(page.getByRole("main")).toContainText("Your basket is empty");
});

test("found seats are not paid for by a wallet once the visitor is signed in", async ({
  page,
  stack,
  concert,
  context,
}) => {
  await page.goto(concert.path);
  await button(page, "Find my seats").click();
  const other = await context.newPage();
  await signInAs(other, await registerPerson(stack));
  await page.getByRole("heading", { name: "Pay with Apple Pay or Google Pay" }).click();
  await terms(page).check();
  await button(page, /^Pay \$.* with Apple Pay or Google Pay$/).click();
  await expectStep(page, "Summary");
  await page.goto(concert.path);
  await button(page, "Find my seats").click();
  await expect(button(page, "Go straight to checkout")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pay with Apple Pay or Google Pay" })).toHaveCount(
    0,
  );
});

test("a guest who leaves the card page of a wallet can give the details among those of the account", async ({
  page,
  stack,
  concert,
  expectNoErrors,
  expectRefusal,
}) => {
  await page.goto(concert.path);
  await button(page, "Find my seats").click();
  await page.getByRole("heading", { name: "Pay with Apple Pay or Google Pay" }).click();
  await terms(page).check();
  await button(page, /^Pay \$.* with Apple Pay or Google Pay$/).click();
  await page.getByRole("link", { name: /^Cancel and go back/ }).click();
  await page.goto("/account/your-details");
  await expectNoErrors(page);
  await expect(page.getByRole("main")).not.toContainText("@invalid");
  const { email, ...person } = newPerson();
  await fillInGuest(page, countSteps(page), { ...person, email: "" });
  await button(page, "Save and continue").click();
  await expectRefusal(page, ["Email is required"]);
  await page.getByLabel("Email").first().fill(email);
  await button(page, "Save and continue").click();
  await page.goto("/checkout/summary");
  await expect(page.getByRole("main")).toContainText(email);
  await agreeAndPay(page);
  await waitForMail(stack, email, { subject: /tickets/ });
});

test("a guest who leaves the card page of a wallet gives the details on our page, and pays once", async ({
  page,
  stack,
  concert,
  expectNoErrors,
  expectRefusal,
}) => {
  await page.goto(concert.path);
  await button(page, "Find my seats").click();
  await button(page, "Add to basket").click();
  await page.getByRole("heading", { name: "Pay with Apple Pay or Google Pay" }).click();
  await button(page, /^Pay \$.* with Apple Pay or Google Pay$/).click();
  await expectRefusal(page, ["Please accept the terms and conditions"]);
  await terms(page).check();
  await button(page, /^Pay \$.* with Apple Pay or Google Pay$/).dblclick();
  await page.getByRole("link", { name: /^Cancel and go back/ }).click();
  await page.goto("/checkout/basket");
  await button(page, "Check out").click();
  await expectNoErrors(page);
  const person = newPerson();
  await fillInGuest(page, countSteps(page), person);
  await button(page, "Save").click();
  await agreeAndPay(page);
  await waitForMail(stack, person.email, { subject: /tickets/ });
});
