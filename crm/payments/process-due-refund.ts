import { listDueRefunds, storeRefunded } from "./payments";
import type { PaymentDeps } from "./payment-deps";

/**
 * Gives back what is owed, of one order or of all. Each attempt is refunded under its own key, so this is safe to
 * repeat; what the provider cannot do now is done by the next sweep.
 */
export async function processDueRefund(desk: PaymentDeps, orderId?: string): Promise<void> {
  for (const payment of await listDueRefunds(desk.db, orderId)) {
    const about = { paymentId: payment.id, orderId: payment.orderId, amount: payment.amount };
    if (payment.providerId !== null) {
      const given = await desk.cards.refund(payment.providerId, `refund-${payment.id}`);
      if (!given.ok) {
        desk.log.error({ ...about, reason: given.reason }, "refund failed; it will be retried");
        continue;
      }
    }
    await desk.faults?.reach("before-refund-stored");
    await storeRefunded(desk.db, payment.id);
    await desk.faults?.reach("after-refund-stored");
    desk.log.warn(about, "refund completed");
  }
}
