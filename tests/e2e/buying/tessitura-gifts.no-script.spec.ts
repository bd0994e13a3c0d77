import { expect } from "@playwright/test";

import { test } from "../support/connected";
import { enterCode, getLine, orderOffers, addUp } from "../steps/basket-lines";
import { agreeAndPay, expectStep } from "../steps/checkout";
import { selectTickets, takeFoundSeats } from "../steps/choose-tickets";
import { expectOrder, expectSold, FRONT, performancePath } from "../steps/connected-orders";
import { bookAsGuest } from "../steps/guest";
import { waitForMail } from "../steps/mailbox";
import { newPerson } from "../steps/person";

test("a guest gives to a fund of Tessitura without tickets, and gets a receipt by email", async ({
  page,
  stack,
  emulator,
  expectNoErrors,
}) => {
  const guest = newPerson();
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Make a gift" }).click();
  await page.getByRole("link", { name: "Give to Music in Schools" }).click();
  await page.getByRole("radio", { name: "Another amount" }).check();
  await page.getByLabel("Your amount").fill("120");
  await page.getByRole("button", { name: /^Give (now|\$[\d.]+)$/ }).click();
  await expectNoErrors(page);
  await bookAsGuest(page, guest);
  const number = await agreeAndPay(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your gift");
  const { numberThere } = await expectOrder({ stack, emulator }, number);
  const order = (await emulator.orders()).find(({ id }) => id === numberThere);
  expect(order).toMatchObject({ tickets: 0, given: 120, paid: 120 });
  expect((await waitForMail(stack, guest.email)).subject).toBe(`Your donation: order ${number}`);
});

test("a guest buys two tickets by a promo code of Tessitura, with a donation", async ({
  page,
  stack,
  emulator,
  expectRefusal,
  expectNoErrors,
}) => {
  const guest = newPerson();
  await page.goto(await performancePath(stack, 2));
  await selectTickets(page, { band: FRONT, standard: 2 });
  await takeFoundSeats(page);
  await expectStep(page, "Basket");
  expect(await addUp(page)).toBe("$165.00");
  // Of the counter's mode of sale.
  await enterCode(page, "COUNTER");
  await expectRefusal(page, ["Promo code not recognized."]);
  await enterCode(page, " spring ");
  await expect(page.getByText("Your code is active.")).toBeVisible();
  expect(await addUp(page)).toBe("$149.00");
  await expectNoErrors(page);
  await orderOffers(page).getByRole("button", { name: "Give $50" }).click();
  await expect(getLine(page, "Annual Fund")).toBeVisible();
  expect(await addUp(page)).toBe("$199.00");
  await page.getByRole("button", { name: "Check out" }).click();
  await expectStep(page, "Your details");
  await bookAsGuest(page, guest);
  const numberThere = await expectSold({ stack, emulator }, await agreeAndPay(page), guest.email);
  const order = (await emulator.orders()).find(({ id }) => id === numberThere);
  expect(order).toMatchObject({ tickets: 2, given: 50, paid: 199 });
});
