import { and, eq, or } from "drizzle-orm";

import { hasUnaccompaniedCompanion, isCompanionType } from "../limits/rules";
import { orderNumber } from "./order-state";
import { listCodes } from "../codes/basket-codes";
import { seats } from "../catalogue/tables";
import { buyerOf, companionsWithoutSpace, countByPriceType, listBuyerTickets } from "../limits/buyer-tickets";
import type { Reader } from "../platform/database/database";
import { findInstanceSale } from "../pricing/instance-sale";
import type { OrderRow } from "./orders-tables";
import { orderTickets } from "./orders-tables";
import { priceTypes } from "../pricing/tables";

/**
 * Numbers of the same buyer's other orders, also of those being paid for, whose companion tickets would be left without
 * an access ticket for their performance, or whose companion seats without a wheelchair space, if this order were given
 * back. They are given back first.
 */
export async function listCompanionOrders(
  db: Reader,
  order: Pick<OrderRow, "id" | "basketId" | "customerId">,
): Promise<string[]> {
  const own = await db
    .select({
      instanceId: orderTickets.instanceId,
      priceTypeId: orderTickets.priceTypeId,
      eligibility: priceTypes.eligibility,
      kind: seats.kind,
    })
    .from(orderTickets)
    .innerJoin(priceTypes, eq(priceTypes.id, orderTickets.priceTypeId))
    .innerJoin(seats, and(eq(seats.planId, orderTickets.planId), eq(seats.id, orderTickets.seatId)))
    .where(
      and(
        eq(orderTickets.orderId, order.id),
        or(eq(priceTypes.eligibility, "access"), eq(seats.kind, "wheelchair")),
      ),
    );
  if (own.length === 0) return [];
  const buyer = buyerOf(order.customerId, await listCodes(db, order.basketId));
  const numbers = new Set<number>();
  for (const instanceId of new Set(own.map((ticket) => ticket.instanceId))) {
    const sale = await findInstanceSale(db, instanceId);
    if (sale === null) continue;
    const among = { openOrders: true, except: order.id };
    const all = await listBuyerTickets(db, buyer, sale.eventId, among);
    const others = all.filter((ticket) => ticket.isOwn && ticket.instanceId === instanceId);
    const given = own.filter((ticket) => ticket.instanceId === instanceId);
    const access = given
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
    if (given.some(({ kind }) => kind === "wheelchair"))
      for (const ticket of companionsWithoutSpace(others)) numbers.add(ticket.orderNumber);
  }
  return [...numbers].sort((a, b) => a - b).map(orderNumber);
}
