import { asc, eq } from "drizzle-orm";

import type { ItemKind } from "#contract/schemas/basket-item";
import type { Transaction } from "../platform/database/database";
import { fulfilProtection } from "../tickets/fulfil-booking-protection";
import { fulfilCoverFee, fulfilDonation } from "../giving/fulfil-donation";
import { fulfilFood } from "../food/fulfil-food-and-drink";
import { fulfilGiftVoucher } from "../vouchers/fulfil-gift-voucher";
import { fulfilMembership } from "../memberships/fulfil-membership";
import { issueSubscriptions } from "../subscriptions/issue-subscription";
import type { OrderRow } from "./orders-tables";
import { orderItems, type OrderItemRow } from "./orders-tables";

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
