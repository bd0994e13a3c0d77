import { eq } from "drizzle-orm";

import type { Transaction } from "../database";
import type { OrderItemRow } from "../fulfil-items";
import type { OrderRow } from "../orders-write";
import { orderTickets } from "../schema/orders";

/** Writes on each ticket of an order what was paid to protect it. Safe to repeat. */
export async function fulfilProtection(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemRow,
): Promise<void> {
  // So much a ticket: the sum of the line is a whole multiple of the tickets that were priced.
  const tickets = await tx.$count(orderTickets, eq(orderTickets.orderId, order.id));
  if (tickets === 0) return;
  await tx
    .update(orderTickets)
    .set({ protection: Math.floor(item.price / tickets) })
    .where(eq(orderTickets.orderId, order.id));
}
