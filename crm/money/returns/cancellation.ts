import { and, eq, inArray, sql } from "drizzle-orm";

import type { CancelRefusal } from "#contract/schemas/order";
import { instances } from "../../tables/catalogue";
import { seats } from "../../tables/seat-plans";
import { listCodes } from "../../basket/codes/basket-codes";
import { freeOrderSeats } from "../../stock/holds/sold-seats";
import {
  toBuyer,
  companionsWithoutSpace,
  countByPriceType,
  listBuyerTickets,
} from "../../basket/limits/buyer-tickets";
import { hasUnaccompaniedCompanion, isCompanionType } from "../../basket/limits/rules";
import { listPayments } from "../payments/payments";
import { readClock } from "../../platform/database/clock";
import { toDay } from "../../platform/dates";
import type { Reader, Transaction } from "../../platform/database/database";
import { venueSettings } from "../../tables/venue-settings";
import { findPaidWith } from "./paid-with";
import { hasAdmitted } from "./order-admissions";
import { findReturnLines } from "./return-lines";
import { endOfReturnedCredit } from "../../basket/vouchers/rules";
import { creditGrants } from "../../tables/vouchers";
import { findInstanceSale } from "../../stock/sale/instance-sale";
import { priceTypes } from "../../tables/prices";
import { listMovements, type Movement, statesBefore } from "../orders/rules";
import {
  isLineOfPerformance,
  orderItems,
  type OrderRow,
  orders,
  orderTickets,
} from "../../tables/orders";
import { orderNumber } from "#contract/rules/orders/order-number";
import { listReturns } from "../orders/order-returns";
import {
  cancelRefusal,
  cancelUntil,
  creditUntil,
  type ReturnRules,
  splitReturn,
  withoutProviderRefunds,
  RETURN_RULES,
} from "./rules";
import { pick } from "../../platform/database/rows";

type Own = { orderId: string; customerId: string };

/** What a customer would get for canceling an order. Amounts in minor units. */
type Cancellation = {
  refusal: CancelRefusal | null;
  /** Numbers of the orders that must be canceled first. */
  companionOrders: string[];
  /** Deadline for canceling; null for an order without performances. */
  until: Date | null;
  /** Extras that would be returned with the tickets. */
  items: { name: string; quantity: number }[];
  giftCards: number;
  credit: number;
  /** Last day of the credit, or of the part that ends first, in the venue's time zone. */
  creditUntil: string;
  /** Paid with credit that has expired and is not extended again. */
  creditExpired: number;
  currency: string;
};

/** Payments and refunds of a customer's order. Null for another customer's order or one that was never confirmed. */
export async function findMovements(
  db: Reader,
  own: Own,
): Promise<{ currency: string; movements: Movement[] } | null> {
  const order = await findOwnOrder(db, own);
  if (order === null) return null;
  const attempts = await listPayments(db, order.id);
  const returns = await listReturns(db, order.id);
  return { currency: order.currency, movements: listMovements(order, attempts, returns) };
}

export async function findCancelOffer(db: Reader, own: Own): Promise<Cancellation | null> {
  const order = await findOwnOrder(db, own);
  if (order === null) return null;
  const wholeOrder = { ticketIds: null, instanceId: null };
  const [rules, startsAt, { amount, items }, paid, now, companionOrders, isUsed] =
    await Promise.all([
      getReturnRules(db),
      listStarts(db, order.id),
      findReturnLines(db, order, wholeOrder),
      findPaidWith(db, order.id),
      readClock(db),
      order.state === "confirmed" ? listCompanionOrders(db, order) : [],
      hasAdmitted(db, order.id),
    ]);
  const given = withoutProviderRefunds(amount, paid);
  const { giftCards, credit, granted, toGrants } = splitReturn(given, paid, "credit");
  const parts = await listEnds(db, toGrants, now);
  const expired = parts.filter(({ end }) => end <= now).reduce((sum, part) => sum + part.amount, 0);
  const days = [
    ...parts.filter(({ end }) => end > now).map(({ end }) => toDay(end)),
    ...(granted > 0 || parts.length === 0 ? [creditUntil(rules, now)] : []),
  ].sort();
  return {
    refusal: cancelRefusal(rules, { state: order.state, startsAt, companionOrders, isUsed }, now),
    companionOrders,
    until: cancelUntil(rules, startsAt),
    items: items.map(({ name, quantity }) => ({ name, quantity })),
    giftCards,
    credit: credit - expired,
    creditUntil: days[0] ?? creditUntil(rules, now),
    creditExpired: expired,
    currency: order.currency,
  };
}

