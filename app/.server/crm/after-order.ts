import type { Basket } from "#contract/schemas/basket";
import type { DirectDebit } from "~/domain/checkout/direct-debit";
import type { GiftOffer } from "~/domain/basket/gift-offer";
import type { Order } from "~/domain/orders/order";

import type { CrmResult, CrmSession } from "./crm-result";
import type { OrderAccess } from "./orders";

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
    access: OrderAccess,
  ): Promise<CrmResult<Order, "not-found" | "not-signed-in" | "not-allowed" | "conflict">>;
  /**
   * Opens the page on which the order's customer lets a bank account be debited for renewals: `url`, or null when that
   * is set up already. Safe to repeat: while a page is open the same one is given again.
   */
  startDirectDebit(
    orderId: string,
    way: { returnUrl: string; cancelUrl: string; locale: string },
    access: OrderAccess,
  ): Promise<CrmResult<{ url: string | null }, "not-found" | "not-signed-in" | "not-allowed">>;
  /** Finds out how setting it up went, also for who came back from the provider's page, by the token of that; `turnedBack` ends it first. Safe to repeat. */
  verifyDirectDebit(
    orderId: string,
    how: { turnedBack: boolean },
    access: OrderAccess,
  ): Promise<CrmResult<DirectDebit, "not-found">>;
  /** Makes an empty basket, the customer's where one is signed in. `requestKey` makes it safe to repeat. */
  openBasket(requestKey: string, session: CrmSession | null): Promise<CrmResult<Basket>>;
  /** The gift that visitors are asked for. Safe to repeat. */
  getGiftOffer(): Promise<CrmResult<GiftOffer, "not-found">>;
  /** Puts a gift in, minor units. `requestKey` makes it safe to repeat. */
  addGift(
    basketId: string,
    gift: { fundId: string; amount: number; requestKey: string },
  ): Promise<CrmResult<Basket, "not-found" | "invalid" | "not-allowed" | "conflict">>;
}
