import { isCompleting, isLiveAttempt } from "../orders/rules";
import { listPayments } from "./payments";
import { findBasketOrder } from "../orders/queries";
import { completeOrder } from "./complete-order";
import { endOrphanedOrder } from "./close-payment-attempt";
import { checkPaymentAttempt } from "./check-payment-attempt";
import type { PaymentDeps } from "./payment-deps";

/** paid: the basket is bought. unavailable: it is not known whether it is; the provider could not be asked. */
export type Released = { released: true } | { released: false; reason: "paid" | "unavailable" };

/**
 * Gives a basket back that an attempt to pay stands for, so that it can be changed: closes the card page, and fails
 * the order as `cancelled`. A page on which the money was faster completes the order instead. Call it with no
 * transaction open, since it asks the card provider; then read the basket anew. Safe to repeat; does nothing to a
 * basket that nobody is paying for.
 */
export async function releaseOpenAttempts(desk: PaymentDeps, basketId: string): Promise<Released> {
  const order = await findBasketOrder(desk.db, basketId);
  if (order === null) return { released: true };
  if (order.state === "confirmed") return { released: false, reason: "paid" };
  if (isCompleting(order.state)) {
    await completeOrder(desk, order.id);
    return { released: false, reason: "paid" };
  }
  for (const payment of await listPayments(desk.db, order.id)) {
    if (!isLiveAttempt(payment.state)) continue;
    const look = await checkPaymentAttempt(desk, payment, { close: true });
    if (look === "paid") return { released: false, reason: "paid" };
    if (look !== "ended") return { released: false, reason: "unavailable" };
  }
  await endOrphanedOrder(desk, order.id);
  return { released: true };
}
