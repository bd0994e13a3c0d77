// Orders that another ticketing system sells: the emulated Tessitura.

import { expect } from "@playwright/test";

import { readPdf } from "../../support/read-pdf";
import type { EmulatedTessitura } from "../../support/servers/emulated-tessitura";
import type { Stack } from "../../support/servers/stack";
import { waitForMail } from "./mailbox";

/** As the emulator has it (dev/emulators/tessitura/demo-hall.ts). */
const EVENT = "303";
export const FRONT = "61";

/** Waits until the worker has read the season, and returns a performance's path. */
export async function performancePath(stack: Stack, at: number): Promise<string> {
  const read = () => stack.stored.instances.find({ eventId: EVENT }, ["id"], ["startsAt"]);
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBeGreaterThan(at);
  return `/events/${EVENT}/${(await read())[at]?.id}`;
}

export type Systems = { stack: Stack; emulator: EmulatedTessitura };

/** Expects an order in both systems, and returns its id here and its number there. */
export async function expectOrder(
  { stack, emulator }: Systems,
  number: string,
): Promise<{ orderId: string; numberThere: number }> {
  const { id: orderId } = await stack.stored.orders.one({ number: Number(number.split("-")[1]) }, [
    "id",
  ]);
  const { number: numberThere } = await stack.stored.systemOrders.one({ orderId }, ["number"]);
  expect((await emulator.orders()).map(({ id }) => String(id))).toContain(numberThere);
  expect(await emulator.problems()).toEqual([]);
  return { orderId, numberThere: Number(numberThere) };
}

/** Expects an order of two tickets in both systems, with the emulator's barcodes on the emailed PDF. */
export async function expectSold(systems: Systems, number: string, email: string): Promise<number> {
  const { stack } = systems;
  const { orderId, numberThere } = await expectOrder(systems, number);
  const tickets = await stack.stored.orderTickets.find({ orderId }, ["barcode"]);
  expect(tickets).toHaveLength(2);
  const mail = await waitForMail(stack, email, { subject: new RegExp(number) });
  const [file] = mail.attachments;
  const pdf = await fetch(new URL(file?.href ?? "", stack.crmUrl));
  const read = JSON.stringify(await readPdf(Buffer.from(await pdf.arrayBuffer())));
  // Printed in groups of digits.
  const text = read.replaceAll(" ", "");
  for (const { barcode } of tickets) expect(text).toContain(barcode ?? "no barcode");
  return numberThere;
}
