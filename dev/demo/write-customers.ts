import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";

import * as basketsTables from "../../crm/baskets/tables";
import * as customersTables from "../../crm/customers/tables";
import * as claimsTables from "../../crm/holds/tables";
import * as ordersTables from "../../crm/orders/tables";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { hashPassword } from "../../crm/platform/hash";
import type { PlanSeat } from "../../crm/seat-plans/flatten-seat-plan";
import { makeBarcode } from "../../crm/tickets/rules";
import { fee } from "./demo-centre";
import { demoCustomers } from "./demo-people";
import type { DemoInstance } from "./demo-season";
import { priceLists } from "./price-lists";

/** Writes the people to sign in as. Gives their ids in the order of `demoCustomers`. */
export async function writeCustomers(tx: Transaction): Promise<string[]> {
  // Hashing takes a while, and the threads that do it are not this one.
  const hashes = await Promise.all(demoCustomers.map(({ password }) => hashPassword(password)));
  const ids: string[] = [];
  for (const [index, demo] of demoCustomers.entries()) {
    const { address, password: _, isLocked, agreed: __, interests: ___, ...person } = demo;
    const [customer] = await tx
      .insert(customersTables.customers)
      .values({ ...person, emailVerifiedAt: sql`crm_now()` })
      .returning({ id: customersTables.customers.id });
    if (customer === undefined) throw new Error("a customer was not written");
    const { id: customerId } = customer;
    const flags = { isPrimary: true, isBilling: true, isDelivery: true };
    await tx.insert(customersTables.addresses).values({ ...address, customerId, ...flags });
    await tx.insert(customersTables.logins).values({
      customerId,
      passwordHash: hashes[index] ?? "",
      ...(isLocked && { failedAttempts: 5, lockedAt: sql`crm_now()` }),
    });
    ids.push(customerId);
  }
  return ids;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const HISTORY_SEATS = 2;

/** Gives a customer a past: two neighbouring seats of a performance that is over, bought three weeks before it. */
export async function writePastOrder(
  tx: Transaction,
  customerId: string,
  instance: DemoInstance,
  { seats, currency }: { seats: readonly PlanSeat[]; currency: string },
): Promise<void> {
  const bought = new Date(Date.parse(instance.startsAt) - 21 * DAY_MS);
  const row = seats.find((seat) => seat.place === 10)?.row;
  const pair = seats.filter((seat) => seat.row === row && seat.place >= 10).slice(0, HISTORY_SEATS);
  const tickets = pair.map((seat) => ({
    instanceId: instance.id,
    planId: instance.planId,
    seatId: seat.id,
    bandId: seat.bandId,
    priceTypeId: "standard",
    faceValue: faceValueOf(instance.priceListId, seat.bandId),
    fee: fee.amount,
  }));
  const subtotal = tickets.reduce((sum, ticket) => sum + ticket.faceValue, 0);
  const fees = tickets.length * fee.amount;

  const [basket] = await tx
    .insert(basketsTables.baskets)
    .values({ currency, customerId, createdAt: bought })
    .returning({ id: basketsTables.baskets.id });
  if (basket === undefined) throw new Error("a basket was not written");
  const [order] = await tx
    .insert(ordersTables.orders)
    .values({
      basketId: basket.id,
      customerId,
      state: "confirmed",
      currency,
      subtotal,
      fees,
      delivery: 0,
      discounts: 0,
      vat: 0,
      total: subtotal + fees,
      deliveryOptionId: "PrintAtHome",
      pageUrl: "",
      locale: "en-us",
      details: { specialRequests: null, accessRequirements: null, marketing: null },
      placedAt: bought,
      confirmedAt: bought,
    })
    .returning({ id: ordersTables.orders.id });
  if (order === undefined) throw new Error("an order was not written");
  const { id: orderId } = order;
  await insertMany(
    tx,
    ordersTables.orderTickets,
    tickets.map((ticket) => ({ ...ticket, orderId, barcode: makeBarcode(() => randomInt(10)) })),
  );
  await insertMany(
    tx,
    claimsTables.claims,
    tickets.map(({ instanceId, seatId, bandId }) => ({
      instanceId,
      seatId,
      bandId,
      state: "sold" as const,
      basketId: basket.id,
      orderId,
    })),
  );
}

function faceValueOf(priceListId: string, bandId: string): number {
  const list = priceLists.find((candidate) => candidate.id === priceListId);
  const price = list?.prices.find(
    (candidate) => candidate.bandId === bandId && candidate.priceTypeId === "standard",
  );
  return price?.faceValue ?? 0;
}
