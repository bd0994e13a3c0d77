import { isUuid } from "#contract/schemas/scalars";
import type { CardMessage, PaymentDeps } from "../payments/card-payments";
import { isOurs, keepUnknownPayment } from "../payments/find-unknown-payments";
import { findMessagePayment, hasMessage, storeMessage } from "../payments/payment-messages";
import { findPaymentByProviderId, type PaymentRow } from "../payments/payments";
import { checkPaymentAttempt, recordAndComplete } from "../purchases/check-attempt";

type About = NonNullable<CardMessage["about"]>;

/**
 * Handles an event about a card page: records its payment and completes the order, or checks the attempt's status. False
 * (resend the event) if the provider's own answer contradicts the event, or if it does not respond to the check.
 */
export async function handlePayment(
  deps: PaymentDeps,
  message: CardMessage,
  about: About,
): Promise<boolean> {
  const attempt = await findAttempt(deps, message.id, about);
  if (attempt === null) return keepUnknown(deps, message, about);
  const { payment, wasHandled } = attempt;
  if (wasHandled) return true;
  const { providerId, paidAt, payer } = about;
  const isHandled =
    paidAt === null
      ? (await checkPaymentAttempt(deps, { ...payment, providerId })) !== "unknown"
      : await recordPaid(deps, message, payment, { providerId, paidAt, payer });
  if (!isHandled) return false;
  await deps.faults?.reach("before-message-stored");
  await storeMessage(deps.db, message);
  await deps.faults?.reach("after-message-stored");
  return true;
}

/** Finds it by our id first: the event may arrive before the response that contains the provider's id. */
async function findAttempt(
  { db }: PaymentDeps,
  messageId: string,
  about: About,
): Promise<{ payment: PaymentRow; wasHandled: boolean } | null> {
  const paymentId = about.paymentId ?? "";
  const attempt = isUuid(paymentId) ? await findMessagePayment(db, paymentId, messageId) : null;
  if (attempt !== null) return attempt;
  const payment = await findPaymentByProviderId(db, about.providerId);
  return payment && { payment, wasHandled: await hasMessage(db, messageId) };
}

async function keepUnknown(
  { db, log }: PaymentDeps,
  { id: messageId, type }: CardMessage,
  { paymentId, providerId, paidAt }: About,
): Promise<true> {
  log.warn({ messageId, type }, "webhook event refers to an unknown payment");
  if (paidAt !== null && isOurs(paymentId)) await keepUnknownPayment(db, { providerId, paidAt });
  return true;
}

/** False if the provider answers that it was not paid: its own answer decides, as for every other event. */
async function recordPaid(
  deps: PaymentDeps,
  message: CardMessage,
  payment: PaymentRow,
  { providerId, paidAt, payer }: { providerId: string; paidAt: Date; payer?: About["payer"] },
): Promise<boolean> {
  const result = await deps.cards.getAttempt(providerId);
  if (result.ok && result.value.kind !== "paid") {
    deps.log.error(
      { messageId: message.id, paymentId: payment.id, kind: result.value.kind },
      "webhook event contradicts the card provider",
    );
    return false;
  }
  // For the card on the receipt; null if the provider does not respond.
  const card = result.ok && result.value.kind === "paid" ? result.value.card : null;
  await recordAndComplete(deps, payment, { providerId, paidAt, card, payer });
  return true;
}
