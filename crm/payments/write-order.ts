import { randomUUID } from "node:crypto";

import { isHeld } from "../domain/hold-deadline";
import { notReady } from "../domain/order-readiness";
import { sumsOf } from "../domain/pricing";
import { isWithinLimits } from "../store/basket-limits";
import { findActiveDelivery, listBasketLines } from "../store/basket-to-order";
import type { Transaction } from "../store/database";
import type { LockedBasket } from "../store/order-locks";
import { insertOrder, setOrderState } from "../store/orders-write";
import { holdsAllSeats, lengthenHold } from "../store/paying-hold";
import { insertPayment, storePaid } from "../store/payments";
import { newPayment } from "./new-payment";
import type { AttemptRequest, Prepared } from "./attempt-request";

/**
 * Writes the order of a basket with its exact sums, its tickets and its first attempt to pay, and lengthens the hold
 * so that it outlives the card page. An order of nothing is paid by that.
 */
export async function writeOrder(
  tx: Transaction,
  basket: LockedBasket,
  request: AttemptRequest,
): Promise<Prepared> {
  const lines = await listBasketLines(tx, basket.id);
  const { deliveryOptionId, details } = basket;
  const delivery =
    deliveryOptionId === null ? null : await findActiveDelivery(tx, deliveryOptionId);
  const sums = sumsOf(lines, { delivery: delivery?.price ?? 0 });
  const refusal = notReady(
    {
      lines,
      held: isHeld(basket, basket.now) && (await holdsAllSeats(tx, basket.id)),
      withinLimits: await isWithinLimits(tx, basket.id, request.customerId),
      delivery,
      hasAddress: basket.deliveryAddressId !== null,
      hasDetails: details !== null,
      total: sums.total,
      expectedTotal: request.expectedTotal,
    },
    basket.now,
  );
  if (refusal !== null) return { ok: false, refusal };
  if (delivery === null || details === null) throw new Error("an order that is not ready");

  const id = randomUUID();
  const order = await insertOrder(tx, {
    id,
    basketId: basket.id,
    customerId: request.customerId,
    state: "pending",
    currency: basket.currency,
    ...sums,
    deliveryOptionId: delivery.id,
    deliveryAddressId: basket.deliveryAddressId,
    pageUrl: request.orderUrl.replaceAll("__ORDER_ID__", id),
    locale: request.locale,
    details,
    placedAt: basket.now,
  });
  const payment = await insertPayment(tx, newPayment(order, request));
  await lengthenHold(tx, basket);
  if (order.total > 0)
    return { ok: true, next: "open-page", orderId: order.id, paymentId: payment.id };
  await storePaid(tx, payment.id, { providerId: null, paidAt: new Date(), kept: true });
  await setOrderState(tx, order.id, { state: "completing" });
  return { ok: true, next: "order", orderId: order.id };
}
