import { cardAmount } from "./card-amount";
import { RETURN_TOKEN } from "../orders/order-links";
import type { OrderRow } from "../orders/tables";
import type { NewPayment } from "./payments";
import type { AttemptRequest } from "./attempt-request";

/** An attempt at what vouchers and credit leave of an order; one of nothing is paid at once. */
export function newPayment(
  order: OrderRow,
  request: AttemptRequest,
  providerCustomer: string | null,
): NewPayment {
  const amount = cardAmount(order);
  const token = request.returnTokenFor(order.id);
  const named = (url: string) =>
    url.replaceAll("__ORDER_ID__", order.id).replaceAll(RETURN_TOKEN, token);
  return {
    orderId: order.id,
    attemptKey: request.attemptKey,
    provider: amount === 0 ? "none" : "stripe",
    state: "opening",
    returnUrl: named(request.returnUrl),
    cancelUrl: named(request.cancelUrl),
    amount,
    currency: order.currency,
    keepCard: request.keepCard && amount > 0,
    providerCustomer,
  };
}
