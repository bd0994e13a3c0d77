import { and, asc, eq, gt, isNotNull, isNull, not, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems/problems";
import type { ReturnedAs } from "#contract/schemas/order";
import { instances } from "../../tables/catalogue";
import { claims } from "../../tables/holds";
import { queueReservationCancelled } from "../reserved-orders/reservation-mails";
import { lockOrder } from "../orders/order-locks";
import { isLineOfPerformance, orderItems, orders } from "../../tables/orders";
import type { PaymentDeps } from "../payments/card-payments";
import { processDueReturns } from "./process-refunds";
import {
  type Database,
  type Reader,
  type Transaction,
  retryTransaction,
} from "../../platform/database/database";
import { runInBackground, runIsolated, workInBatches } from "../../platform/repeat-work";
import { transactionWithFaultPoints } from "../../platform/faults/fault-points";
import { releaseReserved } from "../reserved-orders/reserve-order";
import { type Actor, actorColumns, audit, auditedOrder } from "../../people/audit/audit-log";
import { type Returned, returnTickets } from "./return-tickets";
import { orderReturns, performanceCancellations } from "../../tables/returns";

/** Read at a time. */
const BATCH = 100;
/** A card provider takes some tenths of a second for a refund, and accepts tens at once. */
const REFUNDS_AT_ONCE = 16;

const FAILED = "return for canceled performance failed";

/**
 * Cancels a performance: stops its sales, and lets the worker return all its tickets. Refused once it has started, unless
 * `afterStart` is set. Safe to retry; the first call decides how the money is returned.
 */
export async function cancelPerformance(
  tx: Transaction,
  request: {
    instanceId: string;
    as: ReturnedAs;
    reason: string | null;
    by: Actor;
    afterStart?: boolean;
  },
): Promise<Problem<"not-found" | "conflict/performance-passed"> | null> {
  const { instanceId, as, reason, by, afterStart = false } = request;
  const [performance] = await tx
    .select({ hasStarted: sql<boolean>`${instances.startsAt} <= crm_now()` })
    .from(instances)
    .where(eq(instances.id, instanceId));
  if (performance === undefined) return { code: "not-found" };
  if (performance.hasStarted && !afterStart)
    return { code: "conflict", reason: "performance-passed" };
  await tx
    .update(instances)
    .set({ cancelled: true, revision: sql`revision + 1`, revisedAt: sql`crm_now()` })
    .where(and(eq(instances.id, instanceId), not(instances.cancelled)));
  await tx
    .insert(performanceCancellations)
    .values({ instanceId, as, reason, ...actorColumns(by) })
    .onConflictDoNothing();
  return null;
}

/** The progress of a cancellation; null for a performance that was not canceled this way. */
export async function findCancellationProgress(db: Reader, instanceId: string) {
  const [cancellation] = await db
    .select()
    .from(performanceCancellations)
    .where(eq(performanceCancellations.instanceId, instanceId));
  if (cancellation === undefined) return null;
  const [done] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      amount: sql<number>`coalesce(sum(${orderReturns.amount}), 0)::int`,
      refundsDue: sql<number>`(count(*) filter (
        where ${orderReturns.cardAmount} > 0 and ${orderReturns.refundedAt} is null))::int`,
    })
    .from(orderReturns)
    .where(and(eq(orderReturns.instanceId, instanceId), isNull(orderReturns.moveId)));
  const left = await db.execute<{ orders: number }>(
    sql`select count(*)::int as orders from ${soldOrders(instanceId)}`,
  );
  return {
    ...cancellation,
    orders: done?.orders ?? 0,
    amount: done?.amount ?? 0,
    refundsDue: done?.refundsDue ?? 0,
    left: left.rows[0]?.orders ?? 0,
  };
}

/**
 * Returns the tickets of canceled performances, one transaction per order, and releases reserved seats. Orders that are
 * still being completed follow in a later run. Returns the number of returned orders and released reservations. Safe to
 * retry, to interrupt and to run in parallel.
 */
