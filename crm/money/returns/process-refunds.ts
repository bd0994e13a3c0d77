import { listDueReturns, storeReturnFailed, storeReturnRefunded } from "./due-returns";
import type { PaymentDeps } from "../payments/card-payments";
import { listDueRefunds, storeRefunded, storeRefundFailed } from "../payments/payments";

/** The refund is listed on the staff pages and by `list-refunds`. */
export const FINAL_REFUSAL = "card provider cannot refund this; staff must settle it";

/**
 * Makes the due refunds of one order or of all. Returns how many were due. Safe to repeat: each refund has its own key.
 * Reconciliation retries those that the provider cannot make now.
 */
export async function processDueRefunds(deps: PaymentDeps, orderId?: string): Promise<number> {
  const { db } = deps;
  const payments = await listDueRefunds(db, orderId);
  for (const payment of payments)
    await processRefund(deps, {
      ...payment,
      logged: { paymentId: payment.id },
      storeMade: () => storeRefunded(db, payment),
      storeFailed: () => storeRefundFailed(db, payment),
    });
  return payments.length + (await processDueReturns(deps, orderId));
}

/** Like `processDueRefunds`, for what is due of returned tickets and not of whole payments. */
export async function processDueReturns(deps: PaymentDeps, orderId?: string): Promise<number> {
  const { db } = deps;
  const returns = await listDueReturns(db, orderId);
  for (const due of returns)
    await processRefund(deps, {
      ...due,
      logged: { returnId: due.id },
      part: due.amount,
      storeMade: () => storeReturnRefunded(db, due),
      storeFailed: () => storeReturnFailed(db, due),
    });
  return returns.length;
}

/** The refund of a payment, or of the part that is due for returned tickets of a confirmed order. */
type DueRefund = {
  id: string;
  orderId: string;
  amount: number;
  providerId: string | null;
  /** The refund's id in the log. */
  logged: { paymentId: string } | { returnId: string };
  /** Missing for the whole payment, so that the provider refunds what remains of it. */
  part?: number;
  storeMade: () => Promise<boolean>;
  storeFailed: () => Promise<boolean>;
};

async function processRefund(deps: PaymentDeps, refund: DueRefund): Promise<void> {
  const { id, orderId, amount, providerId } = refund;
  const fields = { ...refund.logged, orderId, amount };
  if (providerId !== null) {
    const result = await deps.cards.refund(providerId, `refund-${id}`, refund.part);
    if (!result.ok) {
      deps.log.error({ ...fields, reason: result.failure.reason }, "refund failed; will retry");
      return;
    }
    if (result.value !== "refunded") {
      if (await refund.storeFailed())
        deps.log.error({ ...fields, reason: result.value }, FINAL_REFUSAL);
      return;
    }
  }
  await deps.faults?.reach("before-refund-stored");
  await refund.storeMade();
  await deps.faults?.reach("after-refund-stored");
  deps.log.info(fields, "refund completed");
}
