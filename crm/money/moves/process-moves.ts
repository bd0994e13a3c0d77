import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from "drizzle-orm";

import { queueMail } from "../../people/outbox/mails";
import { selectRecipient } from "../../people/outbox/order-mails";
import {
  type Database,
  type Transaction,
  retryTransaction,
} from "../../platform/database/database";
import { runIsolated, workInBatches } from "../../platform/repeat-work";
import { assignBarcodes } from "../../stock/holds/assign-barcodes";
import { basketItems, baskets, basketTickets } from "../../tables/baskets";
import { claims } from "../../tables/holds";
import { mails } from "../../tables/mails";
import { movedCodes, movedOrders, performanceMoves } from "../../tables/returns";
import { orders, orderTickets } from "../../tables/orders";
import { reservedOrders } from "../../tables/reserved-orders";
import { lockOrder } from "../orders/order-locks";
import type { PaymentDeps } from "../payments/card-payments";
import { soldOrders } from "../returns/cancel-performance";
import { endOtherDays } from "./keep-admissions";

/** Read at a time. */
const BATCH = 100;

/** SQL: who had a basket at the move then pays within minutes; 30 days leaves a wide margin. */
const OLDEST_MOVE = sql`crm_now() - interval '30 days'`;

const FAILED = "email about a moved performance failed";

type Move = typeof performanceMoves.$inferSelect;

/**
 * Emails the buyers of moved performances and gives tickets from before the move new codes, one transaction per order, and emails those who
 * have seats reserved. Orders that are still being paid follow in a later run. Returns how many were emailed. Safe to retry, to
 * interrupt and to run in parallel.
 */
export async function processMoves(
  deps: Pick<PaymentDeps, "db" | "log" | "system">,
  isStopped: () => boolean,
): Promise<{ orders: number; reservations: number }> {
  const done = { orders: 0, reservations: 0 };
  const moves = await deps.db
    .select()
    .from(performanceMoves)
    .where(gt(performanceMoves.movedAt, OLDEST_MOVE))
    .orderBy(asc(performanceMoves.movedAt));
  for (const move of moves) {
    const { instanceId } = move;
    done.orders += await workInBatches(
      () => listOrdersToEmail(deps.db, move),
      async (orderId) => {
        const isEmailed = await runIsolated(deps.log, { instanceId, orderId }, FAILED, () =>
          retryTransaction(() =>
            deps.db.transaction((tx) => emailBuyer(tx, move, orderId, deps.system.orders.record)),
          ),
        );
        return isEmailed === true;
      },
      isStopped,
    );
    done.reservations += await workInBatches(
      () => listReservationsToEmail(deps.db, move),
      async (reservedId) => {
        const isEmailed = await runIsolated(deps.log, { instanceId, reservedId }, FAILED, () =>
          retryTransaction(() =>
            deps.db.transaction((tx) => emailReservation(tx, move, reservedId)),
          ),
        );
        return isEmailed === true;
      },
      isStopped,
    );
  }
  return done;
}

/**
 * SQL for a query of `performance_moves` as `m`: confirmed orders that have something for its performance, chosen or ordered
 * before the move, and that were not emailed yet.
 */
export const ordersToEmail = (instanceId: string): SQL => sql`(
    select sold.id from ${soldOrders(instanceId)}
      join ${orders} o on o.id = sold.id join ${baskets} b on b.id = o.basket_id
    where o.state = 'confirmed'
      -- The orders of a former system are placed when it sold them, and their baskets begin with the import.
      and b.created_at <= m.moved_at
      and (o.placed_at <= m.moved_at
        or exists (
          select from ${basketTickets} t
          where t.basket_id = b.id and t.instance_id = m.instance_id and t.created_at <= m.moved_at)
        or exists (
          select from ${basketItems} i
          where i.basket_id = b.id and i.details->>'instanceId' = m.instance_id and i.created_at <= m.moved_at))
      and not exists (
        select from ${movedOrders} mailed where mailed.order_id = o.id and mailed.move_id = m.id))`;

/**
 * SQL for a query of `orders` and `order_tickets`: the ticket's code is from before a move for which the worker has not yet given it
 * a new one.
 */
export const awaitsNewCode = (record: "ours" | "theirs"): SQL<boolean> =>
  record === "theirs"
    ? sql`false`
    : sql`exists (
        select from ${performanceMoves} m
        where m.instance_id = ${orderTickets.instanceId} and m.moved_at > ${OLDEST_MOVE}
          and coalesce(${orders.confirmedAt}, ${orders.placedAt}) <= m.moved_at
          and (select b.created_at from ${baskets} b where b.id = ${orders.basketId}) <= m.moved_at
          and not exists (
            select from ${movedOrders} mailed where mailed.order_id = ${orders.id} and mailed.move_id = m.id))`;

