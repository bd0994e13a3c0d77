import { eq } from "drizzle-orm";

import { isUuid } from "#contract/schemas/scalars";
import { audit, auditedOrder } from "../../people/audit/audit-log";
import type { Transaction } from "../../platform/database/database";
import { donations } from "../../tables/giving";
import { lockOrder } from "../orders/order-locks";
import type { CardMessage, PaymentDeps } from "../payments/card-payments";
import { findMessagePayment, hasMessage, storeMessage } from "../payments/payment-messages";
import { findPayment, type PaymentRow } from "../payments/payments";
import { refundCharge } from "../recurring/refund-charge";
import { storeProviderRefund } from "../returns/due-returns";

/**
 * Handles a refund made by us or in the provider's dashboard: reduces a recurring donation, and records a refund of an
 * order that we did not make. False (resend the event) while the charge is in progress or its payment isn't recorded yet, or
 * if the provider does not respond.
 */
export async function handleRefund(
  { db, cards }: PaymentDeps,
  message: CardMessage,
  { paymentId, providerId, amount }: NonNullable<CardMessage["refunded"]>,
): Promise<boolean> {
  const found =
    paymentId !== null && isUuid(paymentId)
      ? await findMessagePayment(db, paymentId, message.id)
      : null;
  if (found === null) {
    if (await hasMessage(db, message.id)) return true;
    return db.transaction(async (tx) => {
      if (!(await refundCharge(tx, providerId, amount))) return false;
      await storeMessage(tx, message);
      return true;
    });
  }
  const { payment, wasHandled } = found;
  if (wasHandled) return true;
  if (payment.state === "opening" || payment.state === "open") return false;
  const inDashboard = await cards.sumDashboardRefunds(providerId);
  if (!inDashboard.ok) return false;
  const total = inDashboard.value;
  // The box office's own: nothing is recorded but the message.
  if (total === 0) await storeMessage(db, message);
  else
    await db.transaction(async (tx) => {
      if (await storeMessage(tx, message)) await recordDashboardRefund(tx, payment, total);
    });
  return true;
}

/** `total`: all refunds of the payment in the provider's dashboard so far. */
async function recordDashboardRefund(
  tx: Transaction,
  { id, orderId, currency }: PaymentRow,
  total: number,
): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  const payment = await findPayment(tx, id);
  // In any other state the box office itself refunds the whole payment.
  if (locked === null || payment?.state !== "paid") return;
  const amount = await storeProviderRefund(tx, payment, total);
  if (amount === 0) return;
  // Nothing is left to deduct from taxes. A partial refund doesn't say what it is for.
  if (total >= locked.order.total) await tx.delete(donations).where(eq(donations.orderId, orderId));
  await audit(tx, "card provider", {
    ...auditedOrder("provider-refund", orderId),
    details: { amount, currency },
  });
}
