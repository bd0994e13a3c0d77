import type { NotReady } from "#contract/operations/payments";
import type { BasketRecord } from "../baskets/basket-contents";
import type { Transaction } from "../platform/database/database";
import type { PricedBasket } from "../pricing/price-basket";
import type { orders } from "./tables";

export type RedeemingOrder = Pick<
  typeof orders.$inferSelect,
  "id" | "basketId" | "customerId" | "currency" | "giftVouchers" | "credit"
>;

/** What a basket may spend from; see `lockRedemptions`. */
export type SpentFrom = "limits" | "codes" | "credit" | "items" | "subscriptions";

export type Redemption = {
  /** Locks whatever the basket is about to spend, by id, before its worth is read. Only for a basket that has any. */
  lock?: { of: SpentFrom; take(tx: Transaction, basketId: string): Promise<void> };
  /** Takes what the order spends; null, or the reason why it is no longer available. */
  take(
    tx: Transaction,
    order: RedeemingOrder,
    basket: BasketRecord,
    priced: PricedBasket,
  ): Promise<NotReady | null>;
  /**
   * Gives back all that the order took: frees what it reserved, refunds what it spent, which may extend a balance that
   * would expire soon. For an order that fails or is returned as a whole. Safe to repeat.
   */
  giveBackAll(tx: Transaction, orderId: string): Promise<void>;
  /** Takes it again when a late payment revives the order; false if it has been used meanwhile. */
  retake(tx: Transaction, order: RedeemingOrder): Promise<boolean>;
  /** The order is paid: marks what it took as spent. Safe to repeat. Absent where taking already spends. */
  settle?(tx: Transaction, order: RedeemingOrder): Promise<void>;
};