/** In random order, so that failing rows don't block the others. */
async function listOrdersToEmail(db: Database, { id, instanceId }: Move): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select left_over.id from ${performanceMoves} m, lateral ${ordersToEmail(instanceId)} left_over
    where m.id = ${id}
    order by random() limit ${BATCH}`);
  return rows.map((row) => row.id);
}

async function emailBuyer(
  tx: Transaction,
  move: Move,
  orderId: string,
  record: "ours" | "theirs",
): Promise<boolean> {
  const locked = await lockOrder(tx, orderId);
  if (locked?.order.state !== "confirmed") return false;
  const recorded = await tx
    .insert(movedOrders)
    .values({ orderId, moveId: move.id })
    .onConflictDoNothing()
    .returning({ orderId: movedOrders.orderId });
  if (recorded.length === 0) return false;
  // Who paid after the move has tickets of the new slot, which may have admitted them already.
  const { confirmedAt } = locked.order;
  const hasOldTickets = confirmedAt === null || confirmedAt <= move.movedAt;
  if (hasOldTickets) await redrawTickets(tx, move, orderId, record);
  const { customerId, locale } = locked.order;
  await queueMail(tx, {
    kind: "performance-moved",
    recipient: selectRecipient({ id: orderId, customerId }),
    locale,
    orderId,
    payload: { moveId: move.id },
    dedupeKey: `performance-moved:${move.id}:${orderId}`,
  });
  return true;
}

/** Gives an order's tickets new codes. Those that admitted somebody on the same evening stay used. */
async function redrawTickets(
  tx: Transaction,
  move: Move,
  orderId: string,
  record: "ours" | "theirs",
): Promise<void> {
  const tickets = await tx
    .select({ id: orderTickets.id, barcode: orderTickets.barcode })
    .from(orderTickets)
    .where(
      and(
        eq(orderTickets.orderId, orderId),
        eq(orderTickets.instanceId, move.instanceId),
        isNotNull(orderTickets.barcode),
      ),
    )
    .for("update");
  if (tickets.length === 0) return;
  const ids = tickets.map(({ id }) => id);
  const ended = await endOtherDays(tx, move.instanceId, ids);
  // Another system's codes are its own.
  if (record === "theirs") return;
  await tx.insert(movedCodes).values(
    tickets.map(({ id, barcode }) => ({
      barcode: barcode ?? "",
      ticketId: id,
      moveId: move.id,
      admittedAt: ended.get(id) ?? null,
    })),
  );
  await assignBarcodes(tx, ids);
}

/**
 * Reserved orders that are not paid yet and were announced by mail. Their baskets begin with their tickets. In random order, so
 * that failing rows don't block the others.
 */
async function listReservationsToEmail(db: Database, { id, instanceId }: Move): Promise<string[]> {
  const announced = sql`'order-reserved:' || ${reservedOrders.id}`;
  const emailed = sql`'performance-moved:' || ${performanceMoves.id} || ':' || ${reservedOrders.id}`;
  const rows = await db
    .select({ id: reservedOrders.id })
    .from(reservedOrders)
    .innerJoin(mails, sql`${mails.dedupeKey} = ${announced}`)
    .innerJoin(baskets, eq(baskets.id, reservedOrders.basketId))
    .innerJoin(performanceMoves, eq(performanceMoves.id, id))
    .where(
      and(
        lte(baskets.createdAt, performanceMoves.movedAt),
        sql`exists (
          select from ${claims}
          where ${claims.reservedId} = ${reservedOrders.id} and ${claims.instanceId} = ${instanceId}
            and ${claims.state} = 'held' and ${claims.heldUntil} > crm_now())`,
        sql`not exists (select from ${mails} later where later.dedupe_key = ${emailed})`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(BATCH);
  return rows.map((row) => row.id);
}

/** As the mail that announced it, with the link to pay. */
async function emailReservation(tx: Transaction, move: Move, reservedId: string): Promise<boolean> {
  const [announced] = await tx
    .select()
    .from(mails)
    .where(eq(mails.dedupeKey, `order-reserved:${reservedId}`));
  if (announced === undefined) return false;
  const { recipient, locale, customerId, payload } = announced;
  await queueMail(tx, {
    kind: "order-reserved",
    recipient,
    locale,
    ...(customerId !== null && { customerId }),
    payload: { ...payload, moveId: move.id },
    dedupeKey: `performance-moved:${move.id}:${reservedId}`,
  });
  return true;
}
