import { and, asc, eq, exists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { ItemKind } from "#contract/schemas/basket-item";
import { fulfilFood } from "../food/basket-food";
import { fulfilCoverFee, fulfilDonation } from "../giving/fulfil-donation";
import { donations } from "../giving/tables";
import { fulfilMembership } from "../memberships/start-membership";
import { memberships } from "../memberships/tables";
import { foodOrders } from "../merchandise/tables";
import type { Transaction } from "../platform/database/database";
import { issueSubscriptions, undoSubscriptions } from "../subscriptions/spend-subscription";
import { fulfilProtection } from "../tickets/protection";
import { fulfilGiftVoucher, undoGiftVoucher } from "../vouchers/gift-vouchers";
import { type OrderItemRow, orderItems, type OrderRow } from "./tables";

/** What a paid line of a kind brings about: a membership begins, a gift voucher is issued. */
type Fulfilment = (tx: Transaction, order: OrderRow, item: OrderItemRow) => Promise<void>;

/** The line itself is all there is to it. */
const nothingMore: Fulfilment = () => Promise.resolve();

const FULFILMENTS = {
  package: nothingMore,
  "food-and-drink": fulfilFood,
  merchandise: nothingMore,
  supplementary: nothingMore,
  membership: fulfilMembership,
  donation: fulfilDonation,
  "gift-voucher": fulfilGiftVoucher,
  "ticket-subscription": issueSubscriptions,
  "booking-protection": fulfilProtection,
  "cover-fee": fulfilCoverFee,
} satisfies Record<ItemKind, Fulfilment>;

/** Brings about what an order's lines besides tickets are for. Call it in the transaction that sells the seats. */
export async function fulfilItems(tx: Transaction, order: OrderRow): Promise<void> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.kind), asc(orderItems.id));
  for (const item of items) await FULFILMENTS[item.kind](tx, order, item);
}

/** Takes back what a line of a kind brought about. False when that cannot be: somebody has used it already. */
type Undoing = (tx: Transaction, item: OrderItemRow) => Promise<boolean>;

const nothingToUndo: Undoing = () => Promise.resolve(true);

const undoGift: Undoing = async (tx, { id }) => {
  await tx.delete(donations).where(eq(donations.orderItemId, id));
  return true;
};

const undoFood: Undoing = async (tx, { orderId }) => {
  await tx.delete(foodOrders).where(eq(foodOrders.orderId, orderId));
  return true;
};

/** A membership that was renewed since is the one that the next follows. */
const undoMembership: Undoing = async (tx, { id }) => {
  const next = alias(memberships, "next");
  const [followed] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.orderItemId, id),
        exists(tx.select().from(next).where(eq(next.previousId, memberships.id))),
      ),
    );
  if (followed !== undefined) return false;
  await tx.delete(memberships).where(eq(memberships.orderItemId, id));
  return true;
};

const UNDOINGS = {
  package: nothingToUndo,
  "food-and-drink": undoFood,
  merchandise: nothingToUndo,
  supplementary: nothingToUndo,
  membership: undoMembership,
  donation: undoGift,
  "gift-voucher": undoGiftVoucher,
  "ticket-subscription": (tx, item) => undoSubscriptions(tx, item.id),
  "booking-protection": nothingToUndo,
  "cover-fee": undoGift,
} satisfies Record<ItemKind, Undoing>;

/**
 * Takes back what an order's lines besides tickets brought about. False when one of them cannot be taken back: then
 * some may have been, and the caller undoes the transaction.
 */
export async function undoItems(tx: Transaction, order: Pick<OrderRow, "id">): Promise<boolean> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.kind), asc(orderItems.id));
  for (const item of items) if (!(await UNDOINGS[item.kind](tx, item))) return false;
  return true;
}
