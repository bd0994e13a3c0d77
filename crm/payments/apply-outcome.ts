import type { PaymentRow } from "./payments";
import type { AttemptOutcome } from "./card-payments";
import { completeOrder } from "./complete-order";
import { closePaymentAttempt } from "./close-payment-attempt";
import type { PaymentDeps } from "./payment-deps";
import { recordPaid } from "./record-paid";

/** Carries out what the provider says of an attempt. Safe to repeat; an attempt that is still open is left alone. */
export async function applyOutcome(
  desk: PaymentDeps,
  payment: Pick<PaymentRow, "id" | "orderId" | "providerId">,
  outcome: AttemptOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case "paid":
      await recordPaid(desk, payment.id, {
        providerId: payment.providerId,
        paidAt: outcome.paidAt,
      });
      return completeOrder(desk, payment.orderId);
    case "ended":
      return closePaymentAttempt(desk, payment.id, outcome.declined ? "declined" : "cancelled");
    case "open":
      return undefined;
  }
}
