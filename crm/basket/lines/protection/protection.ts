import { eq } from "drizzle-orm";

import { type OrderItemOf, type OrderRow, orderTickets } from "../../../tables/orders";
import type { Reader, Transaction } from "../../../platform/database/database";
import { firstRow, cachedByRevision } from "../../../platform/database/rows";
import { ticketProtection } from "../../../tables/protection";
import { protectedSum } from "./rules";

export function findTicketProtection(db: Reader) {
  return firstRow(db.select().from(ticketProtection));
}

export const getTicketProtection = cachedByRevision(findTicketProtection);

/** Stores the price and the refund of ticket protection with each ticket of an order. Safe to retry. */
export async function fulfilProtection(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemOf<"booking-protection">,
): Promise<void> {
  const { percentReturned } = item.details;
  const tickets = await tx.select().from(orderTickets).where(eq(orderTickets.orderId, order.id));
  for (const ticket of tickets)
    await tx
      .update(orderTickets)
      .set({
        // Priced per ticket, so the line's total is a multiple of the number of tickets.
        protection: Math.floor(item.price / tickets.length),
        protectionReturns: protectedSum(ticket, percentReturned),
      })
      .where(eq(orderTickets.id, ticket.id));
}
