import { and, eq, lt, sql } from "drizzle-orm";

import { donations } from "../giving/tables";
import type { Transaction } from "../platform/database/database";
import { queueRecurringMail } from "../recurring/recurring-mail";
import { recurringCharges, recurringPayments } from "../recurring/tables";
import { orderReturns } from "../returns/tables";
import { audit, auditedOrder } from "../staff/audit-log";
import type { CardMessage, PaymentDeps } from "./card-payments";
import { findPayment, hasMessage, type PaymentRow, storeMessage } from "./payments";

/**
 * Money of a payment was given back at the provider, by us or by hand in its dashboard. A recurring gift counts for less
 * then, and of an order staff read in their log what we did not give back ourselves. False: not known yet, to be sent again.
 */
export async function takeProviderRefund(
  { db }: PaymentDeps,
  message: CardMessage,
  { paymentId, providerId, amount }: NonNullable<CardMessage["refunded"]>,
): Promise<boolean> {
  if (await hasMessage(db, message.id)) return true;
  return db.transaction(async (tx) => {
    const payment = paymentId === null ? null : await findPayment(tx, paymentId);
    const isTaken =
      payment === null
        ? await refundCharge(tx, providerId, amount)
        : await flagRefund(tx, payment, amount);
    if (isTaken) await storeMessage(tx, message);
    return isTaken;
  });
}

/** `amount` is all that was given back of it so far. What is not a charge of ours needs nothing. */
async function refundCharge(tx: Transaction, providerId: string, amount: number): Promise<boolean> {
  const own = eq(recurringCharges.providerId, providerId);
  const [charge] = await tx
    .update(recurringCharges)
    .set({ refunded: sql`least(${amount}::int, ${recurringCharges.amount})` })
    .where(and(own, eq(recurringCharges.state, "paid"), lt(recurringCharges.refunded, amount)))
    .returning();
  if (charge === undefined)
    return (
      (await tx.$count(recurringCharges, and(own, eq(recurringCharges.state, "charging")))) === 0
    );
  const gift = eq(donations.chargeId, charge.id);
  const left = charge.amount - charge.refunded;
  const changed =
    left > 0
      ? await tx.update(donations).set({ amount: left }).where(gift).returning()
      : await tx.delete(donations).where(gift).returning();
  const [recurring] = await tx
    .select()
    .from(recurringPayments)
    .where(eq(recurringPayments.id, charge.recurringId));
  if (changed.length > 0 && recurring !== undefined)
    await queueRecurringMail(tx, recurring, {
      kind: "charge-refunded",
      payload: { chargeId: charge.id },
    });
  return true;
}

async function flagRefund(tx: Transaction, payment: PaymentRow, amount: number): Promise<true> {
  const { orderId, currency } = payment;
  const [ours] = await tx
    .select({ amount: sql<number>`coalesce(sum(${orderReturns.cardAmount}), 0)::int` })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  // Of a payment in another state the box office gives all of the money back itself.
  if (payment.state === "paid" && amount > (ours?.amount ?? 0))
    await audit(tx, "card provider", {
      ...auditedOrder("provider-refund", orderId),
      details: { amount, currency },
    });
  return true;
}
