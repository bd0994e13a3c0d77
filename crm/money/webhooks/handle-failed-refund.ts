import { isUuid } from "#contract/schemas/scalars";
import type { Database } from "../../platform/database/database";
import type { CardMessage, PaymentDeps } from "../payments/card-payments";
import { paymentOfRefund, reopenKeptPayment } from "../payments/find-unknown-payments";
import { hasMessage, storeMessage } from "../payments/payment-messages";
import { findPayment, type PaymentRow, storeRefundFailed } from "../payments/payments";
import { findReturnRefund, storeReturnFailed } from "../returns/due-returns";
import { FINAL_REFUSAL } from "../returns/process-refunds";

/**
 * Marks a refund as failed that failed after the provider accepted it, so that staff see it, or lists an unknown payment
 * again. False (resend the event) if the provider did not respond, or if a new try of the refund is still due.
 */
export async function handleFailedRefund(
  deps: PaymentDeps,
  message: CardMessage,
  key: string,
): Promise<boolean> {
  if (await hasMessage(deps.db, message.id)) return true;
  const unknown = paymentOfRefund(key);
  return unknown === null
    ? failRefund(deps, message, key)
    : reopenUnknownPayment(deps, message, key, unknown);
}

async function reopenUnknownPayment(
  { db, cards, log }: PaymentDeps,
  message: CardMessage,
  key: string,
  providerId: string,
): Promise<boolean> {
  const failed = await cards.hasRefundFailed(providerId, key);
  if (!failed.ok) return false;
  await db.transaction(async (tx) => {
    if (!(await storeMessage(tx, message)) || !failed.value) return;
    if (await reopenKeptPayment(tx, providerId))
      log.error({ messageId: message.id, key }, FINAL_REFUSAL);
  });
  return true;
}

async function failRefund(
  { db, cards, log }: PaymentDeps,
  message: CardMessage,
  key: string,
): Promise<boolean> {
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
    if (failed.value && (await storeFailed(db, refund))) log.error(fields, FINAL_REFUSAL);
  }
  await storeMessage(db, message);
  return true;
}

type ReturnRefund = NonNullable<Awaited<ReturnType<typeof findReturnRefund>>>["refund"];

/** `failed`: also those that staff settled. `providerId`: of the payment. */
type Refund = { status: "due" | "made" | "failed"; providerId: string | null } & (
  | { of: "payment"; payment: PaymentRow }
  | { of: "return"; returned: ReturnRefund }
);

/** Finds the refund of a payment or a return by its key. */
async function findRefund(db: Database, key: string): Promise<Refund | null> {
  const id = key.replace(/^refund-/, "");
  if (!isUuid(id)) return null;
  const payment = await findPayment(db, id);
  if (payment !== null) {
    const status = getStatus(payment.refundFailedAt, payment.state === "refunded");
    return { of: "payment", payment, status, providerId: payment.providerId };
  }
  const found = await findReturnRefund(db, id);
  if (found === null) return null;
  const { refund: returned, providerId } = found;
  const status = getStatus(returned.refundFailedAt, returned.refundedAt !== null);
  return { of: "return", returned, status, providerId };
}

const getStatus = (failedAt: Date | null, isMade: boolean): Refund["status"] =>
  failedAt !== null ? "failed" : isMade ? "made" : "due";

const storeFailed = (db: Database, refund: Refund): Promise<boolean> =>
  refund.of === "payment"
    ? storeRefundFailed(db, refund.payment)
    : storeReturnFailed(db, refund.returned);
