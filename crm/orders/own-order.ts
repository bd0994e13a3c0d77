import { and, eq, inArray } from "drizzle-orm";

import { addMonths, dayOf } from "../platform/dates";
import { movementsOf, type OrderMovement } from "./order-movement";
import { cancelRefusal, cancelUntil, creditOf } from "./return-rules";
import { type CancelRefusal } from "#contract/schemas/order";
import { readClock } from "../platform/database/clock";
import type { Reader } from "../platform/database/database";
import { listCompanionOrders } from "./companion-orders";
import type { OrderRow } from "./orders-tables";
import { listPayments } from "../payments/payments";
import { listStarts, listTicketSums } from "./return-order";
import { orders } from "./orders-tables";
import { getReturnRules } from "./return-settings";

type Own = { orderId: string; customerId: string };

/** What a customer would get for cancelling an order, and why it cannot be done now; sums in minor units. */
export type Cancellation = {
  refusal: CancelRefusal | null;
  /** Numbers of the orders that have to be cancelled before this one. */
  companionOrders: string[];
  /** Until when it could be done; null for an order without performances. */
  until: Date | null;
  credit: number;
  /** The last day of that credit, in New York. */
  creditUntil: string;
  currency: string;
};

/** The money that came and went for a customer's own order; null when it is not theirs, or was never bought. */
export async function findMovements(
  db: Reader,
  own: Own,
): Promise<{ currency: string; movements: OrderMovement[] } | null> {
  const order = await findBought(db, own);
  if (order === null) return null;
  const attempts = await listPayments(db, order.id);
  return { currency: order.currency, movements: movementsOf(order, attempts) };
}

/** Null when the order is not this customer's, or was never bought. */
export async function findCancellation(db: Reader, own: Own): Promise<Cancellation | null> {
  const order = await findBought(db, own);
  if (order === null) return null;
  const [rules, startsAt, sums, now, companionOrders] = await Promise.all([
    getReturnRules(db),
    listStarts(db, order.id),
    listTicketSums(db, order.id),
    readClock(db),
    order.state === "confirmed" ? listCompanionOrders(db, order) : [],
  ]);
  return {
    refusal: cancelRefusal(rules, { state: order.state, startsAt, companionOrders }, now),
    companionOrders,
    until: cancelUntil(rules, startsAt),
    credit: creditOf(sums),
    creditUntil: addMonths(dayOf(now), rules.creditMonths),
    currency: order.currency,
  };
}

/** A customer's order that was paid for, also when it was given back since. */
async function findBought(db: Reader, { orderId, customerId }: Own): Promise<OrderRow | null> {
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
