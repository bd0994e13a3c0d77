import { and, eq, inArray, sql } from "drizzle-orm";

import { REOPEN_MINUTES } from "../../stock/hold-times/hold-times";
import { orders } from "../../tables/orders";
import type { Reader } from "../../platform/database/database";
import { runIsolated } from "../../platform/repeat-work";
import type { PaymentDeps } from "../payments/card-payments";
import { checkPaymentAttempt } from "./check-attempt";
import { completeOrder } from "./complete-order";
import { listOpenDebits } from "../payments/direct-debits";
import type { PaymentRow } from "../payments/payments";
import { processDueRefunds } from "../returns/process-refunds";
import { closePaymentAttempt, endOrphanedOrder } from "./record-paid";
import { verifyDebit } from "./set-up-debit";
import { savePaidCards } from "./stored-cards";
import { payments } from "../../tables/payments";

const OPEN_FOR_SECONDS = 30;

/**
 * Finishes payments and orders that were interrupted by lost webhooks or crashes. Returns the number of orders,
 * payments, refunds and cards checked. Safe to repeat, also concurrently.
 */
export async function reconcile(
  deps: PaymentDeps,
  options: { openForSeconds?: number; isStopped?: () => boolean } = {},
): Promise<number> {
  const { openForSeconds = OPEN_FOR_SECONDS, isStopped = () => false } = options;
  let checked = 0;
  const check = <T>(fields: Record<string, string>, work: () => Promise<T>) => {
    checked += 1;
    return runIsolated(deps.log, fields, "payment could not be reconciled", work);
  };
  for (const orderId of await listUnfinishedOrders(deps.db))
    await check({ orderId }, () => completeOrder(deps, orderId));
  for (const payment of await listAttempts(deps.db, "open", openForSeconds)) {
    // Charging a stored card takes seconds: what is left of it was interrupted, and no visitor can finish it.
    const close = payment.storedCard !== null;
    const status = await check({ paymentId: payment.id }, () =>
      checkPaymentAttempt(deps, payment, { close }),
    );
    // unknown: the provider is down, so the others would fail, too.
    if (status === "unknown" || isStopped()) break;
  }
  // No visitor was sent to their pages, and they are too old to be opened again.
  for (const payment of await listAttempts(deps.db, "opening", REOPEN_MINUTES * 60))
    await check({ paymentId: payment.id }, () =>
      closePaymentAttempt(deps, payment.id, "unavailable", { unopened: true }),
    );
  for (const orderId of await listOrphanedOrders(deps.db, REOPEN_MINUTES * 60))
    await check({ orderId }, () => endOrphanedOrder(deps, orderId));
  for (const orderId of await listOpenDebits(deps.db, openForSeconds))
    await check({ orderId }, () => verifyDebit(deps, orderId));
  checked += await processDueRefunds(deps);
  return checked + (await savePaidCards(deps));
}

// Batch size. Batches are in random order, so that failing rows do not block the others; the next run continues.
const BATCH_SIZE = 50;

const olderThan = (column: typeof payments.createdAt | typeof orders.placedAt, seconds: number) =>
  sql`${column} <= crm_now() - make_interval(secs => ${seconds})`;

/** Paid orders that are not confirmed yet. */
export async function listUnfinishedOrders(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.state, ["completing", "confirming"]))
    .orderBy(sql`random()`)
    .limit(BATCH_SIZE);
  return rows.map(({ id }) => id);
}

/** Attempts in a state that were created more than `seconds` ago. */
export function listAttempts(
  db: Reader,
  state: "opening" | "open",
  seconds: number,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.state, state), olderThan(payments.createdAt, seconds)))
    .orderBy(sql`random()`)
    .limit(BATCH_SIZE);
}

/** Pending orders without a live attempt that were placed more than `seconds` ago. */
export async function listOrphanedOrders(db: Reader, seconds: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, "pending"),
        olderThan(orders.placedAt, seconds),
        sql`not exists (
          select from ${payments}
          where ${payments.orderId} = ${orders.id} and ${payments.state} in ('opening', 'open', 'paid')
        )`,
      ),
    )
    .limit(BATCH_SIZE);
  return rows.map(({ id }) => id);
}
