import { isCompleting, isLiveAttempt } from "../orders/rules";
import { findOrder } from "../orders/queries";
import type { OrderRecord } from "../orders/queries";
import { listPayments } from "./payments";
import { completeOrder } from "./complete-order";
import { checkPaymentAttempt } from "./check-payment-attempt";
import type { PaymentDeps } from "./payment-deps";

/**
 * Finds out how the payment of an order went, and completes the order if it was paid. `turnedBack` closes the card
 * page first, so that the answer is final. An order stays `pending` when it is not paid yet or the provider cannot be
 * asked: we are still finding out. Safe to repeat, from anywhere and at once. Null when there is no such order.
 */
export async function verifyOrder(
  desk: PaymentDeps,
  orderId: string,
  how: { turnedBack: boolean },
): Promise<OrderRecord | null> {
  const before = await findOrder(desk.db, orderId);
  if (before?.order.state === "pending")
    for (const payment of await listPayments(desk.db, orderId))
      if (isLiveAttempt(payment.state))
        await checkPaymentAttempt(desk, payment, { close: how.turnedBack });
  const after = await findOrder(desk.db, orderId);
  if (after === null || !isCompleting(after.order.state)) return after;
  // The provider's message was faster and is at work on it: wait for that, or go on where it ended.
  await completeOrder(desk, orderId);
  return findOrder(desk.db, orderId);
}
