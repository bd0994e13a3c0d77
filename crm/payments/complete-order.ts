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
import type { NewlyPaid } from "./record-paid";
import { savePaidCards } from "./stored-cards";

/** The refund is listed on the staff pages and by `list-refunds`. */
export const FINAL_REFUSAL = "card provider cannot refund this; staff must settle it";

/** Null if there was nothing to do. */
type Step = Extract<FaultedCommit, "seats-sold" | "order-confirmed" | "seats-lost"> | null;

/**
 * Moves a paid order from completing through confirming to confirmed. Each step is a transaction that locks the order
 * and checks its state: safe to repeat, to run concurrently, and to be interrupted. An order whose seats are no longer
 * available fails as `refunded`, and its payment is refunded. `newlyPaid`: the result of `recordPaid`, if just called.
 */
export async function completeOrder(
  deps: PaymentDeps,
  orderId: string,
  newlyPaid: NewlyPaid | null = null,
): Promise<void> {
  // Without a lock: most calls find a completed order.
  let { isUnfinished, isRefundDue } =
    newlyPaid === null
      ? await readProgress(deps.db, orderId)
      : { isUnfinished: true, isRefundDue: false };
  while (isUnfinished) {
    const step = await retryTransaction(() =>
      transactionWithFaultPoints(
        deps,
        (result: Step) => result,
        (tx) => takeStep(tx, orderId),
      ),
    );
    if (step === "seats-lost") {
      isRefundDue = true;
      deps.log.warn({ orderId }, "seats of a paid order are no longer available; refund due");
    }
    if (step === "order-confirmed") {
      deps.log.info({ orderId }, "order confirmed");
      if (newlyPaid?.keepCard !== false) await savePaidCards(deps, orderId);
    }
    isUnfinished = step === "seats-sold";
  }
  if (isRefundDue) await processDueRefunds(deps, orderId);
}

async function readProgress(db: Reader, orderId: string) {
  const [row] = await db
    .select({
      state: orders.state,
      // `eq` qualifies the columns with their tables; drizzle omits the table names in a query of a single table.
      isRefundDue: sql<boolean>`exists (
          select from ${payments} where ${and(eq(payments.orderId, orders.id), refundIsDue)})
        or exists (
          select from ${orderReturns} where ${and(eq(orderReturns.orderId, orders.id), returnIsDue)})`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (row === undefined) return { isUnfinished: false, isRefundDue: false };
  return { isUnfinished: isCompleting(row.state), isRefundDue: row.isRefundDue };
}

async function takeStep(tx: Transaction, orderId: string): Promise<Step> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null) return null;
  const { order, basket } = locked;
  switch (order.state) {
    case "completing": {
      const sold = await sellSeats(tx, order);
      if (sold !== null) {
        await assignBarcodes(tx, sold.withoutBarcode, () => makeBarcode(() => randomInt(10)));
        if (sold.hasReserved) await completeReservedOrders(tx, order);
        if (sold.hasItems) await fulfilItems(tx, order);
        await settleRedemptions(tx, order);
        await setOrderState(tx, order.id, { state: "confirming" });
        return "seats-sold";
      }
      // The refund is recorded as due before the provider is called.
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
 * Makes the due refunds of one order or of all. Returns how many were due. Safe to repeat: each refund has its own key.
 * Reconciliation retries those that the provider cannot make now.
 */
export async function processDueRefunds(deps: PaymentDeps, orderId?: string): Promise<number> {
  const count = await refundDuePayments(deps, orderId);
  return count + (await refundDueReturns(deps, orderId));
}

/** Refunds whole payments. */
async function refundDuePayments(deps: PaymentDeps, orderId?: string): Promise<number> {
  const refunds = await listDueRefunds(deps.db, orderId);
  for (const payment of refunds) {
    const fields = { paymentId: payment.id, orderId: payment.orderId, amount: payment.amount };
    if (payment.providerId !== null) {
      const result = await deps.cards.refund(payment.providerId, `refund-${payment.id}`);
      if (!result.ok) {
        deps.log.error({ ...fields, reason: result.reason }, "refund failed; will retry");
        continue;
      }
      if (result.value !== "refunded") {
        if (await storeRefundFailed(deps.db, payment))
          deps.log.error({ ...fields, reason: result.value }, FINAL_REFUSAL);
        continue;
      }
    }
    await deps.faults?.reach("before-refund-stored");
    await storeRefunded(deps.db, payment);
    await deps.faults?.reach("after-refund-stored");
    deps.log.info(fields, "refund completed");
  }
  return refunds.length;
}

/** Refunds the parts of payments that are due for returned tickets of confirmed orders. */
async function refundDueReturns(deps: PaymentDeps, orderId?: string): Promise<number> {
  const returns = await listDueReturns(deps.db, orderId);
  for (const due of returns) {
    const { id, providerId, amount } = due;
    const fields = { returnId: id, orderId: due.orderId, amount };
    if (providerId !== null) {
      const result = await deps.cards.refund(providerId, `refund-${id}`, amount);
      if (!result.ok) {
        deps.log.error({ ...fields, reason: result.reason }, "refund failed; will retry");
        continue;
      }
      if (result.value !== "refunded") {
        if (await storeReturnFailed(deps.db, due))
          deps.log.error({ ...fields, reason: result.value }, FINAL_REFUSAL);
        continue;
      }
    }
    await deps.faults?.reach("before-refund-stored");
    await storeReturnRefunded(deps.db, due);
    await deps.faults?.reach("after-refund-stored");
    deps.log.info(fields, "refund completed");
  }
  return returns.length;
}