export async function processCancellations(
  deps: PaymentDeps,
  isStopped: () => boolean,
): Promise<{ returned: number; released: number }> {
  const done = { returned: 0, released: 0 };
  const cancellations = await deps.db
    .select()
    .from(performanceCancellations)
    .innerJoin(instances, eq(instances.id, performanceCancellations.instanceId))
    .where(
      and(
        instances.cancelled,
        // Payments in progress at the cancellation settle within minutes; 30 days leaves a wide margin.
        gt(performanceCancellations.startedAt, sql`crm_now() - interval '30 days'`),
      ),
    )
    .orderBy(asc(performanceCancellations.startedAt));
  const refunds = runInBackground(REFUNDS_AT_ONCE);
  for (const { performance_cancellations: cancellation } of cancellations) {
    const { instanceId } = cancellation;
    done.returned += await workInBatches(
      () => listSoldOrders(deps.db, instanceId),
      async (orderId) => {
        const returned = await runIsolated(deps.log, { instanceId, orderId }, FAILED, () =>
          returnForCancellation(deps, cancellation, orderId),
        );
        // Orders are returned meanwhile. What is still due after a crash is refunded by reconciliation.
        if (returned !== null && returned.to.card > 0)
          await refunds.add(() =>
            runIsolated(deps.log, { instanceId, orderId }, FAILED, () =>
              processDueReturns(deps, orderId),
            ),
          );
        return returned !== null;
      },
      isStopped,
    );
    done.released += await workInBatches(
      () => listReserved(deps.db, instanceId),
      async (reservedId) => {
        const isReleased = await runIsolated(deps.log, { instanceId, reservedId }, FAILED, () =>
          releaseForCancellation(deps.db, instanceId, reservedId),
        );
        return isReleased === true;
      },
      isStopped,
    );
  }
  await refunds.ended();
  return done;
}

const releaseForCancellation = (db: Database, instanceId: string, reservedId: string) =>
  retryTransaction(() =>
    db.transaction(async (tx) => {
      if (!(await releaseReserved(tx, reservedId))) return false;
      await queueReservationCancelled(tx, reservedId, instanceId);
      return true;
    }),
  );

async function returnForCancellation(
  deps: PaymentDeps,
  cancellation: typeof performanceCancellations.$inferSelect,
  orderId: string,
): Promise<Returned | null> {
  const { instanceId, as, reason, staffId, actor } = cancellation;
  return retryTransaction(() =>
    transactionWithFaultPoints(
      deps,
      (done: Returned | null) => (done === null ? null : "tickets-returned"),
      async (tx) => {
        const locked = await lockOrder(tx, orderId);
        if (locked?.order.state !== "confirmed") return null;
        const done = await returnTickets(tx, locked.order, { as, ticketIds: null, instanceId });
        if (done === null) return null;
        const by = staffId === null ? actor : { staffId, name: actor };
        const { tickets, amount } = done;
        await audit(tx, by, {
          ...auditedOrder("return-tickets", orderId, reason),
          details: { tickets, amount, instanceId },
        });
        return done;
      },
    ),
  );
}

/** SQL: the orders that have tickets, food or add-ons for a performance. */
export const soldOrders = (instanceId: string) => sql`(
    select order_id as id from ${claims}
    where instance_id = ${instanceId} and state = 'sold' and order_id is not null
    union
    select i.order_id from ${orderItems} i join ${orders} o on o.id = i.order_id
    where i.details->>'instanceId' = ${instanceId} and ${isLineOfPerformance(sql`i.kind`)}
      and o.state = 'confirmed') sold`;

/** In random order, so that failing rows don't block the others. */
async function listSoldOrders(db: Reader, instanceId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${soldOrders(instanceId)} order by random() limit ${BATCH}`,
  );
  return rows.map(({ id }) => id);
}

/** In random order, as `listSoldOrders`. */
async function listReserved(db: Reader, instanceId: string): Promise<string[]> {
  const rows = await db
    .select({ id: claims.reservedId })
    .from(claims)
    .where(
      and(
        eq(claims.instanceId, instanceId),
        eq(claims.state, "held"),
        isNotNull(claims.reservedId),
        sql`${claims.heldUntil} > crm_now()`,
      ),
    )
    .groupBy(claims.reservedId)
    .orderBy(sql`random()`)
    .limit(BATCH);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
