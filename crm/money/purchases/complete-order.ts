import { and, eq, sql } from "drizzle-orm";

import { expireHold } from "../../stock/holds/paying-hold";
import { fulfilItems } from "../../basket/lines/line-kinds";
import { audit, auditedOrder } from "../../people/audit/audit-log";
import type { TicketingSystem } from "../../system/system";
import { lockOrder } from "../orders/order-locks";
import { isCompleting } from "../orders/rules";
import { orders, type OrderRow } from "../../tables/orders";
import { setOrderState, settleRedemptions } from "../orders/write-order";
import { type Reader, type Transaction, retryTransaction } from "../../platform/database/database";
import { type FaultedCommit, transactionWithFaultPoints } from "../../platform/faults/fault-points";
import { completeReservedOrders } from "../reserved-orders/reserved-orders";
import type { PaymentDeps } from "../payments/card-payments";
import { returnIsDue } from "../returns/due-returns";
import { orderReturns } from "../../tables/returns";
import { markRefundDue, refundIsDue } from "../payments/payments";
import { processDueRefunds } from "../returns/process-refunds";
import { payments } from "../../tables/payments";
import type { NewlyPaid } from "./record-paid";
import {
  type Commit,
  commitElsewhere,
  releaseLostSeats,
  reportLateCommit,
  sellOrder,
} from "./commit-order";
import { nameVouchers } from "./new-vouchers";
import { savePaidCards } from "./stored-cards";
import { queueOrderMail, findRecipient } from "../../people/outbox/order-mails";
import { countMail } from "../../people/sign-in/mail-limit";

/** Null if there was nothing to do. not-committed: nothing was done, as another system must commit the order first. */
type Step = Extract<FaultedCommit, "order-confirmed" | "seats-lost"> | "not-committed" | null;

/**
 * Confirms a paid order, in a transaction that locks it and checks its state: safe to repeat, to run concurrently, and to
 * be interrupted. An order whose seats are no longer
 * available fails as `refunded`, and its payment is refunded. While it is unknown whether another system has committed it,
 * it stays completing, and the next call asks again. `newlyPaid`: the result of `recordPaid`, if just called.
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
  let commit: Commit | null = null;
  while (isUnfinished) {
    const step = await retryTransaction(() =>
      transactionWithFaultPoints(
        deps,
        (result: Step) => (result === "not-committed" ? null : result),
        (tx) => takeStep(deps, tx, orderId, commit),
      ),
    );
    if (step === "not-committed") commit = await commitElsewhere(deps, orderId);
    if (step === "seats-lost") {
      isRefundDue = true;
      deps.log.warn({ orderId }, "seats of a paid order are no longer available; refund due");
      await releaseLostSeats(deps, orderId);
    }
    if (step === "order-confirmed") {
      deps.log.info({ orderId }, "order confirmed");
      if (newlyPaid?.keepCard !== false) await savePaidCards(deps, orderId);
    }
    isUnfinished = step === "not-committed" && commit !== "unknown";
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

async function takeStep(
  deps: PaymentDeps,
  tx: Transaction,
  orderId: string,
  commit: Commit | null,
): Promise<Step> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null) return null;
  const { order, basket } = locked;
  switch (order.state) {
    case "completing": {
      const sold = await sellOrder(tx, deps, order, commit);
      if (sold === null || sold === "not-committed") return sold;
      if (sold !== "lost") {
        if (sold.hasReserved) await completeReservedOrders(tx, order);
        if (sold.hasItems) await fulfilItems(tx, order);
        if (commit !== null && typeof commit !== "string")
          await nameVouchers(tx, order.id, commit.newVouchers);
        await settleRedemptions(tx, order);
        return confirm(tx, order);
      }
      // The refund is recorded as due before the provider is called.
      await markRefundDue(tx, order.id);
      await setOrderState(tx, order.id, { state: "failed", failure: "refunded" });
      await expireHold(tx, basket);
      await queueOrderMail(tx, "order-returned", order);
      if (commit === "refused") await auditRefusal(tx, deps.system, order.id);
      return "seats-lost";
    }
    // Left by a release before 0.2, which sold the seats in a transaction of its own.
    case "confirming":
      return confirm(tx, order);
    case "failed":
      await reportLateCommit(tx, deps, order, commit);
      return null;
    case "pending":
    case "confirmed":
    case "returned":
      return null;
  }
}

async function confirm(tx: Transaction, order: OrderRow): Promise<"order-confirmed"> {
  await setOrderState(tx, order.id, { state: "confirmed" });
  await countConfirmation(tx, order);
  await queueOrderMail(tx, "order-confirmation", order);
  return "order-confirmed";
}

/** For staff who are asked why an order was refunded. */
const auditRefusal = (tx: Transaction, { catalogue }: TicketingSystem, orderId: string) =>
  audit(
    tx,
    catalogue.record === "theirs" ? catalogue.name : "ticketing system",
    auditedOrder("refused", orderId),
  );

/**
 * Counts the confirmation of a paid order among the mails to its address, unless its customer has proved that address: a
 * stranger may have typed it. It is sent in any case. Free orders are counted before (`checkFreeTickets`).
 */
export async function countConfirmation(
  tx: Transaction,
  order: Pick<OrderRow, "id" | "customerId" | "total">,
): Promise<void> {
  if (order.total === 0) return;
  const { recipient, isVerified } = await findRecipient(tx, order);
  if (!isVerified) await countMail(tx, recipient, "order");
}
