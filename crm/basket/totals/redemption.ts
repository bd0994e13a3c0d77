import type { NotReady } from "#contract/operations/payments";
import type { BasketRecord } from "../contents/basket-contents";
import type { Transaction } from "../../platform/database/database";
import type { PricedBasket } from "./price-basket";
import type { orders } from "../../tables/orders";

export type RedeemingOrder = Pick<
  typeof orders.$inferSelect,
  "id" | "basketId" | "customerId" | "currency" | "giftVouchers" | "credit"
>;

export type RedemptionSource = "limits" | "codes" | "credit" | "items" | "subscriptions";

export type Redemption = {
  /** Locks what the basket is about to redeem, by id, before its value is read. Only called if the basket has any. */
  lock?: { of: RedemptionSource; take(tx: Transaction, basketId: string): Promise<void> };
  /** Reserves or spends what the order redeems. Returns null, or why it is no longer available. */
  reserve(
    tx: Transaction,
    order: RedeemingOrder,
    basket: BasketRecord,
    priced: PricedBasket,
  ): Promise<NotReady | null>;
  /**
   * Reverses `reserve` for an order that failed or was returned as a whole. May extend a balance that would expire soon.
   * Safe to retry.
   */
  releaseAll(tx: Transaction, orderId: string): Promise<void>;
  /** Reserves again when a late payment revives the order; false if something has been used in the meantime. */
  reserveAgain(tx: Transaction, order: RedeemingOrder): Promise<boolean>;
  /** Marks what a paid order reserved as spent. Absent if `reserve` already spends it. Safe to retry. */
  settle?(tx: Transaction, order: RedeemingOrder): Promise<void>;
};
