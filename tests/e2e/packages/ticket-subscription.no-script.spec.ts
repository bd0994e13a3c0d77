import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { checkOutTo, pressPay } from "../../support/visitor/check-out";
import { cardFields } from "../../support/cards";
import { getLine, openTickets, paidLine, addUp } from "../steps/basket-lines";
import { payByCard } from "../steps/card-page";
import { acceptTerms, agreeAndPay } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { waitForMail } from "../steps/mailbox";
import { addTickets } from "../steps/choose-tickets";
import { openPackages } from "../steps/packages";
import { setUpOverHttp } from "../steps/set-up-over-http";
import { registerPerson } from "../steps/person";
import { addToBasket, placesTogether, seatBox } from "../steps/seats";
import { openAccountSection } from "../steps/account";
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
  await expect(getLine(page, name)).toContainText("Standard: 6 tickets, valid for 12 months");
  await expect(getLine(page, name)).toContainText("plus $9 fee for each ticket you use");
  const sum = await addUp(page);
  await page.getByRole("button", { name: "Check out" }).click();
  await signIn(page, person);
  const number = await agreeAndPay(page);
  await expect(paidLine(page, name)).toBeVisible();
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
  await expect(page.getByText("Change or remove tickets")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Use 2 of your 6 / })).toBeVisible();
  const use = page.getByRole("button", { name: new RegExp(`^Use a ticket from ${name}`) });
  await openTickets(page);
  await use.first().click();
  await expect(page.getByText(`Paid with ${name}, 5 tickets left`).first()).toBeVisible();
  await openTickets(page);
  await expect(use).toHaveCount(1);
  await expectNoErrors(page);
  const paid = await addUp(page);
  await page.getByRole("button", { name: /^Pay without the subscription/ }).click();
  await expect(page.getByText(`Paid with ${name}`)).toHaveCount(0);
  await openTickets(page);
  await expect(use).toHaveCount(2);
  expect(await addUp(page)).not.toBe(paid);
  await use.first().click();
  expect(await addUp(page)).toBe(paid);

  await page.getByRole("button", { name: "Check out" }).click();
  await expect(page.getByText(`Paid with ${name}`)).toBeVisible();
  await acceptTerms(page);
  const used = await payByCard(page);
  expect(await addUp(page)).toBe(paid);
  const receipt = await waitForMail(stack, person.email, { subject: new RegExp(used) });
  // The subscription pays the ticket's price but not its fee.
  expect(receipt.text).toContain("Standard, $9.00");
  expect(receipt.text).toContain(`Charged to Visa ending in 4242: ${paid}`);
  await page.getByRole("link", { name: "Your account" }).first().click();
  await openAccountSection(page, "Your ticket subscriptions");
  await expect(vouchers).toContainText(/5 tickets left.*1 of 6 used/s);
});

test("a ticket subscription pays for a wheelchair space and three companions chosen by price, in the list and on the map", async ({
  page,
  stack,
  concert,
}) => {
  const person = await registerPerson(stack);
  await setUpOverHttp(page, stack.url, async (tab) => {
    await tab.go("/ticket-subscriptions");
    await tab.press(/^Add to basket/, { pricing: "six-evenings-standard" });
    await checkOutTo(tab, "Summary", person);
    await pressPay(tab);
    await tab.press(/^Pay /, cardFields());
  });
  const firstOffer = page.getByRole("button", { name: /^Add these seats/ }).first();
  await page.goto(concert.path);
  await page.getByRole("heading", { name: "With a wheelchair space" }).click();
  await page.getByLabel("Tickets in all").selectOption("4");
  await page.getByRole("button", { name: "Find seats for my party" }).click();
  await firstOffer.click();
  await useFourTickets(page, stack);
  await page.getByRole("button", { name: /^Remove all/ }).click();

  await page.goto(`${concert.path}/syos/list?feature=wheelchair&together=4`);
  await firstOffer.click();
  await useFourTickets(page, stack);
  await page.getByRole("button", { name: /^Remove all/ }).click();

  const section = "Orchestra Middle Center";
  const kinds = ["wheelchair", "companion", "companion", "companion"];
  const places = await placesTogether(stack, concert.id, section, kinds);
  await page.goto(`${concert.path}/syos/orchestra-middle-center`);
  for (const place of places) await seatBox(page, place).check({ force: true });
  await addToBasket(page);
  await useFourTickets(page, stack);

  await page.getByRole("button", { name: "Check out" }).click();
  await agreeAndPay(page);
  await page.goto("/account/your-ticket-subscriptions");
  await expect(page.getByRole("region", { name: "Six evenings" })).toContainText(
    /2 tickets left.*4 of 6 used/s,
  );
});

/** Pays for the wheelchair space and the three companion seats in the basket with the subscription. */
async function useFourTickets(page: Page, stack: Stack): Promise<void> {
  await setUpOverHttp(page, stack.url, async (tab) => {
    await tab.go("/checkout/basket");
    for (const left of [5, 4]) {
      const { text } = await tab.press(/^Use a ticket from Six evenings/);
      expect(text).toContain(`Paid with Six evenings, ${left} tickets left`);
    }
    const { text } = await tab.press(/^Use 2 of your 4 Six evenings tickets/);
    expect(text).toContain("Paid with Six evenings, 2 tickets left");
  });
  await page.goto("/checkout/basket");
  const main = page.getByRole("main");
  await expect(main.getByText("Paid with Six evenings, 2 tickets left")).toHaveCount(1);
  await expect(main.getByText(/, wheelchair space \w+, companion seats [\w, ]+$/)).toHaveCount(1);
  await openTickets(page);
}
