import { expect, test } from "../support/fixtures";
import {
  addProducts,
  enterCode,
  getLine,
  orderOffers,
  payButton,
  paidLine,
  addUp,
} from "../steps/basket-lines";
import { expectConfirmed, openCardPage, submitCard } from "../steps/card-page";
import { acceptTerms, expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { readOrders } from "../steps/orders";
import { registerPerson } from "../steps/person";

test("a mixed basket is paid with a promo code, a gift card and a card, with the same total on every page", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await chooseTickets(page, concert, { band: "B", standard: 2 });
  await addProducts(page, stack, "tote", "gift", "friend", "giftCard", "sixEvenings");
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Shop" }).click();
  await page.getByRole("link", { name: "Programs, parking and more" }).click();
  await page.getByRole("main").getByRole("link", { name: concert.title }).click();
  await page.getByLabel(/^Program book/).selectOption("1");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByRole("link", { name: "Basket (8 items)" })).toBeVisible();
  const protect = page.getByRole("button", { name: "Add Ticket protection, $9" });
  await protect.click();
  await expect(protect).toHaveCount(0);
  await orderOffers(page)
    .getByRole("button", { name: /^Cover our card costs/ })
    .click();
  const names = ["Canvas tote bag", "Program book", "Annual Fund", "Ticket protection"];
  for (const name of names) await expect(getLine(page, name)).toBeVisible();
  await expectNoErrors(page);

  await enterCode(page, "AUTUMN15");
  await expect(page.getByText(/^AUTUMN15/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Saves $30.30");
  await enterCode(page, "FOYR-GIFT100");
  await expect(page.getByRole("main")).toContainText("Pays $100.00");
  const left = await addUp(page);
  await expectNoErrors(page);

  await page.getByRole("button", { name: "Check out" }).click();
  await signIn(page, person);
  await expectStep(page, "Summary");
  for (const name of names) await expect(getLine(page, name)).toBeVisible();
  expect(await addUp(page)).toBe(left);
  await expectNoErrors(page);
  await acceptTerms(page);
  await expect(payButton(page, left)).toBeVisible();
  await openCardPage(page);
  await expect(payButton(page, left)).toBeVisible();
  await submitCard(page, "approves");
  const number = await expectConfirmed(page);
  for (const name of names) await expect(paidLine(page, name)).toHaveCount(1);
  await expect(paidLine(page, "Program book")).toContainText("Pick it up at the hall door.");
  expect(await addUp(page)).toBe(left);
  await expectNoErrors(page);
  expect(await readOrders(stack, person)).toMatchObject([{ number, ticketCount: 2 }]);
  await page.goto("/account/your-orders");
  await page.getByRole("main").getByRole("link", { name: concert.title }).click();
  await expect(paidLine(page, "Canvas tote bag")).toBeVisible();
  expect(await addUp(page)).toBe(left);
});

test("each kind of basket line can be changed and removed", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  await chooseTickets(page, concert, { band: "B", standard: 1 });
  await addProducts(page, stack, "scarf", "gift", "contributor");
  await page.reload();

  const scarf = getLine(page, "Silk scarf “Firebird”");
  const total = page.getByRole("region", { name: "Total" });
  await scarf.getByText("Change quantity").click();
  await scarf.getByLabel("Quantity").fill("99");
  await scarf.getByRole("button", { name: "Change", exact: true }).click();
  await expectRefusal(page, ["Not enough in stock: 12 left."]);
  await expect(scarf.getByLabel("Quantity")).toHaveValue("99");
  await scarf.getByLabel("Quantity").fill("2");
  await scarf.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByText("We’ve updated your basket.")).toBeVisible();
  await expect(scarf).toContainText("$190");

  const gift = getLine(page, "Annual Fund");
  await gift.getByText("Change amount").click();
  await expect(gift.getByLabel("New amount")).toHaveValue("50");
  await gift.getByLabel("New amount").fill("0.50");
  await gift.getByRole("button", { name: "Change", exact: true }).click();
  await expectRefusal(page, ["Enter a larger amount"]);
  await expect(gift.getByLabel("New amount")).toHaveValue("0.50");
  await gift.getByLabel("New amount").fill("$75.50");
  await gift.getByRole("button", { name: "Change", exact: true }).click();
  await expect(gift).toContainText("$75.50");

  const membership = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "It doesn’t renew automatically." });
  await membership.getByText("Change reminder").click();
  await membership.getByLabel("Email me before it ends").check();
  await membership.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByText("We’ll email you before it ends.")).toBeVisible();

  await page.getByRole("button", { name: "Add Ticket protection, $4.50" }).click();
  await expect(getLine(page, "Ticket protection")).toBeVisible();
  await expectNoErrors(page);
  for (const name of ["Ticket protection", "Annual Fund", "Silk scarf “Firebird”"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(page.getByText("Removed from your basket.")).toBeVisible();
    await expect(getLine(page, name)).toHaveCount(0);
  }
  // A $100 membership waives the fee, and has member prices.
  await expect(total).toContainText("$191");
});
