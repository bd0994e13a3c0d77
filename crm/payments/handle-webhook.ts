import type { CardMessage, PaymentDeps } from "./card-payments";
import { checkPaymentAttempt } from "./check-attempt";
import { completeOrder } from "./complete-order";
import { findDebitOrder } from "./direct-debits";
import {
  findPayment,
  findPaymentByProviderId,
  hasMessage,
  type PaymentRow,
  storeMessage,
} from "./payments";
import { checkCharge } from "../recurring/charge-due";
import { takeProviderRefund } from "./provider-refund";
import { recordPaid } from "./record-paid";
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
    await recordPaid(deps, payment.id, { providerId, paidAt });
    await completeOrder(deps, payment.orderId);
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

/** By the name that we gave it, since the message may be faster than the provider's answer; else by the provider's. */
async function findAttempt(
  { db }: PaymentDeps,
  about: { paymentId: string | null; providerId: string },
): Promise<PaymentRow | null> {
  const ours = about.paymentId ?? "";
  const named = UUID.test(ours) ? await findPayment(db, ours) : null;
  return named ?? findPaymentByProviderId(db, about.providerId);
}
