import { and, eq, getTableColumns, inArray, isNull, ne, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { PaidCard } from "#contract/schemas/card";
import { isUnnamedGuest } from "../../people/customers/payers";
import { customers } from "../../tables/customers";
import { orders } from "../../tables/orders";
import { readClock } from "../../platform/database/clock";
import type { Reader, Transaction } from "../../platform/database/database";
import { firstRow, hasRows, insertedRow } from "../../platform/database/rows";
import { payments } from "../../tables/payments";
import { isSettled, type PaymentState } from "../../basket/contents/payment-state";

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;

const LIVE = ["opening", "open"] as const;
/** Ended without being paid, or paid but not accepted. */
const UNPAID = ["cancelled", "declined", "unavailable"] as const satisfies readonly PaymentState[];

export function findPayment(db: Reader, paymentId: string) {
  return firstRow(db.select().from(payments).where(eq(payments.id, paymentId)));
}

export function findPaymentByProviderId(db: Reader, providerId: string) {
  return firstRow(db.select().from(payments).where(eq(payments.providerId, providerId)));
}

export function findPaymentByKey(db: Reader, attemptKey: string) {
  return firstRow(
    db
      .select({ payment: payments, basketId: orders.basketId })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.attemptKey, attemptKey)),
  );
}

/** Oldest first. */
export function listPayments(db: Reader, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.createdAt, payments.id);
}

/** `openedAt`: in milliseconds of the provider's time, without the demo clock's offset. */
export type DatedAttempt = { payment: PaymentRow; openedAt: number };

const OPENED_AT =
  sql`extract(epoch from ${payments.createdAt} - (crm_now() - now())) * 1000`.mapWith(Number);

/** All attempts of this attempt's order, oldest first. */
export function listAttemptsOfSameOrder(db: Reader, paymentId: string): Promise<DatedAttempt[]> {
  const attempt = alias(payments, "attempt");
  return db
    .select({ payment: payments, openedAt: OPENED_AT })
    .from(attempt)
    .innerJoin(payments, eq(payments.orderId, attempt.orderId))
    .where(eq(attempt.id, paymentId))
    .orderBy(payments.createdAt, payments.id);
}

export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<DatedAttempt> {
  const { openedAt, ...row } = await insertedRow(
    tx
      .insert(payments)
      .values(payment)
      .returning({ ...getTableColumns(payments), openedAt: OPENED_AT }),
  );
  return { payment: row, openedAt };
}

/** Locks and returns the attempts of an order that may still be paid. */
export function lockLivePayments(tx: Transaction, orderId: string): Promise<PaymentRow[]> {
  return tx.select().from(payments).where(isLivePaymentOf(orderId)).for("no key update");
}

/** Stores the provider's page, or the prepared charge of a stored card. False if the attempt has ended. Idempotent. */
export function storePage(
  db: Reader,
  paymentId: string,
  page: { providerId: string; url: string | null },
): Promise<boolean> {
  return hasRows(
    db
      .update(payments)
      .set({ state: "open", providerId: page.providerId, pageUrl: page.url })
      .where(and(eq(payments.id, paymentId), inArray(payments.state, [...LIVE])))
      .returning({ id: payments.id }),
  );
}

/** Records that the provider has closed an ended attempt's page, so that it is not closed again. Idempotent. */
export async function clearPageUrl(db: Reader, paymentId: string): Promise<void> {
  await db
    .update(payments)
    .set({ pageUrl: null })
    .where(and(eq(payments.id, paymentId), notInArray(payments.state, [...LIVE])));
}

/**
 * Ends an attempt that was not paid. False if it had already ended. `unopened`: only if the provider's id has not been
 * stored, so that nobody can have paid.
 */
export function endPayment(
  tx: Transaction,
  paymentId: string,
  state: (typeof UNPAID)[number],
  { unopened = false } = {},
): Promise<boolean> {
  return hasRows(
    tx
      .update(payments)
      .set({ state })
      .where(
        and(
          eq(payments.id, paymentId),
          inArray(payments.state, [...LIVE]),
          unopened ? isNull(payments.providerId) : undefined,
        ),
      )
      .returning({ id: payments.id }),
  );
}

export async function endLivePayments(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(payments).set({ state: "cancelled" }).where(isLivePaymentOf(orderId));
}

export async function hasLivePayment(tx: Transaction, orderId: string): Promise<boolean> {
  return (await tx.$count(payments, isLivePaymentOf(orderId))) > 0;
}

const isLivePaymentOf = (orderId: string) =>
  and(eq(payments.orderId, orderId), inArray(payments.state, [...LIVE]));

/**
 * Stores that an attempt was paid; null if that was stored before. If not `isAccepted`, a refund is due: `paid_at` is set
 * and the state is neither paid nor refunded. `paidAt` is by the provider's clock and converted to the box office's. The
 * order must be locked. `isPayerUnknown`: the order's customer is a guest whose name and email the payment may give.
 */
