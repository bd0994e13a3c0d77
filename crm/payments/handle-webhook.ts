import { and, eq, lt, sql } from "drizzle-orm";

import { donations } from "../giving/tables";
import type { Database, Transaction } from "../platform/database/database";
import { checkCharge } from "../recurring/charge-due";
import { queueRecurringMail } from "../recurring/recurring-mail";
import { stopRecurring } from "../recurring/recurring-agreements";
import { recurringCharges, recurringPayments } from "../recurring/tables";
import { findReturnRefund, storeReturnFailed } from "../returns/due-returns";
import { orderReturns } from "../returns/tables";
import { audit, auditedOrder } from "../staff/audit-log";
import type { CardMessage, PaymentDeps } from "./card-payments";
import { recordAndComplete, checkPaymentAttempt } from "./check-attempt";
import { FINAL_REFUSAL } from "./complete-order";
import { findDebitOrder } from "./direct-debits";
import {
  findPayment,
  findPaymentByProviderId,
  hasMessage,
  type PaymentRow,
  storeMessage,
  storeRefundFailed,
} from "./payments";
import { verifyDebit } from "./set-up-debit";

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Carries out a provider's message; true once that is committed, false: it has to be sent again. "paid" is believed,
 * being signed and final; others only make us ask, so late, repeated and swapped messages do no harm.
 */
export async function handleWebhookEvent(
  deps: PaymentDeps,
  message: CardMessage,
): Promise<boolean> {
  if (message.setup !== null) return takeSetup(deps, message.setup);
  const chargeId = message.chargeId ?? "";
  if (message.refunded != null) {
    const { paymentId } = message.refunded;
    const known = paymentId !== null && UUID.test(paymentId) ? paymentId : null;
    return takeProviderRefund(deps, message, { ...message.refunded, paymentId: known });
  }
  if (message.refundFailed != null) return takeFailedRefund(deps, message, message.refundFailed);
  if (message.disputed != null) return stopDisputed(deps, message, message.disputed);
  // It only makes us ask how the charge stands.
  if (UUID.test(chargeId)) {
    await checkCharge(deps, chargeId);
    return true;
  }
  if (message.about === null || (await hasMessage(deps.db, message.id))) return true;
  const payment = await findAttempt(deps, message.about);
  if (payment === null) {
    deps.log.warn(
      { messageId: message.id, type: message.type },
      "webhook event refers to an unknown payment",
    );
    return true;
  }
  const { providerId, paidAt } = message.about;
  if (paidAt !== null) {
    // For the receipt alone: without an answer it does not name the card.
    const found = await deps.cards.getAttempt(providerId);
    const card = found.ok && found.value.kind === "paid" ? found.value.card : null;
    await recordAndComplete(deps, payment, { providerId, paidAt, card });
  } else if ((await checkPaymentAttempt(deps, { ...payment, providerId })) === "unknown")
    return false;
  await deps.faults?.reach("before-message-stored");
  await storeMessage(deps.db, message);
  await deps.faults?.reach("after-message-stored");
  return true;
}

/** A message about a direct debit only makes us ask how it stands, so it may come in any order and more than once. */
async function takeSetup(deps: PaymentDeps, providerId: string): Promise<boolean> {
  const orderId = await findDebitOrder(deps.db, providerId);
  if (orderId !== null) await verifyDebit(deps, orderId);
  return true;
}

/** By our id, since the message may arrive before the provider's response; else by the provider's id. */
async function findAttempt(
  { db }: PaymentDeps,
  about: { paymentId: string | null; providerId: string },
): Promise<PaymentRow | null> {
  const ours = about.paymentId ?? "";
  const named = UUID.test(ours) ? await findPayment(db, ours) : null;
  return named ?? findPaymentByProviderId(db, about.providerId);
}

/**
 * A payment was refunded at the provider, by us or by hand in its dashboard. Reduces a recurring gift, and logs for staff a
 * refund of an order that we did not make. False: unknown payment, so the provider should resend.
 */
