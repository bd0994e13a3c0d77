import type { AttemptProblem } from "#contract/operations/payments";

import { cardAmount } from "./card-amount";
import { REOPEN_MINUTES } from "../holds/paying-hold-rules";
import { isHeld } from "../holds/hold-deadline";
import type { Transaction } from "../platform/database/database";
import { lockBasket } from "../orders/order-locks";
import type { LockedBasket } from "../orders/order-locks";
import { findBasketOrder } from "../orders/queries";
import { setOrderState } from "../orders/write-order";
import type { OrderRow } from "../orders/tables";
import { lengthenHold } from "../holds/paying-hold";
import {
  endLivePayments,
  findPaymentByKey,
  hasLivePayment,
  insertPayment,
  releaseAttemptKey,
} from "./payments";
import type { PaymentRow } from "./payments";
import { findProviderCustomer } from "./stored-cards";
import type { AttemptRequest, Prepared } from "./attempt-request";
import { newPayment } from "./new-payment";
import { createOrder } from "./create-order";

const refuse = (problem: AttemptProblem): Prepared => ({ ok: false, problem });

/** Decides, under the basket's lock, which order and which attempt a click on "pay" is about, and writes them. */
export async function prepareAttempt(tx: Transaction, request: AttemptRequest): Promise<Prepared> {
  const basket = await lockBasket(tx, request.basketId);
  if (basket === null) return refuse({ code: "not-found" });
  if (basket.customerId === null) return refuse({ code: "conflict", reason: "not-claimed" });
  // Answered like a basket that does not exist.
  if (basket.customerId !== request.customerId) return refuse({ code: "not-found" });

  const earlier = await findPaymentByKey(tx, request.attemptKey);
  if (earlier !== null) {
    if (earlier.basketId !== basket.id) return refuse({ code: "conflict", reason: "key-reused" });
    const repeated = repeatOf(earlier.payment, basket);
    if (repeated !== null) return repeated;
    await releaseAttemptKey(tx, earlier.payment);
  }

  const order = await findBasketOrder(tx, basket.id);
  if (order === null) return createOrder(tx, basket, request);
  if (order.state !== "pending") return { ok: true, next: "order", orderId: order.id };
  if (!(await hasLivePayment(tx, order.id))) {
    // Left by a crash. Its basket could be changed since, so its sums may be another basket's.
    await setOrderState(tx, order.id, { state: "failed", failure: "cancelled" });
    return createOrder(tx, basket, request);
  }
  return replaceAttempt(tx, basket, order, request);
}

/** The answer to a key that was seen before; null when its attempt is over and the key is free for another one. */
function repeatOf(payment: PaymentRow, basket: LockedBasket): Prepared | null {
  const { id: paymentId, orderId } = payment;
  if (payment.state === "paid" || payment.state === "refunded")
    return { ok: true, next: "order", orderId };
  if (payment.state === "open" && payment.pageUrl !== null)
    return { ok: true, next: "page", orderId, url: payment.pageUrl };
  const age = basket.now.getTime() - payment.createdAt.getTime();
  // What ended before its page was known is opened again; later the provider would refuse so short a page.
  if (payment.state === "opening" && age < REOPEN_MINUTES * 60_000)
    return { ok: true, next: "open-page", orderId, paymentId };
  return null;
}

/** A second tab, or the way back from the card page: the same order, another attempt; the older ones end. */
async function replaceAttempt(
  tx: Transaction,
  basket: LockedBasket,
  order: OrderRow,
  request: AttemptRequest,
): Promise<Prepared> {
  if (cardAmount(order) !== request.expectedTotal)
    return refuse({ code: "invalid", fields: { total: "changed" } });
  // A basket without tickets holds nothing that could run out.
  if (basket.heldUntil !== null && !isHeld(basket, basket.now))
    return refuse({ code: "basket-expired" });
  await endLivePayments(tx, order.id);
  const payment = await insertPayment(
    tx,
    newPayment(order, request, await findProviderCustomer(tx, request.customerId)),
  );
  await lengthenHold(tx, basket);
  return { ok: true, next: "open-page", orderId: order.id, paymentId: payment.id };
}
