import { transactionWithFaultPoints } from "../platform/faults/transaction-with-fault-points";
import { withTransaction } from "../platform/database/database";
import { lockOrder } from "../orders/order-locks";
import { setOrderState } from "../orders/write-order";
import { restoreHold } from "../holds/paying-hold";
import { endPayment, findPayment, hasLivePayment } from "./payments";
import type { PaymentDeps } from "./payment-deps";

/**
 * Ends an attempt that took no money. With its last attempt the order fails too, which makes room for the next try;
 * the seats go back to the normal hold. Safe to repeat: an attempt that ended or was paid is left as it is.
 */
export async function closePaymentAttempt(
  desk: PaymentDeps,
  paymentId: string,
  how: "cancelled" | "declined" | "unavailable",
): Promise<void> {
  const payment = await findPayment(desk.db, paymentId);
  if (payment === null) return;
  await transactionWithFaultPoints(desk, "attempt-ended", async (tx) => {
    const locked = await lockOrder(tx, payment.orderId);
    if (locked === null || !(await endPayment(tx, paymentId, how))) return;
    if (locked.order.state !== "pending" || (await hasLivePayment(tx, locked.order.id))) return;
    await setOrderState(tx, locked.order.id, { state: "failed", failure: how });
    await restoreHold(tx, locked.basket);
  });
}

/** Ends a pending order none of whose attempts can take money any more: what a crash may leave. Safe to repeat. */
export async function endOrphanedOrder(desk: PaymentDeps, orderId: string): Promise<void> {
  await withTransaction(desk.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.order.state !== "pending" || (await hasLivePayment(tx, orderId))) return;
    await setOrderState(tx, orderId, { state: "failed", failure: "cancelled" });
    await restoreHold(tx, locked.basket);
  });
}
