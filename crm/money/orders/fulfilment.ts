import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { ItemKind } from "#contract/schemas/basket-item";
import { fulfilFood } from "../../basket/lines/food/basket-food";
import { fulfilCoverFee, fulfilDonation } from "../../basket/lines/giving/giving";
import { donations } from "../../tables/giving";
import {
  fulfilMembershipGift,
  revokeMembershipGift,
} from "../../basket/lines/memberships/membership-gifts";
import { fulfilMembership } from "../../basket/lines/memberships/start-membership";
import { memberships } from "../../tables/memberships";
import { foodOrders } from "../../tables/food";
import type { Transaction } from "../../platform/database/database";
import { detachReturnedMembership, stopRecurring } from "../recurring/recurring-agreements";
import { recurringPayments } from "../../tables/recurring";
import {
  issueSubscriptions,
  revokeSubscriptions,
} from "../../basket/lines/subscriptions/spend-subscription";
import { fulfilProtection } from "../../basket/lines/protection/protection";
import { fulfilGiftVoucher, revokeGiftVoucher } from "../../basket/lines/vouchers/gift-vouchers";
import type { OrderItemOf, OrderItemRecord, OrderRow } from "../../tables/orders";
import { listOrderItems } from "../../basket/contents/ordered-items";

type Fulfilments = {
  /** Null: nothing to do. */
  [K in ItemKind]:
    | ((tx: Transaction, order: OrderRow, item: OrderItemOf<K>) => Promise<void>)
    | null;
};

const FULFILMENTS: Fulfilments = {
  package: null,
  "food-and-drink": fulfilFood,
  merchandise: null,
  supplementary: null,
  membership: fulfilMembership,
  donation: fulfilDonation,
  "gift-voucher": fulfilGiftVoucher,
  "membership-gift": fulfilMembershipGift,
  "ticket-subscription": issueSubscriptions,
  "booking-protection": fulfilProtection,
  "cover-fee": fulfilCoverFee,
};

const fulfil = <K extends ItemKind>(tx: Transaction, order: OrderRow, item: OrderItemOf<K>) =>
  FULFILMENTS[item.kind]?.(tx, order, item);

/** Fulfills the order's non-ticket items. Must run in the transaction that sells the seats. */
export async function fulfilItems(tx: Transaction, order: OrderRow): Promise<void> {
  for (const item of await listOrderItems(tx, [order.id])) await fulfil(tx, order, item);
}

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
