import { and, eq, inArray } from "drizzle-orm";

import { itemsOf } from "../baskets/item-rules";
import { keepMembership } from "./start-membership";
import { updateItem } from "../baskets/items";
import type { Transaction } from "../platform/database/database";
import { memberships } from "./tables";
import { orderItems } from "../orders/tables";
import type { Spend } from "../orders/spends";

/**
 * The place of a customer's next membership of a level: an order that sells one keeps it from the moment it is
 * written, so two orders of one level at once cannot both be paid.
 */
export const membershipSpends: Spend = {
  // The table's own uniqueness is the lock: whoever comes second waits for the first.
  lock: () => Promise.resolve(),

  take: async (tx, order, basket) => {
    const lines = itemsOf(basket.items, "membership");
    if (lines.length === 0) return null;
    // The basket was quoted anew when it was read; what is ordered is what it says from here on.
    for (const { id, unitPrice, details } of lines)
      await updateItem(tx, id, { unitPrice, details });
    return (await keepAll(tx, order)) ? null : { code: "conflict", reason: "membership-owned" };
  },

  release: async (tx, orderId) => {
    await tx
      .delete(memberships)
      .where(
        and(
          inArray(
            memberships.orderItemId,
            tx.select({ id: orderItems.id }).from(orderItems).where(isMembershipOf(orderId)),
          ),
          eq(memberships.state, "pending"),
        ),
      );
  },

  retake: (tx, order) => keepAll(tx, order),

  // It begins with the other lines of the order, by `fulfilItems`.
  settle: () => Promise.resolve(),
};

async function keepAll(
  tx: Transaction,
  order: { id: string; customerId: string },
): Promise<boolean> {
  const items = await tx.select().from(orderItems).where(isMembershipOf(order.id));
  for (const item of items) if (!(await keepMembership(tx, order.customerId, item))) return false;
  return true;
}

const isMembershipOf = (orderId: string) =>
  and(eq(orderItems.orderId, orderId), eq(orderItems.kind, "membership"));
