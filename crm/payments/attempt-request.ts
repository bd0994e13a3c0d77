import type { AttemptProblem } from "#contract/operations/payments";

/** What a click on "pay" asks for. */
export type AttemptRequest = {
  basketId: string;
  /** Who is signed in. */
  customerId: string;
  attemptKey: string;
  /**
   * In each URL the literal `__ORDER_ID__` stands for the order's id; in the first two `__RETURN_TOKEN__` for the token
   * of the way back, in the last `__ORDER_TOKEN__` for that of the mail's link, which is put in when the mail is written.
   */
  returnUrl: string;
  cancelUrl: string;
  orderUrl: string;
  /** Signs the way back from the card page. */
  returnTokenFor: (orderId: string) => string;
  /** Minor units; what the visitor agreed to. */
  expectedTotal: number;
  locale: string;
  /** Keep the card that is paid with for the next time. */
  keepCard: boolean;
};

/** What stands for it then: an order, and the attempt whose page is to be opened, or why there is none. */
export type Prepared =
  | { ok: true; next: "open-page"; orderId: string; paymentId: string }
  | { ok: true; next: "page"; orderId: string; url: string }
  /** Nothing to pay, or paid already: the order only has to be carried out, if that. */
  | { ok: true; next: "order"; orderId: string }
  | { ok: false; problem: AttemptProblem };
