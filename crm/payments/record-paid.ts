import type { PaidCard } from "#contract/schemas/card";
import { restoreHold } from "../holds/paying-hold";
import { queueOrderMail } from "../mail/order-mails";
import { type LockedOrder, lockOrder } from "../orders/order-locks";
import { findBasketOrder } from "../orders/queries";
import { markPaidTooLate, retakeRedemptions, setOrderState } from "../orders/write-order";
import { type Transaction, withSavepoint } from "../platform/database/database";
import { transactionWithFaultPoints } from "../platform/faults/fault-points";
import type { PaymentDeps } from "./card-payments";
import { endLivePayments, endPayment, findPayment, hasLivePayment, storePaid } from "./payments";

/**
 * Records that an attempt took money, and moves its order to `completing`. Money for an order that is already paid, or whose
 * basket has another order, is due for a refund. Safe to repeat, and in parallel.
 */
export async function recordPaid(
  deps: PaymentDeps,
  paymentId: string,
  money: { providerId: string | null; paidAt: Date; card?: PaidCard | null | undefined },
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  // A payment that is paid or refunded keeps the time at which it was paid.
  if (payment?.paidAt !== null) return;
  await transactionWithFaultPoints(deps, "paid-stored", async (tx) => {
    const locked = await lockOrder(tx, payment.orderId);
    // Read again: the row may have changed while the lock was waited for.
    const current = await findPayment(tx, paymentId);
    if (locked === null || current?.paidAt !== null) return;
    const kept = await canKeep(tx, locked);
    await storePaid(tx, paymentId, { ...money, kept });
    if (!kept) {
      // Its page and a mail say that the money goes back; of an order that was paid otherwise there is nothing to say.
      if (locked.order.state === "failed") {
        await markPaidTooLate(tx, locked.order.id);
        await queueOrderMail(tx, "order-returned", locked.order);
      }
      deps.log.warn(
        { paymentId, orderId: locked.order.id },
        "payment cannot be applied to its order; refund due",
      );
      return;
    }
    // This one is paid by now, and no longer among them.
    await endLivePayments(tx, locked.order.id);
    await setOrderState(tx, locked.order.id, { state: "completing" });
  });
}

async function canKeep(tx: Transaction, { order, basket }: LockedOrder): Promise<boolean> {
  if (order.state === "pending") return true;
  // A failed order whose money comes after all is taken up again, unless its basket was bought since. One that is paid
  // already finds itself here.
  const other = await findBasketOrder(tx, basket.id);
  if (other !== null && other.state !== "pending") return false;
  return withSavepoint(tx, async (inner) => {
    // Another try for the same basket may be under way and not paid. What is paid goes before it.
    if (other !== null) {
      await endLivePayments(inner, other.id);
      await setOrderState(inner, other.id, { state: "failed", failure: "cancelled" });
    }
    // What it released when it failed may be taken by now.
    return retakeRedemptions(inner, order);
  });
}

/**
 * Ends an attempt that took no money; with the last one the order fails and the seats go back to the normal hold.
 * Safe to repeat.
 */
export async function closePaymentAttempt(
  deps: PaymentDeps,
  paymentId: string,
  how: "cancelled" | "declined" | "unavailable",
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment === null) return;
  await transactionWithFaultPoints(deps, "attempt-ended", async (tx) => {
    const locked = await lockOrder(tx, payment.orderId);
    if (locked === null || !(await endPayment(tx, paymentId, how))) return;
    if (locked.order.state !== "pending" || (await hasLivePayment(tx, locked.order.id))) return;
    await setOrderState(tx, locked.order.id, { state: "failed", failure: how });
    await restoreHold(tx, locked.basket);
  });
}

/** Ends a pending order whose attempts can no longer take money, as a crash may leave it. Safe to repeat. */
export async function endOrphanedOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.order.state !== "pending" || (await hasLivePayment(tx, orderId))) return;
    await setOrderState(tx, orderId, { state: "failed", failure: "cancelled" });
    await restoreHold(tx, locked.basket);
  });
}
