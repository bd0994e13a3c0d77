import { transactionWithFaultPoints } from "../platform/faults/transaction-with-fault-points";
import { audit, auditedOrder, type Actor } from "../staff/audit-log";
import { queueOrderMail } from "../mail/order-mails";
import { lockOrder } from "../orders/order-locks";
import { releaseRedemptions } from "../orders/write-order";
import { markRefundDue } from "./payments";
import { listCompanionOrders, markReturned } from "../orders/returns";
import { undoItems } from "../orders/fulfilment";
import { lockBuyer } from "../limits/spend-ticket-limit";
import type { PaymentDeps } from "./payment-deps";
import { processDueRefund } from "./process-due-refund";
import { withDeadlockRetry } from "./with-deadlock-retry";

export type Refunded =
  | { ok: true; amount: number; currency: string }
  | { ok: false; reason: "not-found" | "not-confirmed" | "used-already" }
  | { ok: false; reason: "companion-elsewhere"; companionOrders: string[] };

/**
 * Gives a whole confirmed order back to where its money came from: its tickets are void, its seats free, its vouchers
 * and credit have their value again, and what the card paid is owed back before the provider is asked to move it. So
 * a crash anywhere ends in all of it or nothing, and the sweep does what is left. Safe to repeat.
 */
export async function refundOrder(
  desk: PaymentDeps,
  orderId: string,
  by: Actor,
): Promise<Refunded> {
  const returned = await withDeadlockRetry(() => giveBack(desk, orderId, by)).catch(whenUsed);
  if (returned.ok) {
    desk.log.info({ orderId, amount: returned.amount }, "order refunded");
    desk.mailWritten?.();
    await processDueRefund(desk, orderId);
  }
  return returned;
}

function giveBack(desk: PaymentDeps, orderId: string, by: Actor): Promise<Refunded> {
  return transactionWithFaultPoints(
    desk,
    (done: Refunded) => (done.ok ? "order-refunded" : null),
    async (tx): Promise<Refunded> => {
      const locked = await lockOrder(tx, orderId);
      if (locked === null) return { ok: false, reason: "not-found" };
      const { order } = locked;
      if (order.state !== "confirmed") return { ok: false, reason: "not-confirmed" };
      await lockBuyer(tx, order.customerId, order.basketId);
      const companionOrders = await listCompanionOrders(tx, order);
      if (companionOrders.length > 0)
        return { ok: false, reason: "companion-elsewhere", companionOrders };
      if (!(await undoItems(tx, order))) throw new UsedAlready();
      await markReturned(tx, order, { as: "refund", amount: order.total });
      await markRefundDue(tx, order.id);
      await releaseRedemptions(tx, order.id);
      await queueOrderMail(tx, "order-returned", order);
      await audit(tx, by, auditedOrder("refund", order.id));
      return { ok: true, amount: order.total, currency: order.currency };
    },
  );
}

/** Undoes the transaction: of an order that cannot be given back whole nothing is. */
class UsedAlready extends Error {}

function whenUsed(error: unknown): Refunded {
  if (error instanceof UsedAlready) return { ok: false, reason: "used-already" };
  throw error;
}
