import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { OrderMove } from "#contract/schemas/ticket";
import { toIso, toIsoOrNull } from "../../platform/dates";
import type { Reader } from "../../platform/database/database";
import { events, instances } from "../../tables/catalogue";
import { mails } from "../../tables/mails";
import { movedOrders, performanceMoves } from "../../tables/returns";
import { halls, seatPlans } from "../../tables/seat-plans";
import type { OrderRecord } from "../orders/queries";

/** The last move of a performance that an order has tickets or extras for. */
export type MoveOfOrder = {
  id: string;
  instanceId: string;
  title: string;
  from: { startsAt: Date; hallName: string };
  to: { startsAt: Date; hallName: string };
  /** Until when the buyer can have it refunded; null: not, or not any more. */
  refundUntil: Date | null;
};

export const moveBody = ({ from, to, refundUntil, ...move }: MoveOfOrder): OrderMove => ({
  ...move,
  from: { ...from, startsAt: toIso(from.startsAt) },
  to: { ...to, startsAt: toIso(to.startsAt) },
  refundUntil: toIsoOrNull(refundUntil),
});

const fromPlan = alias(seatPlans, "from_plan");
const fromHall = alias(halls, "from_hall");
const toPlan = alias(seatPlans, "to_plan");
const toHall = alias(halls, "to_hall");

/** The moves that an order's buyer was emailed about, by performance. Moves after another keep its later deadline. */
export async function listOrderMoves(
  db: Reader,
  {
    order,
    tickets,
    items,
    hasMoves,
  }: Pick<OrderRecord, "order" | "tickets" | "items" | "hasMoves">,
): Promise<MoveOfOrder[]> {
  if (order.state !== "confirmed" || !hasMoves) return [];
  const rows = await db
    .select({
      id: performanceMoves.id,
      instanceId: performanceMoves.instanceId,
      title: events.title,
      from: { startsAt: performanceMoves.fromStartsAt, hallName: fromHall.name },
      to: { startsAt: instances.startsAt, hallName: toHall.name },
      refundUntil: performanceMoves.refundUntil,
      now: sql<Date>`crm_now()`.mapWith(performanceMoves.movedAt),
    })
    .from(movedOrders)
    .innerJoin(performanceMoves, eq(performanceMoves.id, movedOrders.moveId))
    .innerJoin(instances, eq(instances.id, performanceMoves.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(fromPlan, eq(fromPlan.id, performanceMoves.fromPlanId))
    .innerJoin(fromHall, eq(fromHall.id, fromPlan.hallId))
    .innerJoin(toPlan, eq(toPlan.id, instances.planId))
    .innerJoin(toHall, eq(toHall.id, toPlan.hallId))
    .where(and(eq(movedOrders.orderId, order.id), eq(instances.cancelled, false)))
    .orderBy(performanceMoves.movedAt);
  const kept = new Set([
    ...tickets.map(({ instanceId }) => instanceId),
    ...items.flatMap(({ details }) => ("instanceId" in details ? [details.instanceId] : [])),
  ]);
  const last = new Map<string, MoveOfOrder>();
  for (const { now, ...move } of rows) {
    if (!kept.has(move.instanceId)) continue;
    const ends = [last.get(move.instanceId)?.refundUntil ?? null, move.refundUntil]
      .filter((until) => until !== null)
      .filter((until) => until >= now && move.to.startsAt > now)
      .map((until) => until.getTime());
    // A later move may be to an earlier time.
    const end = Math.min(Math.max(...ends), move.to.startsAt.getTime());
    last.set(move.instanceId, { ...move, refundUntil: ends.length === 0 ? null : new Date(end) });
  }
  return [...last.values()];
}

/**
 * What the mail of a move says to an order's buyer: from where they know, to where it now is. Null if a later move has a mail of
 * its own, or nothing of the performance is left in the order.
 */
export async function findMoveToEmail(
  db: Reader,
  record: Pick<OrderRecord, "order" | "tickets" | "items" | "hasMoves">,
  moveId: string,
): Promise<MoveOfOrder | null> {
  const move = (await listOrderMoves(db, record)).find(({ id }) => id === moveId);
  if (move === undefined) return null;
  const emailed = db
    .select({ id: movedOrders.moveId })
    .from(movedOrders)
    .where(eq(movedOrders.orderId, record.order.id));
  const from = await findLastKnown(db, {
    moveId,
    of: and(
      eq(performanceMoves.instanceId, move.instanceId),
      inArray(performanceMoves.id, emailed),
    ),
    sentAs: sql`'performance-moved:' || ${performanceMoves.id} || ':' || ${record.order.id}::text`,
  });
  return { ...move, from: from ?? move.from };
}

/** When and where a performance is, if this is its last move; else null: the later one has mails of its own. */
export async function findSlotAfter(
  db: Reader,
  instanceId: string,
  moveId: string,
): Promise<MoveOfOrder["to"] | null> {
  const [last] = await db
    .select({ id: performanceMoves.id, startsAt: instances.startsAt, hallName: toHall.name })
    .from(performanceMoves)
    .innerJoin(instances, eq(instances.id, performanceMoves.instanceId))
    .innerJoin(toPlan, eq(toPlan.id, instances.planId))
    .innerJoin(toHall, eq(toHall.id, toPlan.hallId))
    .where(and(eq(performanceMoves.instanceId, instanceId), eq(instances.cancelled, false)))
    .orderBy(desc(performanceMoves.movedAt))
    .limit(1);
  if (last?.id !== moveId) return null;
  const { startsAt, hallName } = last;
  return { startsAt, hallName };
}

/**
 * When and where a performance was before the first of its moves (`of`) since a mail was sent: what the reader of the mail of
 * this move knows. `sentAs`: the mails' `dedupeKey` by move. Null without moves.
 */
export async function findLastKnown(
  db: Reader,
  { moveId, of, sentAs }: { moveId: string; of: SQL | undefined; sentAs: SQL },
): Promise<MoveOfOrder["from"] | null> {
  const moves = await db
    .select({
      id: performanceMoves.id,
      startsAt: performanceMoves.fromStartsAt,
      hallName: fromHall.name,
      sent: sql<boolean>`exists (select from ${mails} where ${mails.sentAt} is not null and ${mails.dedupeKey} = ${sentAs})`,
    })
    .from(performanceMoves)
    .innerJoin(fromPlan, eq(fromPlan.id, performanceMoves.fromPlanId))
    .innerJoin(fromHall, eq(fromHall.id, fromPlan.hallId))
    .where(of)
    .orderBy(performanceMoves.movedAt);
  const [first] = moves.slice(moves.findLastIndex((each) => each.sent && each.id !== moveId) + 1);
  if (first === undefined) return null;
  const { startsAt, hallName } = first;
  return { startsAt, hallName };
}
