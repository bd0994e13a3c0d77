import { randomInt, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";

import * as basketsTables from "../../crm/tables/baskets";
import * as customersTables from "../../crm/tables/customers";
import { donations } from "../../crm/tables/giving";
import * as claimsTables from "../../crm/tables/holds";
import * as ordersTables from "../../crm/tables/orders";
import { PASSWORD_ATTEMPTS } from "#contract/rules/sign-in/sign-in";
import { MAX_STRANGER_ATTEMPTS } from "../../crm/people/sign-in/rules";
import { hashEmail } from "../../crm/people/sign-in/sign-in";
import { logins, signInTries } from "../../crm/tables/sign-in";
import { payments } from "../../crm/tables/payments";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { addMinutes } from "../../crm/platform/dates";
import { hashPassword, hashToken } from "../../crm/platform/hash";
import type { NewSeat } from "../../crm/stock/seat-plans/flatten-seat-plan";
import { fee } from "./demo-center";
import { demoDonations, funds } from "./demo-giving";
import { demoCustomers } from "./demo-people";
import type { DemoInstance } from "./demo-season";
import { priceLists } from "./price-lists";
import { makeBarcode } from "#contract/rules/tickets/barcode";

/** Writes the demo's customers. Returns their ids in the order of `demoCustomers`. */
export async function writeCustomers(tx: Transaction): Promise<string[]> {
  // In parallel, because hashing is slow and runs in the thread pool.
  const hashes = await Promise.all(demoCustomers.map(({ password }) => hashPassword(password)));
  const ids: string[] = [];
  for (const [index, demo] of demoCustomers.entries()) {
    const { address, password: _, isLocked, agreed: __, interests: ___, ...person } = demo;
    const [customer] = await tx
      .insert(customersTables.customers)
      .values({ ...person, emailVerifiedAt: sql`crm_now()` })
      .returning({ id: customersTables.customers.id });
    if (customer === undefined) throw new Error("demo customer not inserted");
    const { id: customerId } = customer;
    const flags = { isPrimary: true, isBilling: true, isDelivery: true };
    await tx.insert(customersTables.addresses).values({ ...address, customerId, ...flags });
    await tx.insert(logins).values({ customerId, passwordHash: hashes[index] ?? "" });
    if (isLocked) await tx.insert(signInTries).values(lockingTries(person.email));
    ids.push(customerId);
  }
  return ids;
}

/** Enough wrong passwords to lock an account for every browser that has not signed in to it before. */
const lockingTries = (email: string) =>
  Array.from({ length: MAX_STRANGER_ATTEMPTS / PASSWORD_ATTEMPTS }, (_, index) => ({
    emailHash: hashEmail(email),
    callerHash: hashToken(`demo ${index}`),
    wrong: PASSWORD_ATTEMPTS,
    lockedAt: sql`crm_now()`,
    triedAt: sql`crm_now()`,
  }));

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_MINUTES = 24 * 60;
/** Unless said otherwise, past orders were placed so long before their performance. */
export const ORDERED_DAYS_BEFORE = 21;

/** The first `count` neighboring seats in the middle of a row. */
function findNeighbors(seats: readonly NewSeat[], count: number): NewSeat[] {
  const seatAt = ({ section, row, place }: NewSeat, offset: number) =>
    seats.find(
      (seat) => seat.section === section && seat.row === row && seat.place === place + offset,
    ) ?? [];
  const runs = seats
    .filter(({ place }) => place >= 10)
    .map((first) => Array.from({ length: count }, (_, offset) => seatAt(first, offset)).flat());
  return runs.find(({ length }) => length === count) ?? [];
}

/** Writes an order for neighboring seats of a performance that has started. */
export async function writePastOrder(
  tx: Transaction,
  customerId: string,
  instance: DemoInstance,
  {
    seats,
    currency,
    count = 2,
    minutesBefore = ORDERED_DAYS_BEFORE * DAY_MINUTES,
    priceTypeId = "standard",
    series,
  }: {
    seats: readonly NewSeat[];
    currency: string;
    count?: number;
    minutesBefore?: number;
    priceTypeId?: PastPrice;
    /** The package that the tickets belong to. */
    series?: { id: string; name: string };
  },
): Promise<void> {
  const orderSeats = findNeighbors(seats, count);
  const tickets = orderSeats.map((seat) => ({
    instanceId: instance.id,
    planId: instance.planId,
    seatId: seat.id,
    bandId: seat.bandId,
    priceTypeId,
    faceValue: getFaceValue(instance.priceListId, seat.bandId, priceTypeId),
    fee: fee.amount,
  }));
  const subtotal = tickets.reduce((sum, ticket) => sum + ticket.faceValue, 0);
  const publicSubtotal = tickets.reduce(
    (sum, { bandId }) => sum + getFaceValue(instance.priceListId, bandId, "standard"),
    0,
  );
  const { orderId, basketId } = await writeConfirmedOrder(tx, {
    customerId,
    currency,
    subtotal,
    memberSaving: publicSubtotal - subtotal,
    fees: tickets.length * fee.amount,
    placedAt: addMinutes(new Date(instance.startsAt), -minutesBefore),
    deliveryOptionId: "PrintAtHome",
  });
  const [item] =
    series === undefined
      ? []
      : await tx
          .insert(ordersTables.orderItems)
          .values({
            orderId,
            kind: "package",
            productId: series.id,
            name: series.name,
            quantity: orderSeats.length,
            price: 0,
            discount: 0,
            details: { type: "fixed-series", percentOff: 0, missing: 0, superItemId: null },
          })
          .returning({ id: ordersTables.orderItems.id });
  const packageItemId = item?.id ?? null;
  await insertMany(
    tx,
    ordersTables.orderTickets,
    tickets.map((ticket) => ({
      ...ticket,
      orderId,
      packageItemId,
      barcode: makeBarcode(() => randomInt(10)),
    })),
  );
  await insertMany(
    tx,
    claimsTables.claims,
    tickets.map(({ instanceId, seatId, bandId }) => {
      return { instanceId, seatId, bandId, state: "sold" as const, basketId, orderId };
    }),
  );
}

/** Of a past order. */
type PastPrice = "standard" | "member";

function getFaceValue(priceListId: string, bandId: string, priceTypeId: PastPrice): number {
  const list = priceLists.find((candidate) => candidate.id === priceListId);
  const price = list?.prices.find(
    (candidate) => candidate.bandId === bandId && candidate.priceTypeId === priceTypeId,
  );
  return price?.faceValue ?? 0;
}

/** Writes past donations, each as a separate order paid by card. */
export async function writeDonations(
  tx: Transaction,
  customerId: string,
  { now, currency }: { now: Date; currency: string },
): Promise<void> {
  for (const { daysAgo, fundId, amount, appeal, recognitionName, tribute } of demoDonations) {
    const givenAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const { orderId } = await writeConfirmedOrder(tx, {
      customerId,
      currency,
      subtotal: amount,
      fees: 0,
      placedAt: givenAt,
    });
    const recognition = { appeal, recognitionName, anonymous: false };
    const [item] = await tx
      .insert(ordersTables.orderItems)
      .values({
        orderId,
        kind: "donation",
        productId: fundId,
        name: funds.find(({ id }) => id === fundId)?.name ?? fundId,
        quantity: 1,
        price: amount,
        discount: 0,
        details: { ...recognition, tribute, roundUp: false },
      })
      .returning({ id: ordersTables.orderItems.id });
    await tx.insert(donations).values({
      ...recognition,
      orderId,
      orderItemId: item?.id ?? "",
      customerId,
      fundId,
      source: "gift",
      amount,
      currency,
      tributeType: tribute?.type ?? null,
      tributeName: tribute?.name ?? null,
      givenAt,
    });
    await tx.insert(payments).values({
      orderId,
      attemptKey: randomUUID(),
      provider: "stripe",
      returnUrl: "",
      cancelUrl: "",
      amount,
      currency,
      state: "paid",
      paidAt: givenAt,
    });
  }
}

/** Writes an order and its basket, without tickets or items. */
async function writeConfirmedOrder(
  tx: Transaction,
  order: {
    customerId: string;
    currency: string;
    subtotal: number;
    memberSaving?: number;
    fees: number;
    placedAt: Date;
    deliveryOptionId?: string;
  },
): Promise<{ orderId: string; basketId: string }> {
  const { customerId, currency, placedAt } = order;
  const [basket] = await tx
    .insert(basketsTables.baskets)
    .values({ currency, customerId, createdAt: placedAt })
    .returning({ id: basketsTables.baskets.id });
  const basketId = basket?.id ?? "";
  const [written] = await tx
    .insert(ordersTables.orders)
    .values({
      ...order,
      basketId,
      state: "confirmed",
      delivery: 0,
      discounts: 0,
      vat: 0,
      total: order.subtotal + order.fees,
      pageUrl: "",
      locale: "en-us",
      details: { specialRequests: null, accessRequirements: null, marketing: null },
      confirmedAt: placedAt,
    })
    .returning({ id: ordersTables.orders.id });
  return { orderId: written?.id ?? "", basketId };
}
