import { REOPEN_MINUTES } from "../holds/paying-hold-rules";
import { repeatWork, type RepeatedWork } from "../platform/repeat-work";
import { listOpenDebits } from "./direct-debits";
import { listAttempts, listOrphanedOrders, listUnfinishedOrders } from "./unsettled";
import { completeOrder } from "./complete-order";
import { closePaymentAttempt, endOrphanedOrder } from "./close-payment-attempt";
import { keepPaidCards } from "./keep-paid-cards";
import { checkPaymentAttempt } from "./check-payment-attempt";
import type { PaymentDeps } from "./payment-deps";
import { processDueRefund } from "./process-due-refund";
import { verifyDebit } from "./set-up-debit";

const OPEN_FOR_SECONDS = 30;

/**
 * Brings what was left half done to its end, whatever message got lost and wherever a process died: orders that are
 * paid, attempts whose end nobody told us, money that is owed back, cards to be kept. Safe to repeat, and from several processes.
 */
export async function reconcile(
  desk: PaymentDeps,
  options: { openForSeconds?: number; isStopped?: () => boolean } = {},
): Promise<void> {
  const { openForSeconds = OPEN_FOR_SECONDS, isStopped = () => false } = options;
  for (const orderId of await listUnfinishedOrders(desk.db))
    await alone(desk, { orderId }, () => completeOrder(desk, orderId));
  for (const payment of await listAttempts(desk.db, "open", openForSeconds)) {
    const look = await alone(desk, { paymentId: payment.id }, () =>
      checkPaymentAttempt(desk, payment, { close: false }),
    );
    // A provider that is down answers none of the others either.
    if (look === "unknown" || isStopped()) break;
  }
  // Its page was never given to anybody, and is not opened again any more.
  for (const payment of await listAttempts(desk.db, "opening", REOPEN_MINUTES * 60))
    await alone(desk, { paymentId: payment.id }, () =>
      closePaymentAttempt(desk, payment.id, "unavailable"),
    );
  for (const orderId of await listOrphanedOrders(desk.db, REOPEN_MINUTES * 60))
    await alone(desk, { orderId }, () => endOrphanedOrder(desk, orderId));
  for (const orderId of await listOpenDebits(desk.db, openForSeconds))
    await alone(desk, { orderId }, () => verifyDebit(desk, orderId, { turnedBack: false }));
  await processDueRefund(desk);
  await keepPaidCards(desk);
}

/** One order that cannot be settled must not keep the others from being settled. */
async function alone<T>(
  desk: PaymentDeps,
  about: Record<string, string>,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    desk.log.error({ ...about, err: error }, "payment could not be reconciled");
    return null;
  }
}

/** Reconciles at once and then every `everySeconds`, counted from the end of the last run. */
export function startReconciler(desk: PaymentDeps, everySeconds: number): RepeatedWork {
  return repeatWork((isStopped) => reconcile(desk, { isStopped }), {
    everyMs: everySeconds * 1000,
    onError: (error) => desk.log.error({ err: error }, "reconciliation failed"),
  });
}