/** When returned credit would end. */
async function listEnds(
  db: Reader,
  movements: readonly { id: string; amount: number }[],
  now: Date,
): Promise<{ amount: number; end: Date }[]> {
  const ids = movements.map(({ id }) => id);
  const rows = await db.select().from(creditGrants).where(inArray(creditGrants.id, ids));
  return movements.flatMap(({ id, amount }) => {
    const grant = rows.find((row) => row.id === id);
    return grant === undefined ? [] : [{ amount, end: endOfReturnedCredit(grant, now) }];
  });
}

async function findOwnOrder(db: Reader, { orderId, customerId }: Own): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.customerId, customerId),
        inArray(orders.state, ["confirmed", "returned"]),
      ),
    );
  return order ?? null;
}

/** Start times of the performances that an order has tickets, food or add-ons for. */
export async function listStarts(db: Reader, orderId: string): Promise<Date[]> {
  const rows = await db
    .selectDistinct({ startsAt: instances.startsAt })
    .from(instances)
    .where(
      sql`${instances.id} in (
        select instance_id from ${orderTickets} where order_id = ${orderId}
        union select details->>'instanceId' from ${orderItems}
        where order_id = ${orderId} and ${isLineOfPerformance(sql`kind`)})`,
    );
  return rows.map(({ startsAt }) => startsAt);
}

/**
 * Marks a confirmed order as returned, which voids its tickets, and releases their seats. Call it with the order locked,
 * in the transaction that issues the credit or marks the refund as due.
 */
export async function markReturned(
  tx: Transaction,
  order: Pick<OrderRow, "id">,
  how: { as: "credit" | "refund"; amount: number },
): Promise<void> {
  const changed = await tx
    .update(orders)
    .set({
      state: "returned",
      returnedAs: how.as,
      returnedAt: sql`crm_now()`,
      returnedAmount: how.amount,
    })
    .where(and(eq(orders.id, order.id), inArray(orders.state, statesBefore("returned"))))
    .returning({ id: orders.id });
  if (changed.length === 0) throw new Error(`order ${order.id} cannot be returned`);
  await freeOrderSeats(tx, order.id);
}

export async function getReturnRules(db: Reader): Promise<ReturnRules> {
  const [row] = await db.select().from(venueSettings);
  return row ?? RETURN_RULES;
}

/**
 * Numbers of the buyer's orders, including unpaid ones, whose companion tickets or seats would be left alone if this
 * order, or the given tickets of it, were returned. They must be returned first or together.
 */
export async function listCompanionOrders(
  db: Reader,
  order: Pick<OrderRow, "id" | "number" | "basketId" | "customerId">,
  ticketIds: readonly string[] | null = null,
): Promise<string[]> {
  const tickets = await db
    .select({
      ...pick(orderTickets, "id", "instanceId", "priceTypeId"),
      eligibility: priceTypes.eligibility,
      kind: seats.kind,
    })
    .from(orderTickets)
    .innerJoin(priceTypes, eq(priceTypes.id, orderTickets.priceTypeId))
    .innerJoin(seats, and(eq(seats.planId, orderTickets.planId), eq(seats.id, orderTickets.seatId)))
    .where(eq(orderTickets.orderId, order.id));
  const isReturned = ({ id }: { id: string }) => ticketIds === null || ticketIds.includes(id);
  const returned = tickets.filter(
    (ticket) =>
      isReturned(ticket) && (ticket.eligibility === "access" || ticket.kind === "wheelchair"),
  );
  if (returned.length === 0) return [];
  const kept = tickets
    .filter((ticket) => !isReturned(ticket))
    .map((ticket) => ({ ...ticket, orderNumber: order.number, isOwn: true }));
  const buyer = toBuyer(order.customerId, await listCodes(db, order.basketId, order.customerId));
  const numbers = new Set<number>();
  for (const instanceId of new Set(returned.map((ticket) => ticket.instanceId))) {
    const sale = await findInstanceSale(db, instanceId);
    if (sale === null) continue;
    const filter = { openOrders: true, except: order.id };
    const all = await listBuyerTickets(db, buyer, sale.eventId, filter);
    const others = [...all, ...kept].filter(
      (ticket) => ticket.isOwn && ticket.instanceId === instanceId,
    );
    const returnedHere = returned.filter((ticket) => ticket.instanceId === instanceId);
    const access = returnedHere
      .filter(({ eligibility }) => eligibility === "access")
      .map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 }));
    const left = countByPriceType(others, instanceId);
    if (
      access.length > 0 &&
      hasUnaccompaniedCompanion(sale, left, []) &&
      !hasUnaccompaniedCompanion(sale, left, access)
    )
      for (const ticket of others)
        if (isCompanionType(sale, ticket.priceTypeId)) numbers.add(ticket.orderNumber);
    if (returnedHere.some(({ kind }) => kind === "wheelchair"))
      for (const ticket of companionsWithoutSpace(others)) numbers.add(ticket.orderNumber);
  }
  return [...numbers].sort((a, b) => a - b).map(orderNumber);
}
