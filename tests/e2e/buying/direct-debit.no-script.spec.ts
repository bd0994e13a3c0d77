import { expect, test } from "../support/fixtures";
import { expectConfirmed, payByCard } from "../steps/card-page";
import { agree } from "../steps/checkout";
import { askForReminder } from "../steps/basket-lines";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { mailsTo } from "../steps/mailbox";
import { registerPerson } from "../steps/person";

test("a direct debit for a membership is set up on the provider's page, also after failed attempts", async ({
  page,
  stack,
  concert,
  problems,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await chooseTickets(page, concert, { standard: 1 });
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Become a member" }).click();
  await page.getByRole("button", { name: "Join as Friend" }).click();
  await askForReminder(page, "Friend");
  await page.getByRole("button", { name: "Check out" }).click();
  await signIn(page, person);
  await agree(page);
  const number = await payByCard(page);
  await expectNoErrors(page);

  const start = page.getByRole("button", { name: "Set up automatic bank payments" });
  await stack.cardProvider.outage(true);
  problems.allowStatus(503);
  await start.click();
  await expect(page.getByRole("alert")).toContainText("We couldn’t open the bank payment page");
  await expect(page).toHaveTitle(/^Error: /);
  await expectNoErrors(page);
  await stack.cardProvider.outage(false);
  await start.click();
  await page.getByRole("link", { name: /^Cancel and go back/ }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "No automatic bank payment was set up" }),
  ).toBeVisible();
  await expect(page.getByText(`Your order ${number} hasn’t changed`)).toBeVisible();
  await expectNoErrors(page);

  await page.getByRole("button", { name: "Try again" }).click();
  const allow = page.getByRole("button", { name: "Allow direct debits" });
  problems.allowStatus(400, 402);
  await allow.click();
  await expect(page.getByRole("alert")).toContainText("Enter the account number");
  await page.getByLabel("Account number").fill("000111111113");
  await allow.click();
  await expect(page.getByRole("alert")).toContainText("This account cannot be debited");
  await page.getByLabel("Account number").fill("000123456789");
  await allow.click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Your automatic bank payment is set up" }),
  ).toBeVisible();
  await expect(page.getByText("the account ending in 6789")).toBeVisible();
  await expectNoErrors(page);
  const result = async () =>
    (await mailsTo(stack, person.email)).map(({ subject }) => subject).toSorted();
  await expect
    .poll(result, { timeout: 60_000 })
    .toEqual(["Your automatic bank payment is set up", `Your order ${number}`]);

  await page.getByRole("link", { name: "Back to your order" }).click();
  await expectConfirmed(page);
  await expect(start).toHaveCount(0);
});
