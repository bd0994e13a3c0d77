import { eq, sql } from "drizzle-orm";

import { hasDeliveredItems, isForPerformance, isForTickets } from "#contract/rules/baskets/line";
import { basketTickets } from "../../tables/baskets";
import { instances } from "../../tables/catalogue";
import { type OrderItemRecord, type OrderRow, orderTickets } from "../../tables/orders";
import { findPackages } from "../../basket/lines/packages/packages";
import type { Reader } from "../../platform/database/database";
import { priceTypes } from "../../tables/prices";
import { basketTicketVouchers } from "../../tables/subscriptions";
import { discountsAfterReturn } from "./rest-price";
import { returnAmount } from "./rules";
import { listOrderItems } from "../../basket/contents/ordered-items";

/** The part of an order to return; both null for the whole order. */
export type ReturnScope = {
  /** Null: all tickets, or all tickets for `instanceId`. */
  ticketIds: readonly string[] | null;
  /** The canceled or moved performance. */
  instanceId: string | null;
};

export type ReturnLines = {
  tickets: (typeof orderTickets.$inferSelect)[];
  items: OrderItemRecord[];
  /** Tickets that stay, with another discount than before. */
  discounted: (typeof orderTickets.$inferSelect)[];
};

/**
 * The tickets and items of an order that a return includes, and what they are worth in minor units: what was paid, minus
 * what the rest costs if it loses discounts. The last ticket
 * for a performance includes its food and add-ons; the last ticket of the order includes the protection, and the mailing
 * fee unless there are goods to mail. Donations, covered fees, memberships, gift cards and goods are not returned.
 * `isLast`: nothing else remains in the order; `isLastTicket`: no ticket remains.
 */
export async function findReturnLines(
  db: Reader,
  order: Pick<OrderRow, "id" | "basketId" | "delivery" | "discountRules">,
  { ticketIds, instanceId }: ReturnScope,
): Promise<ReturnLines & { amount: number; isLast: boolean; isLastTicket: boolean }> {
  const sold = await db.select().from(orderTickets).where(eq(orderTickets.orderId, order.id));
  const isReturned = (ticket: (typeof sold)[number]) =>
    (ticketIds === null || ticketIds.includes(ticket.id)) &&
    (instanceId === null || ticket.instanceId === instanceId);
  const others = await listOrderItems(db, [order.id]);
  // Customers who keep tickets for other performances don't lose a discount because the venue canceled or moved one.
  const isChosen = ticketIds !== null && !sold.every(isReturned);
  const changed = isChosen ? await findDiscounts(db, order, others, isReturned) : null;
  const all = sold.map((ticket) => ({
    ...ticket,
    discount: changed?.get(ticket.id) ?? ticket.discount,
  }));
  const tickets = all.filter(isReturned);
  const kept = all.filter((ticket) => !isReturned(ticket));
  const isWhole = ticketIds === null && instanceId === null;
  const items = others.filter((item) => {
    if (isForTickets(item)) return kept.length === 0;
    const performanceId = getPerformance(item);
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
  const returnedItems = items.filter((item) => !isForTickets(item));
  const isMailed = kept.length > 0 || hasDeliveredItems(others);
  const delivery = tickets.length === 0 || isMailed ? 0 : order.delivery;
  return {
    tickets,
    items,
    discounted: kept.filter(
      ({ id, discount }) => sold.find((ticket) => ticket.id === id)?.discount !== discount,
    ),
    amount: returnAmount(tickets, returnedItems) + delivery,
    isLastTicket: kept.length === 0,
    isLast: kept.length === 0 && items.length + packageCount === others.length,
  };
}

/** The discounts after a return; null for an order from before discounts were stored. */
async function findDiscounts(
  db: Reader,
  { id, basketId, discountRules }: Pick<OrderRow, "id" | "basketId" | "discountRules">,
  items: readonly OrderItemRecord[],
  isReturned: (ticket: typeof orderTickets.$inferSelect) => boolean,
): Promise<Map<string, number> | null> {
  if (discountRules === null) return null;
  const rows = await db
    .select({
      ticket: orderTickets,
      eventId: instances.eventId,
      isChosenByBuyer: sql<boolean>`${priceTypes.wishMin} is not null`,
      isPaidBySubscription: sql<boolean>`exists (
        select from ${basketTicketVouchers} v join ${basketTickets} b on b.id = v.ticket_id
        where b.basket_id = ${basketId} and b.instance_id = ${orderTickets.instanceId}
          and b.seat_id = ${orderTickets.seatId})`,
    })
    .from(orderTickets)
    .innerJoin(instances, eq(instances.id, orderTickets.instanceId))
    .innerJoin(priceTypes, eq(priceTypes.id, orderTickets.priceTypeId))
    .where(eq(orderTickets.orderId, id));
  const tickets = rows.map(({ ticket, ...more }) => ({ ...ticket, ...more }));
  const packages = items
    .filter(({ kind }) => kind === "package")
    .map((item) => ({ ...item, unitPrice: 0 }));
  const packageRules = await findPackages(
    db,
    packages.map(({ productId }) => productId),
  );
  const returnedIds = new Set(tickets.filter(isReturned).map((ticket) => ticket.id));
  return discountsAfterReturn(tickets, (ticket) => returnedIds.has(ticket.id), {
    ...discountRules,
    packages,
    packageRules,
  });
}

/** The performance of food or an add-on; null for other items. */
export const getPerformance = (item: OrderItemRecord): string | null =>
  isForPerformance(item) ? item.details.instanceId : null;
