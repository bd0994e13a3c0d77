import { and, eq, inArray } from "drizzle-orm";

import { itemsOf } from "../baskets/basket-lines";
import { updateItem } from "../baskets/items";
import { hasRegistered } from "../customers/customers";
import { listOrderItems } from "../orders/queries";
import type { Redemption } from "../orders/redemptions";
import { type OrderItemOf, orderItems, type OrderRow } from "../orders/tables";
import type { Transaction } from "../platform/database/database";
import { findMembershipOffer } from "./membership-offer";
import { membershipLevels, memberships } from "./tables";

/**
 * Keeps the place of an ordered membership until the order is paid. False when the customer has this level by now, or
 * another order is about to: the table lets one follow another once. Safe to repeat.
 */
async function keepMembership(
  tx: Transaction,
  customerId: string,
  item: OrderItemOf<"membership">,
): Promise<boolean> {
  const [kept] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.orderItemId, item.id));
  if (kept !== undefined) return true;
  const offer = await findMembershipOffer(tx, item.productId, customerId);
  if (offer?.purchase == null) return false;
  const written = await tx
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
  return written.length > 0;
}

export async function fulfilMembership(
  tx: Transaction,
  _order: OrderRow,
  { id: orderItemId }: { id: string },
): Promise<void> {
  const begun = await tx
    .update(memberships)
    .set({ state: "active" })
    .where(eq(memberships.orderItemId, orderItemId))
    .returning({ id: memberships.id });
  if (begun.length === 0) throw new Error(`no place was kept for the membership ${orderItemId}`);
}

/**
 * An order keeps the place from the moment it is written, so two orders of one level cannot both be paid. The unique
 * index is the lock: a second insert waits for the first.
 */
export const membershipRedemption: Redemption = {
  take: async (tx, order, basket) => {
    const lines = itemsOf(basket.items, "membership");
    if (lines.length === 0) return null;
    // It may have been added to a basket that became a guest's afterwards.
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
    // The basket was quoted again when it was read; what is ordered is what it says from here on.
    for (const { id, unitPrice, details } of lines)
      await updateItem(tx, id, { unitPrice, details });
    return (await keepAll(tx, order)) ? null : { code: "conflict", reason: "membership-owned" };
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

  retake: keepAll,
};

async function keepAll(
  tx: Transaction,
  order: { id: string; customerId: string },
): Promise<boolean> {
  for (const item of await listOrderItems(tx, [order.id]))
    if (item.kind === "membership" && !(await keepMembership(tx, order.customerId, item)))
      return false;
  return true;
}
