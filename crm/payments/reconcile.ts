import { and, eq, inArray, sql } from "drizzle-orm";

import { REOPEN_MINUTES } from "../holds/hold-rules";
import { orders } from "../orders/tables";
import type { Reader } from "../platform/database/database";
import { isolated } from "../platform/repeat-work";
import type { PaymentDeps } from "./card-payments";
import { checkPaymentAttempt } from "./check-attempt";
import { completeOrder, processDueRefunds } from "./complete-order";
import { listOpenDebits } from "./direct-debits";
import type { PaymentRow } from "./payments";
import { closePaymentAttempt, endOrphanedOrder } from "./record-paid";
import { verifyDebit } from "./set-up-debit";
import { keepPaidCards } from "./stored-cards";
import { payments } from "./tables";

const OPEN_FOR_SECONDS = 30;

/**
 * Ends what was left half done, whatever message got lost and wherever a process died. Safe to repeat, and in parallel.
 * Answers how many orders, payments, refunds and cards it looked at.
 */
export async function reconcile(
  deps: PaymentDeps,
  options: { openForSeconds?: number; isStopped?: () => boolean } = {},
): Promise<number> {
  const { openForSeconds = OPEN_FOR_SECONDS, isStopped = () => false } = options;
  let looked = 0;
  const alone = <T>(about: Record<string, string>, work: () => Promise<T>) => {
    looked += 1;
    return isolated(deps.log, about, "payment could not be reconciled", work);
  };
  for (const orderId of await listUnfinishedOrders(deps.db))
    await alone({ orderId }, () => completeOrder(deps, orderId));
  for (const payment of await listAttempts(deps.db, "open", openForSeconds)) {
    const look = await alone({ paymentId: payment.id }, () => checkPaymentAttempt(deps, payment));
    // A provider that is down answers none of the others either.
    if (look === "unknown" || isStopped()) break;
  }
  // No one ever got its page, and it is too old to be opened again.
  for (const payment of await listAttempts(deps.db, "opening", REOPEN_MINUTES * 60))
    await alone({ paymentId: payment.id }, () =>
      closePaymentAttempt(deps, payment.id, "unavailable"),
    );
  for (const orderId of await listOrphanedOrders(deps.db, REOPEN_MINUTES * 60))
    await alone({ orderId }, () => endOrphanedOrder(deps, orderId));
  for (const orderId of await listOpenDebits(deps.db, openForSeconds))
    await alone({ orderId }, () => verifyDebit(deps, orderId));
  looked += await processDueRefunds(deps);
  return looked + (await keepPaidCards(deps));
}

/*
 * What reconciliation looks for. Ages are by the box office's clock, in seconds. Lists are short and in random order, so a
 * failing row cannot block the others; the next run continues.
 */
const AT_ONCE = 50;

const olderThan = (column: typeof payments.createdAt | typeof orders.placedAt, seconds: number) =>
  sql`${column} <= crm_now() - make_interval(secs => ${seconds})`;

/** Orders whose money is there and that were not carried out to the end. */
export async function listUnfinishedOrders(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.state, ["completing", "confirming"]))
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

/** Attempts in a state for longer than that many seconds. */
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
    .limit(AT_ONCE);
}

/** Pending orders older than that many seconds whose attempts can no longer take money. */
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
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}
