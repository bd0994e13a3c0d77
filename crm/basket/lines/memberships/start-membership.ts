import { and, eq, inArray } from "drizzle-orm";

import { listItems } from "../../contents/basket-lines";
import { updateItem } from "../../baskets/items";
import { hasRegistered } from "../../../people/customers/customers";
import type { Redemption } from "../../totals/redemption";
import { type OrderItemOf, orderItems, type OrderRow } from "../../../tables/orders";
import type { Transaction } from "../../../platform/database/database";
import { findMembershipOffer } from "../../../people/memberships/membership-offer";
import { membershipLevels, memberships } from "../../../tables/memberships";
import { listOrderItems } from "../../contents/ordered-items";

/**
 * Inserts the ordered membership as pending. False if the customer has the level by now, or another order has reserved
 * the same place in the chain, which a unique constraint prevents. Safe to retry.
 */
async function reserveMembership(
  tx: Transaction,
  customerId: string,
  item: OrderItemOf<"membership">,
): Promise<boolean> {
  const [existing] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.orderItemId, item.id));
  if (existing !== undefined) return true;
  const offer = await findMembershipOffer(tx, item.productId, customerId);
  if (offer?.purchase == null) return false;
  const inserted = await tx
    .insert(memberships)
    .values({
      customerId,
      levelId: item.productId,
      state: "pending",
      ...offer.purchase.period,
      remindsToRenew: item.details.remindsToRenew,
      worth: offer.level.worth,
      orderItemId: item.id,
      previousId: offer.latest?.id ?? null,
      previousExpiresOn: offer.latest?.expiresOn ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: memberships.id });
  return inserted.length > 0;
}

export async function fulfilMembership(
  tx: Transaction,
  _order: OrderRow,
  { id: orderItemId }: { id: string },
): Promise<void> {
  const started = await tx
    .update(memberships)
    .set({ state: "active" })
    .where(eq(memberships.orderItemId, orderItemId))
    .returning({ id: memberships.id });
  if (started.length === 0) throw new Error(`membership of order item ${orderItemId} not reserved`);
}

/** Reserved when the order is written, so that two orders for the same level cannot both be paid. */
export const membershipRedemption: Redemption = {
  reserve: async (tx, order, basket) => {
    const lines = listItems(basket.items, "membership");
    if (lines.length === 0) return null;
    // It may have been added before the basket was claimed by a guest.
    const forAccounts = await tx.$count(
      membershipLevels,
      and(
        inArray(
          membershipLevels.id,
          lines.map(({ productId }) => productId),
        ),
        membershipLevels.requiresLogin,
      ),
    );
    if (forAccounts > 0 && !(await hasRegistered(tx, order.customerId)))
      return { code: "conflict", reason: "account-required" };
    // Stores the current quote, which the order copies.
    for (const { id, unitPrice, details } of lines)
      await updateItem(tx, id, { unitPrice, details });
    return (await reserveMemberships(tx, order))
      ? null
      : { code: "conflict", reason: "membership-owned" };
  },

  releaseAll: async (tx, orderId) => {
    await tx.delete(memberships).where(
      and(
        inArray(
          memberships.orderItemId,
          tx
            .select({ id: orderItems.id })
            .from(orderItems)
            .where(and(eq(orderItems.orderId, orderId), eq(orderItems.kind, "membership"))),
        ),
        eq(memberships.state, "pending"),
      ),
    );
  },

  reserveAgain: reserveMemberships,
};

async function reserveMemberships(
  tx: Transaction,
  order: { id: string; customerId: string },
): Promise<boolean> {
  for (const item of await listOrderItems(tx, [order.id]))
    if (item.kind === "membership" && !(await reserveMembership(tx, order.customerId, item)))
      return false;
  return true;
}
