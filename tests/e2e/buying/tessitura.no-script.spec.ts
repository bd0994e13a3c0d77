import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { test } from "../support/connected";
import { CARDS } from "../../support/cards";
import { CARD_EXPIRY } from "../../support/coming-dates";
import { agreeAndPay, expectStep } from "../steps/checkout";
import { selectTickets, takeFoundSeats } from "../steps/choose-tickets";
import { expectSold, FRONT, performancePath, type Systems } from "../steps/connected-orders";
import { expectLanguage } from "../steps/expect-language";
import { bookAsGuest } from "../steps/guest";
import { newPerson } from "../steps/person";
import { addToBasket, expectInBasket, freeSeats, openSection, seatBox } from "../steps/seats";

/** As a guest, from the basket to the confirmed order. */
async function buy(page: Page, systems: Systems): Promise<void> {
  const person = newPerson();
  await page.getByRole("button", { name: "Check out" }).click();
  await expectStep(page, "Your details");
  await bookAsGuest(page, person);
  await expectSold(systems, await agreeAndPay(page), person.email);
}

test("a guest buys two tickets of Tessitura by price, whose barcodes are on the PDF", async ({
  page,
  stack,
  emulator,
  expectNoErrors,
}) => {
  await page.goto(await performancePath(stack, 0));
  await expectNoErrors(page);
  await selectTickets(page, { band: FRONT, standard: 2 });
  await takeFoundSeats(page);
  await expectStep(page, "Basket");
  await buy(page, { stack, emulator });
});

test("a guest buys a wheelchair space of Tessitura and its companion seat", async ({
  page,
  stack,
  emulator,
}) => {
  await page.goto(await performancePath(stack, 0));
  await page.getByRole("link", { name: "Wheelchair and companion seats" }).click();
  const offer = page.getByRole("button", { name: /^Add these seats/ }).first();
  await expect(offer).toHaveText(/wheelchair space 1, companion seat 2/);
  await offer.click();
  await expectStep(page, "Basket");
  await expect(page.getByRole("main")).toContainText(/wheelchair space 1/i);
  await buy(page, { stack, emulator });
});

test("a guest buys two seats of Tessitura that were found in the list, in Spanish", async ({
  page,
  stack,
  emulator,
  expectNoErrors,
}) => {
  const expectSpanish = () => expectLanguage(page, "es", expectNoErrors);
  const press = (name: RegExp) => page.getByRole("button", { name }).click();
  const heading = page.getByRole("heading", { level: 1 });
  const person = newPerson();
  await page.goto(`/es${await performancePath(stack, 0)}`);
  await expectSpanish();
  await page.getByRole("link", { name: "Elegir asientos en el plano" }).click();
  await page.getByRole("link", { name: /^Buscar asientos juntos/ }).click();
  await expectSpanish();
  await page
    .getByRole("button", { name: /^Agregar estos asientos/ })
    .first()
    .click();
  await expect(heading).toHaveText("Carrito");
  await expectSpanish();
  await press(/^Finalizar la compra$/);
  const guest = page.getByRole("form", { name: "Comprar sin cuenta" });
  await guest.getByLabel("Nombre").fill(person.firstName);
  await guest.getByLabel("Apellido").fill(person.lastName);
  await guest.getByLabel("Correo electrónico").fill(person.email);
  await guest.getByLabel("Número de teléfono").fill(person.phone);
  await guest.getByRole("button").last().click();
  await expect(heading).toHaveText("Resumen");
  await expectSpanish();
  await page.getByRole("checkbox", { name: "Acepto los términos y condiciones" }).check();
  await press(/^Pagar /);
  await page.getByLabel("Número de tarjeta").fill(CARDS.approves);
  await page.getByLabel("Fecha de vencimiento").fill(CARD_EXPIRY);
  await page.getByLabel("Código de seguridad").fill("123");
  await page.getByLabel("Nombre en la tarjeta").fill("Ines Okonkwo");
  await press(/^Pagar /);
  const confirmed = page.getByText(/^Todo listo, .+ Pedido RPA-\d+/);
  await expect(confirmed).toBeVisible();
  await expectSpanish();
  const [number = "no number"] = /RPA-\d+/.exec(await confirmed.innerText()) ?? [];
  await expectSold({ stack, emulator }, number, person.email);
});

test.describe("with script", () => {
  // In the same worker, whose systems take seconds to start.
  test.use({ javaScriptEnabled: true });

  test("a guest buys two seats of Tessitura that were chosen on the map", async ({
    page,
    stack,
    emulator,
  }) => {
    const path = await performancePath(stack, 1);
    const seats = await freeSeats(stack, path.split("/").at(-1) ?? "", "Main Floor", 2);
    await openSection(page, path, "Main Floor");
    for (const seat of seats) await seatBox(page, seat).check();
    await addToBasket(page);
    await expectInBasket(page, seats);
    await buy(page, { stack, emulator });
  });
});
