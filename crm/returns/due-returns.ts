import { and, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";

import { payments } from "../payments/tables";
import type { Reader, Transaction } from "../platform/database/database";
import { hasRows } from "../platform/database/rows";
import { listSpentGiftCards } from "../vouchers/spend-balance";
import type { PaidWith } from "./rules";
import { orderReturns } from "./tables";

/** Returned tickets whose money the card provider is still to give back, of one order or of all; at most 50. */
export function listDueReturns(db: Reader, orderId?: string) {
  return (
    db
      .select({
        id: orderReturns.id,
        orderId: orderReturns.orderId,
        amount: orderReturns.cardAmount,
        refundRetries: orderReturns.refundRetries,
        providerId: payments.providerId,
      })
      .from(orderReturns)
      .innerJoin(payments, eq(payments.id, orderReturns.paymentId))
      .where(
        and(
          isNull(orderReturns.refundedAt),
          isNull(orderReturns.refundFailedAt),
          gt(orderReturns.cardAmount, 0),
          orderId === undefined ? undefined : eq(orderReturns.orderId, orderId),
        ),
      )
      // In no order: one that cannot be given back must not keep others from their turn.
      .orderBy(sql`random()`)
      .limit(50)
  );
}

/** The money went back. Safe to repeat. */
export async function storeReturnRefunded(db: Reader, returnId: string): Promise<void> {
  await db
    .update(orderReturns)
    .set({ refundedAt: sql`crm_now()` })
    .where(and(eq(orderReturns.id, returnId), isNull(orderReturns.refundedAt)));
}

/** As `storeRefundFailed`, for a return. */
export function storeReturnFailed(
  db: Reader,
  { id, refundRetries }: { id: string; refundRetries: number },
): Promise<boolean> {
  return hasRows(
    db
      .update(orderReturns)
      .set({ refundFailedAt: sql`crm_now()` })
      .where(
        and(
          eq(orderReturns.id, id),
          eq(orderReturns.refundRetries, refundRetries),
          isNull(orderReturns.refundFailedAt),
          isNull(orderReturns.refundedAt),
        ),
      )
      .returning({ id: orderReturns.id }),
  );
}

/**
 * Makes an order's failed refunds due again, or records that staff settled them by hand. Gives their sum, minor units; 0
 * when none has failed. Safe to repeat.
 */
export async function changeFailedRefunds(
  tx: Transaction,
  orderId: string,
  to: "due" | "settled",
): Promise<number> {
  const whole = await tx
    .update(payments)
    .set(
      to === "due"
        ? { refundFailedAt: null, refundRetries: sql`${payments.refundRetries} + 1` }
        : { state: "refunded" },
    )
    .where(
      and(
        eq(payments.orderId, orderId),
        isNotNull(payments.refundFailedAt),
        ne(payments.state, "refunded"),
      ),
    )
    .returning({ amount: payments.amount });
  const parts = await tx
    .update(orderReturns)
    .set(
      to === "due"
        ? { refundFailedAt: null, refundRetries: sql`${orderReturns.refundRetries} + 1` }
        : { refundedAt: sql`crm_now()` },
    )
    .where(
      and(
        eq(orderReturns.orderId, orderId),
        isNotNull(orderReturns.refundFailedAt),
        isNull(orderReturns.refundedAt),
      ),
    )
    .returning({ amount: orderReturns.cardAmount });
  return [...whole, ...parts].reduce((sum, { amount }) => sum + amount, 0);
}

/** What was returned out of an order while it stood, oldest first. */
export function listReturns(db: Reader, orderId: string) {
  return db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(orderReturns.returnedAt, orderReturns.id);
}

/** What an order was paid with, less what it has had back. What was returned before came from the card first. */
export async function findPaidWith(
  db: Reader,
  orderId: string,
): Promise<PaidWith & { paymentId: string | null }> {
  const [paid] = await db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "paid")));
  const giftCards = await listSpentGiftCards(db, orderId);
  const card = (paid?.amount ?? 0) - (await sumReturned(db, orderId));
  return { paymentId: paid?.id ?? null, card, giftCards };
}

/** Of all that was returned out of an order, minor units. */
export async function sumReturned(db: Reader, orderId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${orderReturns.amount}), 0)::int` })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  return row?.sum ?? 0;
}
