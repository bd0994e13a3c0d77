import type { PaidCard } from "#contract/schemas/card";
import { restoreHold } from "../../stock/holds/paying-hold";
import { type LockedOrder, lockOrder } from "../orders/order-locks";
import { findBasketOrder } from "../orders/queries";
import { markPaidTooLate, reserveRedemptionsAgain, setOrderState } from "../orders/write-order";
import { type Transaction, withSavepoint } from "../../platform/database/database";
import { transactionWithFaultPoints } from "../../platform/faults/fault-points";
import type { Payer, PaymentDeps } from "../payments/card-payments";
import { namePayer } from "../../people/customers/payers";
import {
  endLivePayments,
  endPayment,
  findPayment,
  hasLivePayment,
  type PaymentRow,
  storePaid,
} from "../payments/payments";
import { queueOrderMail } from "../../people/outbox/order-mails";

/** What is known of an order that has just become `completing`. */
export type NewlyPaid = { keepCard: boolean };

/**
 * Records that an attempt was paid, and moves its order to `completing`. If the order is already paid, or its basket
 * has another paid order, a refund is due instead. Safe to repeat, also concurrently. Null unless the order was pending
 * and is now `completing`. `known`: the payment, if just read.
 */
export async function recordPaid(
  deps: PaymentDeps,
  paymentId: string,
  {
    payer,
    ...money
  }: {
    providerId: string | null;
    paidAt: Date;
    card?: PaidCard | null | undefined;
    payer?: Payer | null | undefined;
  },
  known?: Pick<PaymentRow, "orderId" | "paidAt">,
): Promise<NewlyPaid | null> {
  const payment = known ?? (await findPayment(deps.db, paymentId));
  // Unknown or already recorded.
  if (payment?.paidAt !== null) return null;
  return transactionWithFaultPoints(deps, "paid-stored", async (tx) => {
    const locked = await lockOrder(tx, payment.orderId);
    if (locked === null) return null;
    const wasPending = locked.order.state === "pending";
    // Read again: the row may have changed while waiting for the lock. For a pending order `storePaid` looks.
    if (!wasPending && (await findPayment(tx, paymentId))?.paidAt !== null) return null;
    const isAccepted = await canAccept(tx, locked);
    const stored = await storePaid(tx, paymentId, { ...money, isAccepted });
    if (stored === null) return null;
    if (payer && stored.isPayerUnknown) await namePayer(tx, locked.order.customerId, payer);
    if (!isAccepted) {
      // The customer of a failed order is told about the refund. The customer of a paid order is not: it was paid once.
      if (locked.order.state === "failed") {
        await markPaidTooLate(tx, locked.order.id);
        await queueOrderMail(tx, "order-returned", locked.order);
      }
      deps.log.warn(
        { paymentId, orderId: locked.order.id },
        "payment cannot be applied to its order; refund due",
      );
      return null;
    }
    if (stored.hasLiveAttempts) await endLivePayments(tx, locked.order.id);
    await setOrderState(tx, locked.order.id, { state: "completing" });
    return wasPending ? { keepCard: stored.keepCard } : null;
  });
}

async function canAccept(tx: Transaction, { order, basket }: LockedOrder): Promise<boolean> {
  if (order.state === "pending") return true;
  // A failed order is resumed by a late payment, unless its basket has a paid order: another one, or this order itself.
  const other = await findBasketOrder(tx, basket.id);
  if (other !== null && other.state !== "pending") return false;
  return withSavepoint(tx, async (inner) => {
    // A paid order takes precedence over a pending one.
    if (other !== null) {
      await endLivePayments(inner, other.id);
      await setOrderState(inner, other.id, { state: "failed", failure: "cancelled" });
    }
    // False if redemptions that were released when the order failed have been used since.
    return reserveRedemptionsAgain(inner, order);
  });
}

/**
 * Ends an attempt that was not paid. If it was the last live one, the order fails and the seats return to the normal
 * hold. `unopened`: see `endPayment`. Idempotent.
 */
export async function closePaymentAttempt(
  deps: PaymentDeps,
  paymentId: string,
  how: "cancelled" | "declined" | "unconfirmed" | "unavailable",
  which: { unopened?: boolean } = {},
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment === null) return;
  await transactionWithFaultPoints(deps, "attempt-ended", async (tx) => {
    const locked = await lockOrder(tx, payment.orderId);
    const state = how === "unconfirmed" ? "cancelled" : how;
    if (locked === null || !(await endPayment(tx, paymentId, state, which))) return;
    if (locked.order.state !== "pending" || (await hasLivePayment(tx, locked.order.id))) return;
    await setOrderState(tx, locked.order.id, { state: "failed", failure: how });
    await restoreHold(tx, locked.basket);
  });
}

/** Fails a pending order without live attempts, as a crash can leave it. Idempotent. */
export async function endOrphanedOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.order.state !== "pending" || (await hasLivePayment(tx, orderId))) return;
    await setOrderState(tx, orderId, { state: "failed", failure: "cancelled" });
    await restoreHold(tx, locked.basket);
  });
}
