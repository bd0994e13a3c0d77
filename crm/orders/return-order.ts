import { and, eq, inArray, sql } from "drizzle-orm";

import { statesBefore } from "./order-state";
import type { Reader, Transaction } from "../platform/database/database";
import type { OrderRow } from "./orders-tables";
import { claims } from "../holds/seat-claim-tables";
import { orders, orderTickets } from "./orders-tables";
import { instances } from "../catalogue/tables";

/** When the performances of an order begin; none for an order without tickets. */
export async function listStarts(db: Reader, orderId: string): Promise<Date[]> {
  const rows = await db
    .selectDistinct({ startsAt: instances.startsAt })
    .from(orderTickets)
    .innerJoin(instances, eq(instances.id, orderTickets.instanceId))
    .where(eq(orderTickets.orderId, orderId));
  return rows.map(({ startsAt }) => startsAt);
}

/**
 * Writes that a confirmed order was given back, voids its tickets and frees their seats. Call it with the order
 * locked, in the transaction that gives the credit or owes the money.
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
  await tx.delete(claims).where(and(eq(claims.orderId, order.id), eq(claims.state, "sold")));
}

/** The tickets' sums of an order, minor units. */
export function listTicketSums(db: Reader, orderId: string) {
  return db
    .select({
      faceValue: orderTickets.faceValue,
      fee: orderTickets.fee,
      discount: orderTickets.discount,
    })
    .from(orderTickets)
    .where(eq(orderTickets.orderId, orderId));
}
