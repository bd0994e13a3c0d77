import type { OrderGroup } from "#contract/schemas/order";
import type { Order, PaymentOutcome } from "~/domain/orders/order";
import type { OrderPage } from "~/domain/orders/order-list";

import type { CrmResult, CrmSession } from "./crm-result";

/** What one attempt to pay needs. In each URL the literal `__ORDER_ID__` stands for the order's id. */
export type PaymentAttempt = {
  attemptKey: string;
  /** Where the card page sends a visitor who paid, and one who turned back; `__RETURN_TOKEN__` stands for its token. */
  returnUrl: string;
  cancelUrl: string;
  /** The order's own page, for the confirmation mail; `__ORDER_TOKEN__` stands for the mail's token. */
  orderUrl: string;
  /** The total that the visitor agreed to, minor units; another total is refused as `invalid`. */
  expectedTotal: number;
  locale: string;
  /** The card that is paid with is kept for the customer's next time. Never a guest's. */
  keepCard?: boolean;
};

/** With what somebody asks for an order: their session, and the token of the link that they came by, "" for none. */
export type OrderAccess = { session: CrmSession | null; token: string };

export type PayingStarted =
  /** The visitor goes to the provider's card page. */
  | { next: "card-page"; order: Order; url: string }
  /** Nothing to pay, or already paid: the order is as it is. */
  | { next: "order"; order: Order };

export type OrdersQuery = {
  group: OrderGroup;
  /** Only orders of this hall's performances. */
  hallId?: string | null;
  /** Only orders whose tickets the customer prints. */
  printAtHome?: boolean;
  /** From 1, which is the default. */
  page?: number;
};

/** The part of the port that is about an order, from the click on "pay" to its tickets. */
export interface OrderCalls {
  /**
   * Writes the order for this basket, lengthens its hold, and opens an attempt to pay.
   * `attemptKey` makes it safe to repeat: the same key gives the same attempt, so a double click is one order.
   */
  startPayment(
    basketId: string,
    attempt: PaymentAttempt,
    session: CrmSession,
  ): Promise<
    CrmResult<
      PayingStarted,
      "not-found" | "not-signed-in" | "basket-expired" | "invalid" | "conflict"
    >
  >;
  /**
   * Finds out from the provider how the payment went and completes the order if it was paid. Safe to repeat, from
   * anywhere and at once: exactly one completion happens. `turnedBack` says that the visitor came by the cancel link.
   */
  verifyOrder(
    orderId: string,
    how: { turnedBack: boolean },
    access: OrderAccess,
  ): Promise<CrmResult<Order, "not-found">>;
  /**
   * The same for whoever came back from the card page, by the token of that: how the payment went, and nothing else.
   * `not-found` too once it was shown some time ago.
   */
  tellOutcome(
    orderId: string,
    how: { turnedBack: boolean },
    returnToken: string,
  ): Promise<CrmResult<PaymentOutcome, "not-found">>;
  /** For whoever may see all of it; for everybody else it is `not-found`. Safe to repeat. */
  getOrder(orderId: string, access: OrderAccess): Promise<CrmResult<Order, "not-found">>;
  /** Mails a new link to an order, if this is the email that its mails go to. The answer tells nothing. */
  mailOrderLink(orderId: string, email: string): Promise<CrmResult<null>>;
  /** A page of the signed-in customer's orders. A page after the last one gives the last one. Safe to repeat. */
  listOrders(
    query: OrdersQuery,
    session: CrmSession,
  ): Promise<CrmResult<OrderPage, "not-signed-in">>;
  /** The id of the order that the customer bought last and has not returned, or null. Safe to repeat. */
  findLastOrder(session: CrmSession): Promise<CrmResult<string | null, "not-signed-in">>;
}