async function takeProviderRefund(
  { db }: PaymentDeps,
  message: CardMessage,
  { paymentId, providerId, amount }: NonNullable<CardMessage["refunded"]>,
): Promise<boolean> {
  if (await hasMessage(db, message.id)) return true;
  return db.transaction(async (tx) => {
    const payment = paymentId === null ? null : await findPayment(tx, paymentId);
    if (payment === null && !(await refundCharge(tx, providerId, amount))) return false;
    if ((await storeMessage(tx, message)) && payment !== null)
      await flagRefund(tx, payment, amount);
    return true;
  });
}

/**
 * A refund of ours failed after it was made: staff see it among those that failed. False, so that the provider sends it
 * again: the provider could not be asked, or a try of this refund is under way, whose result decides.
 */
async function takeFailedRefund(
  deps: PaymentDeps,
  message: CardMessage,
  key: string,
): Promise<boolean> {
  const { db, cards, log } = deps;
  if (await hasMessage(db, message.id)) return true;
  const found = await findRefund(db, key);
  const about = { messageId: message.id, key };
  if (found === null) {
    log.warn(about, "webhook event refers to an unknown refund");
    return true;
  }
  if (found.status === "due") return false;
  if (found.status === "made" && found.providerId !== null) {
    // An earlier try may have failed, and the one that staff asked for been made since.
    const failed = await cards.hasRefundFailed(found.providerId, key);
    if (!failed.ok) return false;
    if (failed.value && (await found.storeFailed())) log.error(about, FINAL_REFUSAL);
  }
  await storeMessage(db, message);
  return true;
}

/** The refund of a payment or of a return by its key at the provider. `failed`: also one that staff settled. */
async function findRefund(db: Database, key: string) {
  const id = key.replace(/^refund-/, "");
  if (!UUID.test(id)) return null;
  const statusOf = (failedAt: Date | null, isMade: boolean) =>
    failedAt !== null ? "failed" : isMade ? "made" : "due";
  const payment = await findPayment(db, id);
  if (payment !== null)
    return {
      status: statusOf(payment.refundFailedAt, payment.state === "refunded"),
      providerId: payment.providerId,
      storeFailed: () => storeRefundFailed(db, payment),
    };
  const found = await findReturnRefund(db, id);
  if (found === null) return null;
  const { refund, providerId } = found;
  return {
    status: statusOf(refund.refundFailedAt, refund.refundedAt !== null),
    providerId,
    storeFailed: () => storeReturnFailed(db, refund),
  };
}

/** `amount`: the total refunded so far. Ignores charges that are not ours. */
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

/**
 * A payer who disputes a recurring charge does not want the next one. Of disputed orders the provider notifies staff
 * itself.
 */
async function stopDisputed(
  { db }: PaymentDeps,
  message: CardMessage,
  providerId: string,
): Promise<true> {
  await db.transaction(async (tx) => {
    if (!(await storeMessage(tx, message))) return;
    const [charge] = await tx
      .select({
        id: recurringPayments.id,
        customerId: recurringPayments.customerId,
        amount: recurringCharges.amount,
        currency: recurringCharges.currency,
      })
      .from(recurringCharges)
      .innerJoin(recurringPayments, eq(recurringPayments.id, recurringCharges.recurringId))
      .where(eq(recurringCharges.providerId, providerId));
    if (charge === undefined) return;
    const { id, customerId: subjectId, ...details } = charge;
    await stopRecurring(tx, eq(recurringPayments.id, id), "asked");
    const act = { action: "dispute", subjectKind: "customer", subjectId, reason: null };
    await audit(tx, "card provider", { ...act, details });
  });
  return true;
}

async function flagRefund(tx: Transaction, payment: PaymentRow, amount: number): Promise<void> {
  const { orderId, currency } = payment;
  const [ours] = await tx
    .select({ amount: sql<number>`coalesce(sum(${orderReturns.cardAmount}), 0)::int` })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  // A payment in any other state is refunded in full by the box office itself.
  if (payment.state === "paid" && amount > (ours?.amount ?? 0))
    await audit(tx, "card provider", {
      ...auditedOrder("provider-refund", orderId),
      details: { amount, currency },
    });
}