export async function storePaid(
  tx: Transaction,
  paymentId: string,
  paid: {
    providerId: string | null;
    paidAt: Date;
    isAccepted: boolean;
    card?: PaidCard | null | undefined;
  },
): Promise<{ hasLiveAttempts: boolean; keepCard: boolean; isPayerUnknown: boolean } | null> {
  const others = alias(payments, "others");
  const stored = tx
    .update(payments)
    .set({
      state: paid.isAccepted ? "paid" : "cancelled",
      paidAt: sql`${paid.paidAt.toISOString()}::timestamptz + (crm_now() - now())`,
      ...(paid.providerId !== null && { providerId: paid.providerId }),
      ...(paid.card && { cardBrand: paid.card.brand, cardLast4: paid.card.last4 }),
    })
    .where(and(eq(payments.id, paymentId), isNull(payments.paidAt)))
    .returning({
      hasLiveAttempts: sql<boolean>`exists (${tx
        .select({ id: others.id })
        .from(others)
        .where(
          and(
            eq(others.orderId, payments.orderId),
            ne(others.id, payments.id),
            inArray(others.state, [...LIVE]),
          ),
        )})`,
      keepCard: payments.keepCard,
      isPayerUnknown: sql<boolean>`exists (${tx
        .select({ id: customers.id })
        .from(customers)
        .innerJoin(orders, eq(orders.customerId, customers.id))
        .where(and(eq(orders.id, payments.orderId), isUnnamedGuest))})`,
    });
  return firstRow(stored);
}

/** Marks an order's payment as refund due: `cancelled`, with its `paid_at`. */
export async function markRefundDue(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ state: "cancelled" })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "paid")));
}

/**
 * SQL condition: a payment whose order could not be fulfilled or was returned, and that was not refunded yet. Includes
 * failed refunds. Literals, not parameters, so that every plan can use the partial index.
 */
export const refundIsOwed = sql`${payments.paidAt} is not null
  and ${payments.state} in (${sql.raw(UNPAID.map((state) => `'${state}'`).join(", "))})`;

/** SQL condition: the payment must be refunded. */
export const refundIsDue = and(refundIsOwed, isNull(payments.refundFailedAt));

export function listDueRefunds(db: Reader, orderId?: string): Promise<PaymentRow[]> {
  return (
    db
      .select()
      .from(payments)
      .where(and(refundIsDue, ...(orderId === undefined ? [] : [eq(payments.orderId, orderId)])))
      // Random order, so that failing refunds do not block the others.
      .orderBy(sql`random()`)
      .limit(50)
  );
}

/** A payment as read before the provider was called. */
type RefundRead = Pick<PaymentRow, "id" | "state" | "refundRetries">;

/** False once the refund failed or staff retried it: results of earlier tries are then ignored. */
const isUnchanged = ({ id, refundRetries }: RefundRead) =>
  and(
    eq(payments.id, id),
    eq(payments.refundRetries, refundRetries),
    isNull(payments.refundFailedAt),
  );

/** False if there is a newer result. Idempotent. */
export function storeRefunded(db: Reader, payment: RefundRead): Promise<boolean> {
  return hasRows(
    db
      .update(payments)
      .set({ state: "refunded" })
      .where(isUnchanged(payment))
      .returning({ id: payments.id }),
  );
}

/**
 * Stores that a refund is impossible or failed; it is not retried until staff retry it. False if it was tried again or
 * made since `payment` was read.
 */
export function storeRefundFailed(db: Reader, payment: RefundRead): Promise<boolean> {
  const state = payment.state === "refunded" ? "cancelled" : payment.state;
  return hasRows(
    db
      .update(payments)
      .set({ state, refundFailedAt: sql`crm_now()` })
      .where(and(isUnchanged(payment), eq(payments.state, payment.state)))
      .returning({ id: payments.id }),
  );
}

/** Frees the key of an ended attempt, so that the same form can be submitted again. */
export async function releaseAttemptKey(tx: Transaction, payment: PaymentRow): Promise<void> {
  await tx
    .update(payments)
    .set({ attemptKey: `${payment.attemptKey}:${payment.id}` })
    .where(eq(payments.id, payment.id));
}

/** How long the return page shows an outcome again, for visitors who reload it. */
const SHOWN_AGAIN_MS = 10 * 60 * 1000;

/** Records when a final outcome was first shown. False if that was more than `SHOWN_AGAIN_MS` ago. */
export async function markOutcomeShown(
  db: Reader,
  order: Pick<typeof orders.$inferSelect, "id" | "state" | "outcomeShownAt">,
): Promise<boolean> {
  if (!isSettled(order.state)) return true;
  if (order.outcomeShownAt !== null)
    return (await readClock(db)).getTime() < order.outcomeShownAt.getTime() + SHOWN_AGAIN_MS;
  await db
    .update(orders)
    .set({ outcomeShownAt: sql`crm_now()` })
    .where(and(eq(orders.id, order.id), isNull(orders.outcomeShownAt)));
  return true;
}
