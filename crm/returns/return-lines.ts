import { eq } from "drizzle-orm";

import { listOrderItems } from "../orders/queries";
import { type OrderItemRecord, type OrderRow, orderTickets } from "../orders/tables";
import type { Reader } from "../platform/database/database";
import { returnAmount } from "./rules";

/** The part of an order to return; both null for the whole order. */
export type ReturnScope = {
  /** Null: all tickets, or all tickets for `instanceId`. */
  ticketIds: readonly string[] | null;
  /** The canceled performance. */
  instanceId: string | null;
};

export type ReturnLines = {
  tickets: (typeof orderTickets.$inferSelect)[];
  items: OrderItemRecord[];
};

/**
 * The tickets and items of an order that a return includes, and the amount paid for them in minor units. The last ticket
 * for a performance includes its food and add-ons; the last ticket of the order includes the protection, and the mailing
 * fee unless there are goods to mail. Donations, covered fees, memberships, gift cards and goods are not returned.
 * `isLast`: nothing else remains in the order; `isLastTicket`: no ticket remains.
 */
export async function findReturnLines(
  db: Reader,
  order: Pick<OrderRow, "id" | "delivery">,
  { ticketIds, instanceId }: ReturnScope,
): Promise<ReturnLines & { amount: number; isLast: boolean; isLastTicket: boolean }> {
  const all = await db.select().from(orderTickets).where(eq(orderTickets.orderId, order.id));
  const isReturned = (ticket: (typeof all)[number]) =>
    (ticketIds === null || ticketIds.includes(ticket.id)) &&
    (instanceId === null || ticket.instanceId === instanceId);
  const tickets = all.filter(isReturned);
  const kept = all.filter((ticket) => !isReturned(ticket));
  const isWhole = ticketIds === null && instanceId === null;
  const others = await listOrderItems(db, [order.id]);
  const items = others.filter((item) => {
    if (item.kind === "booking-protection") return kept.length === 0;
    const performanceId = performanceOf(item);
    if (performanceId === null || kept.some((ticket) => ticket.instanceId === performanceId))
      return false;
    return (
      isWhole ||
      tickets.some((ticket) => ticket.instanceId === performanceId) ||
      performanceId === instanceId
    );
  });
  // Packages have no price of their own, and protection is part of each ticket's amount.
  const packageCount = others.filter(({ kind }) => kind === "package").length;
  const sold = items.filter(({ kind }) => kind !== "booking-protection");
  const isMailed = kept.length > 0 || others.some(({ kind }) => kind === "merchandise");
  const delivery = tickets.length === 0 || isMailed ? 0 : order.delivery;
  return {
    tickets,
    items,
    amount: returnAmount(tickets, sold) + delivery,
    isLastTicket: kept.length === 0,
    isLast: kept.length === 0 && items.length + packageCount === others.length,
  };
}

/** The performance of food or an add-on; null for other items. */
export const performanceOf = (item: OrderItemRecord): string | null =>
  item.kind === "food-and-drink" || item.kind === "supplementary" ? item.details.instanceId : null;
