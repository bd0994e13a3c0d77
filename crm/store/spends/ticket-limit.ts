import { and, eq, exists, isNotNull, sql } from "drizzle-orm";

import { lockCustomer } from "../customers";
import type { Transaction } from "../database";
import { baskets, basketTickets } from "../schema/baskets";
import { priceTypes } from "../schema/prices";
import type { Spend, SpendingOrder } from "./spend";

/**
 * What a customer may have of a price type at one performance (spec section 5, "Ticket rules"). It is the customer's
 * for all baskets together, so an order counts what is bought and what is being paid for, and orders of one customer
 * are written one after the other.
 */
export const ticketLimitSpends: Spend = {
  lock: async (tx, basketId) => {
    const [basket] = await tx
      .select({ customerId: baskets.customerId })
      .from(baskets)
      .where(and(eq(baskets.id, basketId), exists(limitedTicketsOf(tx, basketId))));
    if (basket?.customerId) await lockCustomer(tx, basket.customerId);
  },

  take: async (tx, order) =>
    (await keepsLimits(tx, order)) ? null : { code: "conflict", reason: "limit" },

  // Nothing is written down: an order that failed is not counted.
  release: () => Promise.resolve(),

  retake: async (tx, order) => {
    await lockCustomer(tx, order.customerId);
    return keepsLimits(tx, order);
  },

  settle: () => Promise.resolve(),
};

/** Only for these do a customer's orders have to wait for each other. */
function limitedTicketsOf(tx: Transaction, basketId: string) {
  return tx
    .select({ id: basketTickets.id })
    .from(basketTickets)
    .innerJoin(priceTypes, eq(priceTypes.id, basketTickets.priceTypeId))
    .where(and(eq(basketTickets.basketId, basketId), isNotNull(priceTypes.maxTickets)));
}

async function keepsLimits(
  tx: Transaction,
  order: Pick<SpendingOrder, "id" | "customerId">,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from order_tickets mine join price_types pt on pt.id = mine.price_type_id
    where mine.order_id = ${order.id} and pt.max_tickets < (
      select count(*) from order_tickets t join orders o on o.id = t.order_id
      where o.customer_id = ${order.customerId}
        and t.instance_id = mine.instance_id and t.price_type_id = mine.price_type_id
        and (o.id = mine.order_id or o.state in ('completing', 'confirming', 'confirmed')
          or (o.state = 'pending' and exists (
            select from payments p where p.order_id = o.id and p.state in ('opening', 'open')))))
    limit 1`);
  return rows.length === 0;
}
