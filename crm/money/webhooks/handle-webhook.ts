import { and, eq, lt, sql } from "drizzle-orm";

import { isUuid } from "#contract/schemas/scalars";
import { donations } from "../../tables/giving";
import type { Database, Transaction } from "../../platform/database/database";
import { checkCharge } from "../recurring/charge-due";
import { queueRecurringMail } from "../recurring/recurring-mail";
import { stopRecurring } from "../recurring/recurring-agreements";
import { chargeRefunds, recurringCharges, recurringPayments } from "../../tables/recurring";
import { lockOrder } from "../orders/order-locks";
import { findReturnRefund, storeProviderRefund, storeReturnFailed } from "../returns/due-returns";
import { audit, auditedOrder } from "../../people/audit/audit-log";
import type { CardMessage, PaymentDeps } from "../payments/card-payments";
import { recordAndComplete, checkPaymentAttempt } from "../purchases/check-attempt";
import {
  isOurs,
  keepUnknownPayment,
  paymentOfRefund,
  reopenKeptPayment,
} from "../payments/find-unknown-payments";
import { FINAL_REFUSAL } from "../returns/process-refunds";
import { findDebitOrder } from "../payments/direct-debits";
import {
  findMessagePayment,
  findPayment,
  findPaymentByProviderId,
  hasMessage,
  type PaymentRow,
  storeMessage,
  storeRefundFailed,
} from "../payments/payments";
import { verifyDebit } from "../purchases/set-up-debit";

/**
 * Handles a webhook event. Returns true once the changes are committed, and false if the provider should resend it.
 * Events may be late, repeated or out of order: payments, refunds and disputes are applied once, all others only
 * trigger a status check.
 */
export async function handleWebhookEvent(
  deps: PaymentDeps,
  message: CardMessage,
): Promise<boolean> {
  if (message.setup !== null) return handleSetup(deps, message.setup);
  const chargeId = message.chargeId ?? "";
  if (message.refunded != null) {
    const { paymentId } = message.refunded;
    const validId = paymentId !== null && isUuid(paymentId) ? paymentId : null;
    return handleRefund(deps, message, { ...message.refunded, paymentId: validId });
  }
  if (message.refundFailed != null) return handleFailedRefund(deps, message, message.refundFailed);
  if (message.disputed != null) return handleDispute(deps, message, message.disputed);
  if (isUuid(chargeId)) {
    await checkCharge(deps, chargeId);
    return true;
  }
  if (message.about === null) return true;
  const attempt = await findAttempt(deps, message.id, message.about);
  if (attempt?.wasHandled === true) return true;
  if (attempt === null) {
    deps.log.warn(
      { messageId: message.id, type: message.type },
      "webhook event refers to an unknown payment",
    );
    const { paymentId, providerId, paidAt } = message.about;
    if (paidAt !== null && isOurs(paymentId))
      await keepUnknownPayment(deps.db, { providerId, paidAt });
    return true;
  }
  const { payment } = attempt;
  const { providerId, paidAt } = message.about;
  if (paidAt !== null) {
    const result = await deps.cards.getAttempt(providerId);
    if (result.ok && result.value.kind !== "paid") {
      // The provider's own answer decides, as for every other event. It resends the event.
      deps.log.error(
        { messageId: message.id, paymentId: payment.id, kind: result.value.kind },
        "webhook event contradicts the card provider",
      );
      return false;
    }
    // For the card on the receipt; null if the provider does not respond.
    const card = result.ok && result.value.kind === "paid" ? result.value.card : null;
    await recordAndComplete(deps, payment, { providerId, paidAt, card });
  } else if ((await checkPaymentAttempt(deps, { ...payment, providerId })) === "unknown")
    return false;
  await deps.faults?.reach("before-message-stored");
  await storeMessage(deps.db, message);
  await deps.faults?.reach("after-message-stored");
  return true;
}

async function handleSetup(deps: PaymentDeps, providerId: string): Promise<boolean> {
  const orderId = await findDebitOrder(deps.db, providerId);
  if (orderId !== null) await verifyDebit(deps, orderId);
  return true;
}

/** Finds it by our id first: the event may arrive before the response that contains the provider's id. */
async function findAttempt(
  { db }: PaymentDeps,
  messageId: string,
  about: { paymentId: string | null; providerId: string },
): Promise<{ payment: PaymentRow; wasHandled: boolean } | null> {
  const paymentId = about.paymentId ?? "";
  const attempt = isUuid(paymentId) ? await findMessagePayment(db, paymentId, messageId) : null;
  if (attempt !== null) return attempt;
  const payment = await findPaymentByProviderId(db, about.providerId);
  return payment && { payment, wasHandled: await hasMessage(db, messageId) };
}

/**
 * Handles a refund made by us or in the provider's dashboard: reduces a recurring donation, and records a refund of an
 * order that we did not make. False (resend the event) while the charge is in progress or its payment isn't recorded yet, or
 * if the provider does not respond.
 */
