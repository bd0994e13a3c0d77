import { randomInt } from "node:crypto";

import { expireHold } from "../holds/paying-hold";
import { sellSeats } from "../holds/sell-seats";
import { queueOrderMail } from "../mail/order-mails";
import { fulfilItems } from "../orders/fulfilment";
import { lockOrder } from "../orders/order-locks";
import { giveBarcodes, setOrderState } from "../orders/write-order";
import { type Transaction, withDeadlockRetry } from "../platform/database/database";
import { type FaultedCommit, transactionWithFaultPoints } from "../platform/faults/fault-points";
import { completeReservedOrders } from "../reserved-orders/reserved-orders";
import { makeBarcode } from "../tickets/rules";
import type { PaymentDeps } from "./card-payments";
import { listDueRefunds, markRefundDue, storeRefunded } from "./payments";
import { keepPaidCards } from "./stored-cards";

/** What one step did; null when there was nothing (more) to do. */
type Step = Extract<FaultedCommit, "seats-sold" | "order-confirmed" | "seats-lost"> | null;

/**
 * Carries out an order whose money is there: completing, confirming, confirmed. Each step is a transaction of its own
 * under the order's lock, and begins by looking where the order stands. So it is safe to repeat, to be run by the
 * visitor's return, the provider's message and reconciliation at once, and to be ended anywhere: the next call continues.
 * An order whose seats are gone fails as `refunded`, and its money goes back.
 */
export async function completeOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  for (;;) {
    const step = await withDeadlockRetry(() =>
      transactionWithFaultPoints(
        deps,
        (done: Step) => done,
        (tx) => takeStep(tx, orderId),
      ),
    );
    if (step === null) break;
    if (step === "seats-lost") {
      deps.log.warn({ orderId }, "seats of a paid order are no longer available; refund due");
      continue;
    }
    if (step === "order-confirmed") {
      deps.log.info({ orderId }, "order confirmed");
      await keepPaidCards(deps, orderId);
    }
  }
  await processDueRefund(deps, orderId);
}

async function takeStep(tx: Transaction, orderId: string): Promise<Step> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null) return null;
  const { order, basket } = locked;
  switch (order.state) {
    case "completing": {
      if (await sellSeats(tx, order)) {
        await giveBarcodes(tx, order.id, () => makeBarcode(() => randomInt(10)));
        await completeReservedOrders(tx, order.id);
        await fulfilItems(tx, order);
        await setOrderState(tx, order.id, { state: "confirming" });
        return "seats-sold";
      }
      // That the money is owed back is written before the provider is asked to move it.
      await markRefundDue(tx, order.id);
      await setOrderState(tx, order.id, { state: "failed", failure: "refunded" });
      await expireHold(tx, basket);
      await queueOrderMail(tx, "order-returned", order);
      return "seats-lost";
    }
    case "confirming": {
      await setOrderState(tx, order.id, { state: "confirmed" });
      await queueOrderMail(tx, "order-confirmation", order);
      return "order-confirmed";
    }
    case "pending":
    case "confirmed":
    case "failed":
    case "returned":
      return null;
  }
}

/**
 * Gives back what is owed, of one order or of all. Each attempt is refunded under its own key, so this is safe to
 * repeat; what the provider cannot do now is done by the next reconciliation.
 */
export async function processDueRefund(deps: PaymentDeps, orderId?: string): Promise<void> {
  for (const payment of await listDueRefunds(deps.db, orderId)) {
    const about = { paymentId: payment.id, orderId: payment.orderId, amount: payment.amount };
    if (payment.providerId !== null) {
      const given = await deps.cards.refund(payment.providerId, `refund-${payment.id}`);
      if (!given.ok) {
        deps.log.error({ ...about, reason: given.reason }, "refund failed; it will be retried");
        continue;
      }
    }
    await deps.faults?.reach("before-refund-stored");
    await storeRefunded(deps.db, payment.id);
    await deps.faults?.reach("after-refund-stored");
    deps.log.warn(about, "refund completed");
  }
}
