import { eq } from "drizzle-orm";

import { listOrderItems } from "../orders/queries";
import { type OrderItemRecord, type OrderRow, orderTickets } from "../orders/tables";
import type { Reader } from "../platform/database/database";
import { returnAmount } from "./rules";

/** Which lines of an order are returned; both null for the whole order. */
export type ReturnScope = {
  /** Which of its tickets; null for all of them, or all for the canceled performance. */
  ticketIds: readonly string[] | null;
  /** The performance that was canceled. */
  instanceId: string | null;
};

export type ReturnLines = {
  tickets: (typeof orderTickets.$inferSelect)[];
  items: OrderItemRecord[];
};

/**
 * The lines of an order that a return takes, what was paid for them (minor units), and whether no other line stays, or no
 * other ticket (also where there was none). With the last ticket for a performance go its food and add-ons, with the last of all the protection, and the mailing fee
 * unless there are goods to mail. Donations, the covered costs, memberships, gift cards and goods stay.
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
    const of = performanceOf(item);
    if (of === null || kept.some((ticket) => ticket.instanceId === of)) return false;
    return isWhole || of === instanceId || tickets.some((ticket) => ticket.instanceId === of);
  });
  // A package is nothing beside its tickets; of protection each ticket has its part.
  const ofTickets = others.filter(({ kind }) => kind === "package").length;
  const sold = items.filter(({ kind }) => kind !== "booking-protection");
  const isMailed = kept.length > 0 || others.some(({ kind }) => kind === "merchandise");
  const delivery = tickets.length === 0 || isMailed ? 0 : order.delivery;
  return {
    tickets,
    items,
    amount: returnAmount(tickets, sold) + delivery,
    isLastTicket: kept.length === 0,
    isLast: kept.length === 0 && items.length + ofTickets === others.length,
  };
}

/** The performance that food or an add-on was ordered for. */
export const performanceOf = (item: OrderItemRecord): string | null =>
  item.kind === "food-and-drink" || item.kind === "supplementary" ? item.details.instanceId : null;
