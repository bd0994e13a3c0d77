import type { Basket } from "~/domain/basket";
import type { GiftOffer } from "~/domain/gift-offer";
import type { Order } from "~/domain/order";

import type { CrmResult, CrmSession } from "./crm";

/** The part of the port that is about what a visitor may want once an order is confirmed. */
export interface AfterOrder {
  /**
   * Sends the confirmation again; to `email` where it names another address, which is its customer's to say:
   * `not-signed-in` for anybody else, `not-allowed` (`too-late`, `too-often`, `not-confirmed`). `requestKey` makes it
   * safe to repeat.
   */
  resendConfirmation(
    orderId: string,
    wish: { email: string | null; requestKey: string },
    session: CrmSession | null,
  ): Promise<CrmResult<Order, "not-found" | "not-signed-in" | "not-allowed" | "conflict">>;
  /** Makes an empty basket. `requestKey` makes it safe to repeat. */
  openBasket(requestKey: string): Promise<CrmResult<Basket>>;
  /** The gift that visitors are asked for. Safe to repeat. */
  getGiftOffer(): Promise<CrmResult<GiftOffer, "not-found">>;
  /** Puts a gift in, minor units. `requestKey` makes it safe to repeat. */
  addGift(
    basketId: string,
    gift: { fundId: string; amount: number; requestKey: string },
  ): Promise<CrmResult<Basket, "not-found" | "invalid" | "not-allowed" | "conflict">>;
}
