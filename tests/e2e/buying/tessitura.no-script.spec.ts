import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { readPdf } from "../../support/read-pdf";
import type { Stack } from "../../support/servers/stack";
import { test } from "../support/connected";
import { agreeAndPay, expectStep } from "../steps/checkout";
import { selectTickets, takeFoundSeats } from "../steps/choose-tickets";
import { bookAsGuest } from "../steps/guest";
import { waitForMail } from "../steps/mailbox";
import { newPerson } from "../steps/person";
import { addToBasket, expectInBasket, freeSeats, openSection, seatBox } from "../steps/seats";

/** As the emulator has it (dev/emulators/tessitura/demo-hall.ts). */
const EVENT = "303";
const FRONT = "61";

/** Waits until the worker has read the season, and returns a performance's path. */
async function performancePath(stack: Stack, at: number): Promise<string> {
  const read = () => stack.stored.instances.find({ eventId: EVENT }, ["id"], ["startsAt"]);
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBeGreaterThan(at);
  return `/events/${EVENT}/${(await read())[at]?.id}`;
}

/** From the basket to the confirmed order, whose tickets have the emulator's barcodes in the database and the emailed PDF. */
async function buy(page: Page, stack: Stack, emulatorPage: () => Promise<string>) {
  const person = newPerson();
  await page.getByRole("button", { name: "Check out" }).click();
  await expectStep(page, "Your details");
  await bookAsGuest(page, person);
  const number = await agreeAndPay(page);
  const { id: orderId } = await stack.stored.orders.one({ number: Number(number.split("-")[1]) }, [
    "id",
  ]);
  const tickets = await stack.stored.orderTickets.find({ orderId }, ["barcode"]);
  const barcodes = tickets.map(({ barcode }) => barcode ?? "");
  expect(barcodes).toHaveLength(2);
  const mail = await waitForMail(stack, person.email, { subject: new RegExp(number) });
  const [file] = mail.attachments;
  const pdf = await fetch(new URL(file?.href ?? "", stack.crmUrl));
  const read = JSON.stringify(await readPdf(Buffer.from(await pdf.arrayBuffer())));
  // Printed in groups of digits.
  const text = read.replaceAll(" ", "");
  const { number: systemNumber } = await stack.stored.systemOrders.one({ orderId }, ["number"]);
  expect(await emulatorPage()).toContain(systemNumber ?? "no number");
  return { barcodes, text };
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
  const { barcodes, text } = await buy(page, stack, emulator.page);
  for (const barcode of barcodes) expect(text).toContain(barcode);
  expect(await emulator.problems()).toEqual([]);
});

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
  const { barcodes, text } = await buy(page, stack, emulator.page);
  for (const barcode of barcodes) expect(text).toContain(barcode);
  expect(await emulator.problems()).toEqual([]);
});
