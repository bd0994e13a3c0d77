// Confirmed orders whose tickets another ticketing system sold without sending their barcodes.

import { and, eq, isNull, sql } from "drizzle-orm";

import type { Reader, Transaction } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import { events, instances } from "../../tables/catalogue";
import { orders, orderTickets } from "../../tables/orders";
import { systemOrders } from "../../tables/other-systems";

/** For the worker, which asks for the barcodes again. */
export async function noteMissingBarcodes(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(systemOrders)
    .set({ lacksBarcodes: true, barcodesDueAt: sql`crm_now() + interval '1 minute'` })
    .where(eq(systemOrders.orderId, orderId));
}

/**
 * Confirmed orders that have tickets without a barcode for performances that have not started, once for each performance. Tickets that
 * were returned do not count.
 */
export function listWithoutBarcodes(db: Reader) {
  return db
    .selectDistinct({
      orderId: systemOrders.orderId,
      ...pick(orders, "number"),
      systemNumber: systemOrders.number,
      instanceId: instances.id,
      title: events.title,
      startsAt: instances.startsAt,
    })
    .from(systemOrders)
    .innerJoin(orders, eq(orders.id, systemOrders.orderId))
    .innerJoin(orderTickets, eq(orderTickets.orderId, orders.id))
    .innerJoin(instances, eq(instances.id, orderTickets.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .where(
      and(
        systemOrders.lacksBarcodes,
        eq(orders.state, "confirmed"),
        isNull(orderTickets.barcode),
        eq(instances.cancelled, false),
        sql`${instances.startsAt} > crm_now()`,
      ),
    )
    .orderBy(instances.startsAt, orders.number);
}
