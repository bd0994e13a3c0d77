import type { Page } from "@playwright/test";

import { getLine } from "../steps/basket-lines";
import { payByCard } from "../steps/card-page";
import { agree, agreeAndPay, expectStep } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { linkIn, waitForMail } from "../steps/mailbox";
import { registerPerson } from "../steps/person";
import { openAccountSection } from "../steps/account";
import { expect, test } from "../support/fixtures";

const DAY = 24 * 60;

async function goToSummary(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check out" }).click();
  await agree(page);
}

test("a member turns on automatic renewal, is charged once, and turns it off", async ({
  page,
  stack,
  expectRefusal,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await page.goto("/");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await signIn(page, person);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Become a member" }).click();
  await page.getByRole("button", { name: "Join as Friend" }).click();
  await expectStep(page, "Basket");
  await goToSummary(page);
  await page.getByLabel("Keep this card for next time").check();
  await payByCard(page);

  await page.goto("/");
  await page
    .getByRole("link", { name: /account/i })
    .first()
    .click();
  await openAccountSection(page, "Memberships");
  await expectNoErrors(page);
  const turnOn = page.getByRole("button", { name: /^Turn on automatic renewal/ });
  await page.getByText("Renew automatically for $45").click();
  await turnOn.click();
  await expectRefusal(page, ["Choose how to pay"]);
  await page.getByLabel("Pay by").selectOption("Visa •••• 4242");
  await turnOn.click();
  await expect(page.getByText("Automatic renewal is on.")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Next charge");
  await expect(main).toContainText("$45");
  await expect(main).toContainText("Visa •••• 4242");
  await expect(turnOn).toHaveCount(0);
  await expectNoErrors(page);

  await stack.clock.advance({ minutes: 315 * DAY });
  const notice = await waitForMail(stack, person.email, {
    subject: /^Your Friend membership renews/,
  });
  expect(notice.text).toContain("we’ll charge $45.00 to Visa ending in 4242");
  await stack.clock.advance({ minutes: 21 * DAY });
  const receipt = await waitForMail(stack, person.email, {
    subject: /^Your Friend membership is renewed$/,
  });
  expect(receipt.text).toContain("We charged $45.00 to Visa ending in 4242");

  await page.goto(linkIn(receipt));
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 2, name: "Friend" })).toHaveCount(2);
  await page.getByRole("button", { name: /^Turn off automatic renewal/ }).click();
  await expect(page.getByText("Automatic renewal and renewal reminders are off.")).toBeVisible();
  await expectNoErrors(page);
  const off = await waitForMail(stack, person.email, { subject: /is off$/ });
  expect(off.text).toContain("We won’t charge you.");
});

test("a monthly gift is charged by direct debit, listed in giving history and ended there", async ({
  page,
  stack,
  problems,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Make a gift" }).click();
  await page.getByRole("link", { name: "Give to Music in Schools" }).click();
  await page.getByRole("radio", { name: "Every month" }).check();
  await page.getByRole("radio", { name: "$50" }).check();
  await page.getByRole("button", { name: /^Give (now|\$[\d.]+)$/ }).click();
  await signIn(page, person);
  await expect(getLine(page, "Music in Schools")).toContainText(
    "Every month until you end it, by automatic bank payment",
  );
  await agreeAndPay(page);
  await expect(page.getByRole("heading", { name: "Set up your monthly gift" })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Set up automatic bank payments" }).click();
  const allow = page.getByRole("button", { name: "Allow direct debits" });
  problems.allowStatus(400);
  await allow.click();
  await expect(page.getByRole("alert")).toContainText("Enter the account number");
  await page.getByLabel("Account number").fill("000123456789");
  await allow.click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Your automatic bank payment is set up" }),
  ).toBeVisible();
  await expectNoErrors(page);
  const setUp = await waitForMail(stack, person.email, {
    subject: /^Your automatic bank payment is set up$/,
  });
  expect(setUp.text).toContain("Music in Schools: we’ll charge $50.00 each month");

  await page.goto("/");
  await page
    .getByRole("link", { name: /account/i })
    .first()
    .click();
  await openAccountSection(page, "Giving history");
  const monthly = page.getByRole("region", { name: "Monthly gifts" });
  await expect(monthly).toContainText("Bank account •••• 6789");
  await expectNoErrors(page);

  await stack.clock.advance({ minutes: 31 * DAY });
  const receipt = await waitForMail(stack, person.email, {
    subject: /^Receipt for your monthly gift/,
  });
  expect(receipt.text).toContain("Tax-deductible amount: $50.00");
  await page.goto(linkIn(receipt));
  await signIn(page, person);
  await expect(page.getByText("Monthly gift", { exact: true })).toBeVisible();
  await expectNoErrors(page);
  await page
    .getByRole("link", { name: /^Statement for / })
    .first()
    .click();
  await expect(page.getByRole("main")).toContainText("Tax-deductible amount");
  await expectNoErrors(page);
  await openAccountSection(page, "Giving history");
  await page.getByRole("link", { name: /^End monthly gift/ }).click();
  await expect(page.getByRole("heading", { name: "End this monthly gift?" })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Keep monthly gift" }).click();
  await expect(monthly).toContainText("Active");
  await page.getByRole("link", { name: /^End monthly gift/ }).click();
  await page.getByRole("button", { name: "End monthly gift" }).click();
  await expect(page.getByText("Your monthly gift has ended.")).toBeVisible();
  await expect(monthly).toContainText("Ended. Nothing more is charged.");
  await expect(monthly.getByRole("link", { name: /^Start a new monthly gift/ })).toBeVisible();
  await expectNoErrors(page);
  await waitForMail(stack, person.email, { subject: /^Your monthly gift to .* has ended$/ });
});
