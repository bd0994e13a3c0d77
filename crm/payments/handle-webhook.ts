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
import { recordPaid } from "./record-paid";
import { verifyDebit } from "./set-up-debit";

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Carries out what a provider's message is about, and answers true once that is committed. False: it has to be sent
 * again. A message that says "paid" is believed, since it is signed and final; any other only makes us ask how things
 * stand now, so that late, repeated and swapped messages do no harm.
 */
export async function handleWebhookEvent(
  desk: PaymentDeps,
  message: CardMessage,
): Promise<boolean> {
  if (message.setup !== null) return takeSetup(desk, message.setup);
  if (message.about === null || (await hasMessage(desk.db, message.id))) return true;
  const payment = await findAttempt(desk, message.about);
  if (payment === null) {
    desk.log.warn(
      { messageId: message.id, type: message.type },
      "webhook event refers to an unknown payment",
    );
    return true;
  }
  const { providerId, paidAt } = message.about;
  if (paidAt !== null) {
    await recordPaid(desk, payment.id, { providerId, paidAt });
    await completeOrder(desk, payment.orderId);
  } else if (
    (await checkPaymentAttempt(desk, { ...payment, providerId }, { close: false })) === "unknown"
  )
    return false;
  await desk.faults?.reach("before-message-stored");
  await storeMessage(desk.db, message);
  await desk.faults?.reach("after-message-stored");
  return true;
}

/** A message about a direct debit only makes us ask how it stands, so it may come in any order and more than once. */
async function takeSetup(desk: PaymentDeps, providerId: string): Promise<boolean> {
  const orderId = await findDebitOrder(desk.db, providerId);
  if (orderId !== null) await verifyDebit(desk, orderId, { turnedBack: false });
  return true;
}

/** By the name that we gave it, since the message may be faster than the provider's answer; else by the provider's. */
async function findAttempt(
  { db }: PaymentDeps,
  about: { paymentId: string | null; providerId: string },
): Promise<PaymentRow | null> {
  const named =
    about.paymentId !== null && UUID.test(about.paymentId)
      ? await findPayment(db, about.paymentId)
      : null;
  return named ?? findPaymentByProviderId(db, about.providerId);
}
