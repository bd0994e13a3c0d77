import type { ItemKind } from "#contract/schemas/basket-item";
import { fulfilFood } from "../../basket/lines/food/basket-food";
import { fulfilCoverFee, fulfilDonation } from "../../basket/lines/giving/giving";
import { fulfilMembershipGift } from "../../basket/lines/memberships/membership-gifts";
import { fulfilMembership } from "../../basket/lines/memberships/start-membership";
import type { Transaction } from "../../platform/database/database";
import { issueSubscriptions } from "../../basket/subscriptions/spend-subscription";
import { fulfilProtection } from "../../basket/lines/protection/protection";
import { fulfilGiftVoucher } from "../../basket/lines/vouchers/gift-vouchers";
import type { OrderItemOf, OrderRow } from "../../tables/orders";
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
