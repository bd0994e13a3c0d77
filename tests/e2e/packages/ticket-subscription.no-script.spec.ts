import { lineOf, openTickets, sumOf } from "../steps/basket-lines";
import { payByCard } from "../steps/card-page";
import { acceptTerms, agreeAndPay } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { waitForMail } from "../steps/mailbox";
import { addTickets } from "../steps/choose-tickets";
import { openPackages } from "../steps/packages";
import { setUpOverHttp } from "../steps/set-up-over-http";
import { registerPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

test("a ticket subscription is refused without a choice, bought, and pays for a seat", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  const name = "Six evenings";
  await openPackages(page);
  await page.getByRole("link", { name: "See ticket subscriptions" }).click();
  await expectNoErrors(page);
  const add = page.getByRole("button", { name: "Add to basket" });
  await add.click();
  await expectRefusal(page, ["Choose a subscription"]);
  await page.getByRole("radio", { name: `${name}, Standard` }).check();
  await add.click();
  await expect(lineOf(page, name)).toContainText("Standard: 6 tickets, valid for 12 months");
  await expect(lineOf(page, name)).toContainText("plus $9.00 fee for each ticket you use");
  const sum = await sumOf(page);
  await page.getByRole("button", { name: "Check out" }).click();
  await signIn(page, person);
  const number = await agreeAndPay(page);
  await expect(lineOf(page, name)).toBeVisible();
  const mail = await waitForMail(stack, person.email, { subject: new RegExp(number) });
  for (const text of [name, sum]) expect(mail.text).toContain(text);

  await page.goto("/account/your-ticket-subscriptions");
  const vouchers = page.getByRole("region", { name });
  await expect(vouchers).toContainText(/6 tickets left.*0 of 6 used/s);
  await expectNoErrors(page);
  await vouchers.getByRole("link", { name: "Choose a performance" }).click();
  await expect(page.getByText("then choose “Use a ticket” there")).toBeVisible();
  await expectNoErrors(page);
  await setUpOverHttp(page, stack.url, (tab) => addTickets(tab, concert, { standard: 2 }));
  await page.goto("/checkout/basket");
  const use = page.getByRole("button", { name: new RegExp(`^Use a ticket from ${name}`) });
  await openTickets(page);
  await use.first().click();
  await expect(page.getByText(`Paid with ${name}, 5 tickets left`).first()).toBeVisible();
  await openTickets(page);
  await expect(use).toHaveCount(1);
  await expectNoErrors(page);
  const paid = await sumOf(page);
  await page.getByRole("button", { name: /^Pay without the subscription/ }).click();
  await expect(page.getByText(`Paid with ${name}`)).toHaveCount(0);
  await openTickets(page);
  await expect(use).toHaveCount(2);
  expect(await sumOf(page)).not.toBe(paid);
  await use.first().click();
  expect(await sumOf(page)).toBe(paid);

  await page.getByRole("button", { name: "Check out" }).click();
  await expect(page.getByText(`Paid with ${name}`)).toBeVisible();
  await acceptTerms(page);
  const used = await payByCard(page);
  expect(await sumOf(page)).toBe(paid);
  const receipt = await waitForMail(stack, person.email, { subject: new RegExp(used) });
  // The subscription pays the ticket's price but not its fee.
  expect(receipt.text).toContain("(Standard): $9.00");
  expect(receipt.text).toContain(`Charged to Visa ending in 4242: ${paid}`);
  await page.getByRole("link", { name: "Your account" }).first().click();
  await page.getByRole("link", { name: "Your ticket subscriptions" }).click();
  await expect(vouchers).toContainText(/5 tickets left.*1 of 6 used/s);
});
