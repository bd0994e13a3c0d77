import { eq } from "drizzle-orm";

import { type OrderItemOf, type OrderRow, orderTickets } from "../orders/tables";
import type { Reader, Transaction } from "../platform/database/database";
import { protectedSum } from "./rules";
import { ticketProtection } from "./tables";

/** What protects tickets; null where nothing does. */
export async function findTicketProtection(
  db: Reader,
): Promise<typeof ticketProtection.$inferSelect | null> {
  const [row] = await db.select().from(ticketProtection);
  return row ?? null;
}

/** Writes on each ticket of an order what was paid to protect it, and what it returns. Safe to repeat. */
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
        // So much a ticket: the sum of the line is a whole multiple of the tickets.
        protection: Math.floor(item.price / tickets.length),
        protectionReturns: protectedSum(ticket, percentReturned),
      })
      .where(eq(orderTickets.id, ticket.id));
}
