import type { Page } from "@playwright/test";

import { addDays, toDay } from "../../../crm/platform/dates";
import { expectConfirmed, payByCard } from "../steps/card-page";
import { acceptTerms, agreeAndPay, expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { enterCode, getLine, paidLine, addUp } from "../steps/basket-lines";
import { signIn } from "../steps/fill-in";
import { bookAsGuest } from "../steps/guest";
import { linkIn, mailsTo, waitForMail } from "../steps/mailbox";
import { registerPerson, newPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";

const main = (page: Page) => page.getByRole("main");

test("a guest buys a gift card for a friend, who saves it by signing in and pays two orders with it", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  const [buyer, friend] = [newPerson(), await registerPerson(stack)];
  await page.goto("/");
  await page.getByRole("link", { name: "Gift cards", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Gift cards" })).toBeVisible();
  await expectNoErrors(page);
  await main(page).getByRole("link", { name: "Buy a gift card" }).click();
  await expectNoErrors(page);
  await page.getByLabel("Their name").fill("Sam");
  await page.getByLabel("Their email").fill("sam");
  await page.getByLabel("Message").fill("See www.example.com");
  const add = page.getByRole("button", { name: "Add to basket" });
  await add.click();
  await expectRefusal(page, [
    "Sorry, we couldn’t validate your email address",
    "Remove web addresses from your message.",
  ]);
  await expect(page.getByLabel("Their name")).toHaveValue("Sam");
  await expect(page.getByRole("radio", { name: "$50", exact: true })).toBeChecked();
  await page.getByLabel("Their email").fill(friend.email);
  await page.getByLabel("Your name").fill("Ines");
  await page.getByLabel("Message").fill("Enjoy the show!");
  await add.click();
  await expectStep(page, "Basket");
  await expect(page.getByText("Added to your basket.")).toBeVisible();
  const line = getLine(page, "Gift card");
  for (const words of ["For Sam", `We’ll email the code to ${friend.email}`, "$50"])
    await expect(line).toContainText(words);
  await expectNoErrors(page);

  await page.getByRole("button", { name: "Check out" }).click();
  await bookAsGuest(page, buyer);
  await expectStep(page, "Summary");
  expect(await addUp(page)).toBe("$50.00");
  await expect(main(page)).toContainText(
    `We’ll email the gift card to ${friend.email} once you’ve`,
  );
  await expect(main(page)).not.toContainText(/tickets?\b/i);
  const number = await agreeAndPay(page);
  await expect(paidLine(page, "Gift card")).toContainText(
    `We’ve emailed the code to ${friend.email}`,
  );
  expect(await addUp(page)).toBe("$50.00");
  await expectNoErrors(page);

  const receipt = await waitForMail(stack, buyer.email, {
    subject: new RegExp(`^Your gift card: order ${number}$`),
  });
  for (const words of [
    "Thank you. Your gift card is ready.",
    "- 1 gift card, $50.00. We’ve emailed the code to your recipient.",
    "You’ll find the names, addresses and notes you entered on your order’s page.",
    "Gift card: $50.00\nCharged to Visa ending in 4242: $50.00",
  ])
    expect(receipt.text).toContain(words);
  const mail = await waitForMail(stack, friend.email);
  expect(mail.subject).toBe("A $50.00 gift card for you");
  for (const words of ["Sam, here’s your $50.00 gift card", "From Ines:", "Enjoy the show!"])
    expect(mail.text).toContain(words);
  const [code = ""] = /^[0-9A-Z]{4}-[0-9A-Z]{7}$/m.exec(mail.text) ?? [];
  expect(receipt.text).not.toContain(code);
  expect(mail.attachments).toMatchObject([{ contentType: "application/pdf" }]);

  // In another browser, the friend enters the code before choosing a ticket.
  await page.context().clearCookies();
  await page.goto(linkIn(mail));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use a gift card");
  const use = page.getByRole("button", { name: "Use this gift card" });
  await page.getByLabel("Gift card code").fill(code.slice(-6));
  await use.click();
  await expectRefusal(page, ["A gift card code has four characters"]);
  await page.getByLabel("Gift card code").fill(code.toLowerCase().replace("-", ""));
  await use.click();
  const waiting = page.getByRole("region", { name: "Gift card in your basket" });
  await expect(waiting).toContainText("We’ll use it when you add something to your basket.");
  await expect(page.getByRole("heading", { name: "Sign in to keep it" })).toBeVisible();
  await expectNoErrors(page);
  await main(page).getByRole("button", { name: "Sign in" }).click();
  await signIn(page, friend);
  await expect(waiting).toContainText("We’ll use it when you add something to your basket.");
  await chooseTickets(page, concert, { band: "E", standard: 1 });
  await expect(main(page)).toContainText("Pays $40");
  await page.getByRole("button", { name: "Check out" }).click();
  await expectStep(page, "Summary");
  await acceptTerms(page);
  await page.getByRole("button", { name: "Place order" }).click();
  await expectConfirmed(page);
  await expect(main(page)).toContainText(`Gift card •••• ${code.slice(-4)} has $10 left.`);

  await page.goto("/");
  await page.getByRole("link", { name: "Gift cards", exact: true }).first().click();
  await main(page).getByRole("link", { name: "Check a balance" }).click();
  await page.getByRole("button", { name: "Show balance" }).click();
  await expectRefusal(page, ["Enter the gift card code"]);
  await page.getByLabel("Gift card code").fill(code);
  await page.getByRole("button", { name: "Show balance" }).click();
  await expect(
    page.getByRole("heading", { level: 2, name: `$10.00 left on ${code}` }),
  ).toBeVisible();
  await expectNoErrors(page);

  await chooseTickets(page, concert, { band: "E", standard: 1 });
  await enterCode(page, code);
  await expect(main(page)).toContainText("Pays $10");
  expect(await addUp(page)).toBe("$30.00");
  await page.getByRole("button", { name: "Check out" }).click();
  await acceptTerms(page);
  await payByCard(page);
  await expect(page.getByRole("region", { name: "What you paid" })).toContainText("\u2212$10");
});

test("a gift card can be sent on a chosen day, and each printed card has its own code", async ({
  page,
  stack,
  problems,
  expectNoErrors,
}) => {
  const [buyer, friend] = [newPerson(), newPerson()];
  const day = addDays(toDay(new Date()), 30);
  await page.goto("/gift-certificates");
  await expect(page.getByRole("heading", { level: 1, name: "Gift cards" })).toBeVisible();
  await page.goto("/gift-certificates/tessitura/purchase");
  await page.getByRole("radio", { name: "$10", exact: true }).check();
  await page.getByLabel("Their email").fill(friend.email);
  await page.getByLabel("Date to send it").fill(day);
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(getLine(page, "Gift card")).toContainText("We’ll send it on ");
  await getLine(page, "Gift card").getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit your gift card");
  await expect(page.getByLabel("Date to send it")).toHaveValue(day);
  await page.getByLabel("Their name").fill("Sam");
  await page.getByRole("button", { name: "Save gift card" }).click();
  await expect(getLine(page, "Gift card")).toContainText("For Sam");
  await page.goto("/gift-certificates/purchase");
  await page.getByRole("radio", { name: "$25", exact: true }).check();
  await page.getByLabel("How many?").selectOption("2");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(getLine(page, "Gift card").last()).toContainText("Quantity: 2");
  await page.getByRole("button", { name: "Check out" }).click();
  await bookAsGuest(page, buyer);
  await agreeAndPay(page);
  await expectNoErrors(page);
  const receipt = await waitForMail(stack, buyer.email, { subject: /^Your gift card/ });
  for (const words of [
    "- 1 gift card, $10.00. We’ll email the code to your recipient on",
    "- 2 gift cards, $25.00 each. The codes and PDFs to print are in separate emails to you.",
    "\nGift card: $10.00\n",
    "\n2 × Gift card: $50.00\n",
    "\nCharged to Visa ending in 4242: $60.00\n",
  ])
    expect(receipt.text).toContain(words);
  await waitForMail(stack, buyer.email, { subject: /^A \$25\.00/, count: 2 });
  const codes = (await mailsTo(stack, buyer.email)).flatMap(
    ({ text }) => /^[0-9A-Z]{4}-[0-9A-Z]{7}$/m.exec(text) ?? [],
  );
  expect(new Set(codes).size).toBe(2);
  expect(await mailsTo(stack, friend.email)).toEqual([]);

  problems.allowStatus(404);
  for (const path of ["", "/purchase", "/balance"])
    for (const [system, status] of [
      ["box-office", 200],
      ["tessitura", 200],
      ["elsewhere", 404],
    ] as const)
      expect((await page.goto(`/gift-vouchers/${system}${path}`))?.status()).toBe(status);
});
