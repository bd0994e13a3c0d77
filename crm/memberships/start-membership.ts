import type { ItemDetails } from "#contract/schemas/basket-item";
import { eq } from "drizzle-orm";

import type { Transaction } from "../platform/database/database";
import type { OrderItemRow } from "../orders/tables";
import { findMembershipOffer } from "./membership-offer";
import { memberships } from "./tables";

/**
 * Keeps the place of the membership that an order line is for, until the order is paid. False when the customer has
 * one of this level by now, or another order is about to: the table lets one follow another once. Safe to repeat.
 */
export async function keepMembership(
  tx: Transaction,
  customerId: string,
  item: Pick<OrderItemRow, "id" | "productId" | "details">,
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
      autoRenew: (item.details as ItemDetails["membership"]).autoRenew,
      worth: offer.level.worth,
      orderItemId: item.id,
      previousId: offer.latest?.id ?? null,
      previousExpiresOn: offer.latest?.expiresOn ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: memberships.id });
  return written.length > 0;
}

/** The order is paid: its membership gives its rights from its first day on. Safe to repeat. */
export async function startMembership(tx: Transaction, orderItemId: string): Promise<void> {
  const begun = await tx
    .update(memberships)
    .set({ state: "active" })
    .where(eq(memberships.orderItemId, orderItemId))
    .returning({ id: memberships.id });
  if (begun.length === 0) throw new Error(`no place was kept for the membership ${orderItemId}`);
}