async function handleRefund(
  { db, cards }: PaymentDeps,
  message: CardMessage,
  { paymentId, providerId, amount }: NonNullable<CardMessage["refunded"]>,
): Promise<boolean> {
  if (await hasMessage(db, message.id)) return true;
  const payment = paymentId === null ? null : await findPayment(db, paymentId);
  if (payment === null)
    return db.transaction(async (tx) => {
      if (!(await refundCharge(tx, providerId, amount))) return false;
      await storeMessage(tx, message);
      return true;
    });
  if (payment.state === "opening" || payment.state === "open") return false;
  const inDashboard = await cards.sumDashboardRefunds(providerId);
  if (!inDashboard.ok) return false;
  await db.transaction(async (tx) => {
    if (await storeMessage(tx, message))
      await recordDashboardRefund(tx, payment, inDashboard.value);
  });
  return true;
}

/**
 * Marks a refund as failed that failed after the provider accepted it, so that staff see it, or lists an unknown payment
 * again. False (resend the event) if the provider did not respond, or if a new try of the refund is still due.
 */
async function handleFailedRefund(
  deps: PaymentDeps,
  message: CardMessage,
  key: string,
): Promise<boolean> {
  const { db, cards, log } = deps;
  if (await hasMessage(db, message.id)) return true;
  const unknown = paymentOfRefund(key);
  if (unknown !== null) {
    const failed = await cards.hasRefundFailed(unknown, key);
    if (!failed.ok) return false;
    await db.transaction(async (tx) => {
      if (!(await storeMessage(tx, message)) || !failed.value) return;
      if (await reopenKeptPayment(tx, unknown))
        log.error({ messageId: message.id, key }, FINAL_REFUSAL);
    });
    return true;
  }
  const refund = await findRefund(db, key);
  const fields = { messageId: message.id, key };
  if (refund === null) {
    log.warn(fields, "webhook event refers to an unknown refund");
    return true;
  }
  if (refund.status === "due") return false;
  if (refund.status === "made" && refund.providerId !== null) {
    // The event may be about an earlier try than the last one.
    const failed = await cards.hasRefundFailed(refund.providerId, key);
    if (!failed.ok) return false;
    if (failed.value && (await refund.storeFailed())) log.error(fields, FINAL_REFUSAL);
  }
  await storeMessage(db, message);
  return true;
}

/** Finds the refund of a payment or a return by its key. `failed` includes refunds that staff settled. */
async function findRefund(db: Database, key: string) {
  const id = key.replace(/^refund-/, "");
  if (!isUuid(id)) return null;
  const statusOf = (failedAt: Date | null, isMade: boolean) =>
    failedAt !== null ? "failed" : isMade ? "made" : "due";
  const payment = await findPayment(db, id);
  if (payment !== null)
    return {
      status: statusOf(payment.refundFailedAt, payment.state === "refunded"),
      providerId: payment.providerId,
      storeFailed: () => storeRefundFailed(db, payment),
    };
  const returned = await findReturnRefund(db, id);
  if (returned === null) return null;
  const { refund, providerId } = returned;
  return {
    status: statusOf(refund.refundFailedAt, refund.refundedAt !== null),
    providerId,
    storeFailed: () => storeReturnFailed(db, refund),
  };
}

/** Reduces the donation of a charge. `amount`: total refunded so far. False while the charge is in progress. */
async function refundCharge(tx: Transaction, providerId: string, amount: number): Promise<boolean> {
  const own = eq(recurringCharges.providerId, providerId);
  const [before] = await tx
    .select({ refunded: recurringCharges.refunded })
    .from(recurringCharges)
    .where(own)
    .for("update");
  const [charge] = await tx
    .update(recurringCharges)
    .set({ refunded: sql`least(${amount}::int, ${recurringCharges.amount})` })
    .where(and(own, eq(recurringCharges.state, "paid"), lt(recurringCharges.refunded, amount)))
    .returning();
  if (charge === undefined)
    return (
      (await tx.$count(recurringCharges, and(own, eq(recurringCharges.state, "charging")))) === 0
    );
  await tx
    .insert(chargeRefunds)
    .values({ chargeId: charge.id, amount: charge.refunded - (before?.refunded ?? 0) });
  const donation = eq(donations.chargeId, charge.id);
  const left = charge.amount - charge.refunded;
  const changed =
    left > 0
      ? await tx.update(donations).set({ amount: left }).where(donation).returning()
      : await tx.delete(donations).where(donation).returning();
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

/** Ends the recurring payment of a disputed charge. The provider itself notifies staff of disputed orders. */
async function handleDispute(
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
    const entry = { action: "dispute", subjectKind: "customer", subjectId, reason: null } as const;
    await audit(tx, "card provider", { ...entry, details });
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
