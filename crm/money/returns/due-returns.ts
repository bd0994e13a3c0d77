import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";

import type { RefundReason } from "#contract/schemas/staff-sales";
import { customers } from "../../tables/customers";
import { orders } from "../../tables/orders";
import { refundIsOwed } from "../payments/payments";
import { payments } from "../../tables/payments";
import { isRefusedThere } from "../orders/system-orders";
import type { Reader, Transaction } from "../../platform/database/database";
import { hasRows, pick } from "../../platform/database/rows";
import { type Actor, audit, auditedOrder } from "../../people/audit/audit-log";
import { sumProviderRefunds } from "./paid-with";
import { orderReturns } from "../../tables/returns";

/** SQL condition: a return whose card refund has not been made yet. Includes failed refunds. See `refundIsOwed`. */
export const returnIsOwed = sql`${orderReturns.refundedAt} is null and ${orderReturns.cardAmount} > 0`;

/** SQL condition: a return whose card refund must be made. */
export const returnIsDue = and(returnIsOwed, isNull(orderReturns.refundFailedAt));

/** Returns whose card refund is due, of one order or of all; at most 50. */
export function listDueReturns(db: Reader, orderId?: string) {
  return (
    db
      .select({
        ...pick(orderReturns, "id", "orderId", "refundedAt", "refundRetries"),
        amount: orderReturns.cardAmount,
        providerId: payments.providerId,
      })
      .from(orderReturns)
      .innerJoin(payments, eq(payments.id, orderReturns.paymentId))
      .where(
        and(returnIsDue, orderId === undefined ? undefined : eq(orderReturns.orderId, orderId)),
      )
      // In random order, so that failing rows don't block the others.
      .orderBy(sql`random()`)
      .limit(50)
  );
}

/** A return as read before the provider was called about its refund. */
type ReturnRead = Pick<typeof orderReturns.$inferSelect, "id" | "refundedAt" | "refundRetries">;

/** The counterpart of `isAsRead` in payments.ts. */
const isAsRead = ({ id, refundRetries }: ReturnRead) =>
  and(
    eq(orderReturns.id, id),
    eq(orderReturns.refundRetries, refundRetries),
    isNull(orderReturns.refundFailedAt),
  );

/** Like `storeRefunded`, for a return. Safe to retry. */
export function storeReturnRefunded(db: Reader, due: ReturnRead): Promise<boolean> {
  return hasRows(
    db
      .update(orderReturns)
      .set({ refundedAt: sql`coalesce(${orderReturns.refundedAt}, crm_now())` })
      .where(isAsRead(due))
      .returning({ id: orderReturns.id }),
  );
}

/** Like `storeRefundFailed`, for a return. */
export function storeReturnFailed(db: Reader, due: ReturnRead): Promise<boolean> {
  const { refundedAt } = orderReturns;
  return hasRows(
    db
      .update(orderReturns)
      .set({ refundedAt: null, refundFailedAt: sql`crm_now()` })
      .where(
        and(isAsRead(due), due.refundedAt === null ? isNull(refundedAt) : isNotNull(refundedAt)),
      )
      .returning({ id: orderReturns.id }),
  );
}

export async function findReturnRefund(db: Reader, returnId: string) {
  const [row] = await db
    .select({ refund: orderReturns, providerId: payments.providerId })
    .from(orderReturns)
    .innerJoin(payments, eq(payments.id, orderReturns.paymentId))
    .where(eq(orderReturns.id, returnId));
  return row ?? null;
}

/**
 * Records what was refunded of an order's payment in the provider's dashboard, so that it isn't given back again.
 * `total`: all such refunds of the payment. Returns the part that wasn't recorded before, in minor units. Call it with the
 * order locked.
 */
export async function storeProviderRefund(
  tx: Transaction,
  payment: { id: string; orderId: string },
  total: number,
): Promise<number> {
  const amount = total - (await sumProviderRefunds(tx, payment.orderId));
  if (amount <= 0) return 0;
  await tx.insert(orderReturns).values({
    orderId: payment.orderId,
    as: "refund",
    amount,
    cardAmount: amount,
    paymentId: payment.id,
    byProvider: true,
    refundedAt: sql`crm_now()`,
  });
  return amount;
}

type FailedRefunds = {
  /** All failed refunds of an order, or a single one. */
  of: { orderId: string } | { refundId: string };
  to: "due" | "settled";
  by: Actor;
  reason: string | null;
  currency: string;
};

/**
 * Makes failed refunds due again, or records that staff settled them manually, and writes the audit log. Returns their
 * order and total in minor units; null if none has failed. Safe to retry.
 */
