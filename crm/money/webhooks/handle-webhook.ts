import { isUuid } from "#contract/schemas/scalars";
import type { CardMessage, PaymentDeps } from "../payments/card-payments";
import { findDebitOrder } from "../payments/direct-debits";
import { verifyDebit } from "../purchases/set-up-debit";
import { checkCharge } from "../recurring/charge-due";
import { handleDispute } from "./handle-dispute";
import { handleFailedRefund } from "./handle-failed-refund";
import { handlePayment } from "./handle-payment";
import { handleRefund } from "./handle-refund";

/**
 * Handles a webhook event. Returns true once the changes are committed, and false if the provider should resend it.
 * Events may be late, repeated or out of order: payments, refunds and disputes are applied once, all others only
 * trigger a status check.
 */
export async function handleWebhookEvent(
  deps: PaymentDeps,
  message: CardMessage,
): Promise<boolean> {
  const { setup, refunded, refundFailed, disputed, chargeId, about } = message;
  if (setup !== null) return handleSetup(deps, setup);
  if (refunded != null) return handleRefund(deps, message, refunded);
  if (refundFailed != null) return handleFailedRefund(deps, message, refundFailed);
  if (disputed != null) return handleDispute(deps, message, disputed);
  if (chargeId != null && isUuid(chargeId)) return handleCharge(deps, chargeId);
  return about === null ? true : handlePayment(deps, message, about);
}

async function handleSetup(deps: PaymentDeps, providerId: string): Promise<true> {
  const orderId = await findDebitOrder(deps.db, providerId);
  if (orderId !== null) await verifyDebit(deps, orderId);
  return true;
}

async function handleCharge(deps: PaymentDeps, chargeId: string): Promise<true> {
  await checkCharge(deps, chargeId);
  return true;
}
