import { randomInt } from "node:crypto";

import { and, eq, sql } from "drizzle-orm";

import { expireHold } from "../holds/paying-hold";
import { sellSeats } from "../holds/sell-seats";
import { queueOrderMail } from "../mail/order-mails";
import { fulfilItems } from "../orders/fulfilment";
import { lockOrder } from "../orders/order-locks";
import { isCompleting } from "../orders/rules";
import { orders } from "../orders/tables";
import { assignBarcodes, setOrderState, settleRedemptions } from "../orders/write-order";
import { type Reader, type Transaction, retryTransaction } from "../platform/database/database";
import { type FaultedCommit, transactionWithFaultPoints } from "../platform/faults/fault-points";
import { completeReservedOrders } from "../reserved-orders/reserved-orders";
import { makeBarcode } from "../tickets/rules";
import type { PaymentDeps } from "./card-payments";
import {
  listDueReturns,
  returnIsDue,
  storeReturnFailed,
  storeReturnRefunded,
} from "../returns/due-returns";
import { orderReturns } from "../returns/tables";
import {
  listDueRefunds,
  markRefundDue,
  refundIsDue,
  storeRefunded,
  storeRefundFailed,
} from "./payments";
import { payments } from "./tables";
import { keepPaidCards } from "./stored-cards";

/** Supervisors see it among the card refunds of the staff pages, and `list-refunds` lists it. */
export const FINAL_REFUSAL = "card provider cannot refund this; staff must settle it";

/** What one step did; null when there was nothing (more) to do. */
type Step = Extract<FaultedCommit, "seats-sold" | "order-confirmed" | "seats-lost"> | null;

/**
 * Carries out a paid order: completing, confirming, confirmed. Each step is a transaction under the order's lock and
 * looks first where the order stands: safe to repeat, to run at once from several places, and to be ended anywhere. An
 * order whose seats are gone fails as `refunded`, and its money goes back.
 */
export async function completeOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  // Checks without a lock first: another process may have finished it.
  let { isLeft, isOwed } = await findWhatIsLeft(deps.db, orderId);
  while (isLeft) {
    const step = await retryTransaction(() =>
      transactionWithFaultPoints(
        deps,
        (done: Step) => done,
        (tx) => takeStep(tx, orderId),
      ),
    );
    if (step === "seats-lost") {
      isOwed = true;
      deps.log.warn({ orderId }, "seats of a paid order are no longer available; refund due");
    }
    if (step === "order-confirmed") {
      deps.log.info({ orderId }, "order confirmed");
      await keepPaidCards(deps, orderId);
    }
    // After any other step there is none left to take.
    isLeft = step === "seats-sold";
  }
  if (isOwed) await processDueRefunds(deps, orderId);
}

/** Whether a paid order is to be carried out, and whether money is owed back of it. */
async function findWhatIsLeft(db: Reader, orderId: string) {
  const [found] = await db
    .select({
      state: orders.state,
      // With `eq` the columns keep their tables' names, which a query of one table leaves out elsewhere.
      isOwed: sql<boolean>`exists (
          select from ${payments} where ${and(eq(payments.orderId, orders.id), refundIsDue)})
        or exists (
          select from ${orderReturns} where ${and(eq(orderReturns.orderId, orders.id), returnIsDue)})`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (found === undefined) return { isLeft: false, isOwed: false };
  return { isLeft: isCompleting(found.state), isOwed: found.isOwed };
}

async function takeStep(tx: Transaction, orderId: string): Promise<Step> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null) return null;
  const { order, basket } = locked;
  switch (order.state) {
    case "completing": {
      if (await sellSeats(tx, order)) {
        await assignBarcodes(tx, order.id, () => makeBarcode(() => randomInt(10)));
        await completeReservedOrders(tx, order);
        await fulfilItems(tx, order);
        await settleRedemptions(tx, order);
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
 * Refunds what is owed, of one order or all, each attempt under its own key: safe to repeat. The next reconciliation
 * does what the provider cannot do now. Answers how many were due.
 */
export async function processDueRefunds(deps: PaymentDeps, orderId?: string): Promise<number> {
  const count = await refundDuePayments(deps, orderId);
  return count + (await refundDueReturns(deps, orderId));
}

/** The payments that are refunded as a whole. */
async function refundDuePayments(deps: PaymentDeps, orderId?: string): Promise<number> {
  const refunds = await listDueRefunds(deps.db, orderId);
  for (const payment of refunds) {
    const about = { paymentId: payment.id, orderId: payment.orderId, amount: payment.amount };
    if (payment.providerId !== null) {
      const result = await deps.cards.refund(payment.providerId, `refund-${payment.id}`);
      if (!result.ok) {
        deps.log.error({ ...about, reason: result.reason }, "refund failed; it will be retried");
        continue;
      }
      if (result.value !== "refunded") {
        if (await storeRefundFailed(deps.db, payment))
          deps.log.error({ ...about, reason: result.value }, FINAL_REFUSAL);
        continue;
      }
    }
    await deps.faults?.reach("before-refund-stored");
    await storeRefunded(deps.db, payment);
    await deps.faults?.reach("after-refund-stored");
    deps.log.info(about, "refund completed");
  }
  return refunds.length;
}

/** The part of a payment that is due for tickets returned out of an order that stands: each return has a key of its own. */
async function refundDueReturns(deps: PaymentDeps, orderId?: string): Promise<number> {
  const returns = await listDueReturns(deps.db, orderId);
  for (const due of returns) {
    const { id, providerId, amount } = due;
    const about = { returnId: id, orderId: due.orderId, amount };
    if (providerId !== null) {
      const result = await deps.cards.refund(providerId, `refund-${id}`, amount);
      if (!result.ok) {
        deps.log.error({ ...about, reason: result.reason }, "refund failed; it will be retried");
        continue;
      }
      if (result.value !== "refunded") {
        if (await storeReturnFailed(deps.db, due))
          deps.log.error({ ...about, reason: result.value }, FINAL_REFUSAL);
        continue;
      }
    }
    await deps.faults?.reach("before-refund-stored");
    await storeReturnRefunded(deps.db, due);
    await deps.faults?.reach("after-refund-stored");
    deps.log.info(about, "refund completed");
  }
  return returns.length;
}