export async function changeFailedRefunds(
  tx: Transaction,
  { of, to, by, reason, currency }: FailedRefunds,
): Promise<{ orderId: string; amount: number } | null> {
  const isOf = (table: typeof payments | typeof orderReturns) =>
    "refundId" in of ? sql`${table.id} = ${of.refundId}` : sql`${table.orderId} = ${of.orderId}`;
  const ofOrders = await tx
    .update(payments)
    .set(
      to === "due"
        ? { refundFailedAt: null, refundRetries: sql`${payments.refundRetries} + 1` }
        : { state: "refunded" },
    )
    .where(and(isOf(payments), isNotNull(payments.refundFailedAt), ne(payments.state, "refunded")))
    .returning({ orderId: payments.orderId, amount: payments.amount });
  const ofReturns = await tx
    .update(orderReturns)
    .set(
      to === "due"
        ? { refundFailedAt: null, refundRetries: sql`${orderReturns.refundRetries} + 1` }
        : { refundedAt: sql`crm_now()` },
    )
    .where(
      and(
        isOf(orderReturns),
        isNotNull(orderReturns.refundFailedAt),
        isNull(orderReturns.refundedAt),
      ),
    )
    .returning({ orderId: orderReturns.orderId, amount: orderReturns.cardAmount });
  const changed = [...ofOrders, ...ofReturns];
  const [first] = changed;
  if (first === undefined) return null;
  const { orderId } = first;
  const amount = changed.reduce((sum, refund) => sum + refund.amount, 0);
  const action = to === "due" ? "retry-refund" : "settle-refund";
  await audit(tx, by, { ...auditedOrder(action, orderId, reason), details: { amount, currency } });
  return { orderId, amount };
}

/**
 * Refunds of card payments, whole and partial, newest first. `isOwed` limits them to refunds that the provider has not
 * made, failed ones first.
 */
export async function listCardRefunds(
  db: Reader,
  { isOwed, limit, orderId }: { isOwed: boolean; limit: number; orderId?: string | undefined },
) {
  const ofOrders = await db
    .select({
      id: payments.id,
      amount: payments.amount,
      failedAt: payments.refundFailedAt,
      isMade: sql<boolean>`${payments.state} = 'refunded'`,
      since: sql<Date>`${payments.paidAt}`.mapWith(payments.paidAt),
      order: orders,
      isRefusedThere,
      customer: customers,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        gt(payments.amount, 0),
        isOwed ? refundIsOwed : and(isNotNull(payments.paidAt), ne(payments.state, "paid")),
        orderId === undefined ? undefined : eq(payments.orderId, orderId),
      ),
    )
    .orderBy(...(isOwed ? [sql`${payments.refundFailedAt} is null`] : []), desc(payments.paidAt))
    .limit(limit);
  const ofReturns = await db
    .select({
      ...pick(orderReturns, "id", "instanceId", "byProvider"),
      amount: orderReturns.cardAmount,
      failedAt: orderReturns.refundFailedAt,
      isMade: sql<boolean>`${orderReturns.refundedAt} is not null`,
      since: orderReturns.returnedAt,
      order: orders,
      customer: customers,
    })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        isOwed ? returnIsOwed : gt(orderReturns.cardAmount, 0),
        orderId === undefined ? undefined : eq(orderReturns.orderId, orderId),
      ),
    )
    .orderBy(
      ...(isOwed ? [sql`${orderReturns.refundFailedAt} is null`] : []),
      desc(orderReturns.returnedAt),
    )
    .limit(limit);
  const rows = [
    ...ofOrders.map((refund) => ({ ...refund, why: orderRefundReason(refund.order) })),
    ...ofReturns.map(({ instanceId, byProvider, ...refund }) => ({
      ...refund,
      why: returnReason(instanceId, byProvider),
      isRefusedThere: false,
    })),
  ];
  const rank = ({ failedAt }: (typeof rows)[number]) => Number(isOwed && failedAt === null);
  return rows
    .sort((a, b) => rank(a) - rank(b) || b.since.getTime() - a.since.getTime())
    .slice(0, limit);
}

function returnReason(instanceId: string | null, byProvider: boolean): RefundReason {
  if (byProvider) return "by-provider";
  return instanceId === null ? "tickets-returned" : "performance-cancelled";
}

function orderRefundReason({ failure, returnedAs }: typeof orders.$inferSelect): RefundReason {
  if (returnedAs !== null) return "by-staff";
  return failure === "refunded" ? "undeliverable" : "paid-twice";
}
