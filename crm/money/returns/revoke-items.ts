import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { ItemKind } from "#contract/schemas/basket-item";
import type { Transaction } from "../../platform/database/database";
import type { OrderItemRecord, OrderRow } from "../../tables/orders";
import { stopRecurring, detachReturnedMembership } from "../recurring/recurring-agreements";
import { recurringPayments } from "../../tables/recurring";
import { donations } from "../../tables/giving";
import { foodOrders } from "../../tables/food";
import { memberships } from "../../tables/memberships";
import { revokeGiftVoucher } from "../../basket/lines/vouchers/gift-vouchers";
import { revokeMembershipGift } from "../../basket/lines/memberships/membership-gifts";
import { revokeSubscriptions } from "../../basket/subscriptions/spend-subscription";
import { listOrderItems } from "../../basket/contents/ordered-items";

/** Reverses a fulfilled item; false if it has been used. */
type RevokeItem = (tx: Transaction, item: OrderItemRecord) => Promise<boolean>;

/** Also ends a monthly donation. */
const revokeDonation: RevokeItem = async (tx, { id }) => {
  await stopRecurring(tx, eq(recurringPayments.giftItemId, id), "asked");
  await tx.delete(donations).where(eq(donations.orderItemId, id));
  return true;
};

const revokeFood: RevokeItem = async (tx, { orderId }) => {
  await tx.delete(foodOrders).where(eq(foodOrders.orderId, orderId));
  return true;
};

/** A membership that has been renewed counts as used, since the renewal refers to it. */
const revokeMembership: RevokeItem = async (tx, { id }) => {
  const next = alias(memberships, "next");
  const bought = await tx
    .select({ id: memberships.id, previousId: memberships.previousId, nextId: next.id })
    .from(memberships)
    .leftJoin(next, eq(next.previousId, memberships.id))
    .where(eq(memberships.orderItemId, id));
  for (const membership of bought) {
    if (membership.nextId !== null) return false;
    await detachReturnedMembership(tx, membership);
  }
  await tx.delete(memberships).where(eq(memberships.orderItemId, id));
  return true;
};

const REVOKE_BY_KIND = {
  package: null,
  "food-and-drink": revokeFood,
  merchandise: null,
  supplementary: null,
  membership: revokeMembership,
  donation: revokeDonation,
  "gift-voucher": revokeGiftVoucher,
  "membership-gift": revokeMembershipGift,
  "ticket-subscription": revokeSubscriptions,
  "booking-protection": null,
  "cover-fee": revokeDonation,
} satisfies Record<ItemKind, RevokeItem | null>;

/** Reverses the order's non-ticket items. On false the caller must roll back. */
export async function revokeItems(tx: Transaction, order: Pick<OrderRow, "id">): Promise<boolean> {
  for (const item of await listOrderItems(tx, [order.id]))
    if ((await REVOKE_BY_KIND[item.kind]?.(tx, item)) === false) return false;
  return true;
}
