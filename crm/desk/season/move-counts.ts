import { eq, sql } from "drizzle-orm";

import { PERFORMANCE_KINDS } from "#contract/rules/baskets/line";
import type { ItemKind } from "#contract/schemas/basket-item";
import type { MovePreview, PerformanceReport } from "#contract/schemas/staff-sales";
import { ordersToEmail } from "../../money/moves/process-moves";
import { planReseating } from "../../money/moves/reseat-performance";
import { soldOrders } from "../../money/returns/cancel-performance";
import type { Reader } from "../../platform/database/database";
import { toIso, toIsoOrNull } from "../../platform/dates";
import { claimIsLive } from "../../stock/holds/seat-claims";
import { claims } from "../../tables/holds";
import { orderReturns, performanceMoves } from "../../tables/returns";
import { orderItems, orders, orderTickets } from "../../tables/orders";
import { halls, seatPlans } from "../../tables/seat-plans";
import { admissions } from "../../tables/tickets";
import { waitingListEntries } from "../../tables/waiting-list";
import { type MoveTarget, namedShortages } from "./move-performance";

/** Kinds of lines of a performance besides food. */
const ADD_ONS = PERFORMANCE_KINDS.filter((kind) => kind !== "food-and-drink");

/** What would follow if a performance moved. */
export async function countMove(
  db: Reader,
  { instance, to }: MoveTarget,
): Promise<Omit<MovePreview, "overlaps">> {
  const { id, startsAt, planId, onSaleAt, offSaleAt } = instance;
  const counts = await countRows(db, id);
  const plans = { fromPlanId: planId, toPlanId: to.planId };
  const reseated = planId === to.planId ? null : await planReseating(db, id, plans);
  const missing = reseated?.ok === false ? reseated.failure : [];
  const names = await hallNames(db);
  const slot = (start: Date, plan: string) => ({
    startsAt: toIso(start),
    planId: plan,
    hallName: names.get(plan) ?? "",
  });
  return {
    from: slot(startsAt, planId),
    to: slot(to.startsAt, to.planId),
    ...counts,
    missing: await namedShortages(db, missing),
    heldFollow: reseated?.ok === true ? reseated.value.held.length : 0,
    heldReleased: reseated?.ok === true ? reseated.value.released.length : 0,
    onSaleAt: toIsoOrNull(onSaleAt),
    offSaleAt: toIsoOrNull(offSaleAt),
  };
}

async function hallNames(db: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: seatPlans.id, name: halls.name })
    .from(seatPlans)
    .innerJoin(halls, eq(halls.id, seatPlans.hallId));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Counts = Omit<
  MovePreview,
  "from" | "to" | "overlaps" | "missing" | "heldFollow" | "heldReleased" | "onSaleAt" | "offSaleAt"
>;

async function countRows(db: Reader, id: string): Promise<Counts> {
  const items = (kinds: readonly ItemKind[]) => sql`(
    select count(distinct i.order_id)::int from ${orderItems} i join sold on sold.id = i.order_id
    where i.kind in ${kinds} and i.details->>'instanceId' = ${id})`;
  const { rows } = await db.execute<Counts>(sql`
    with sold as (
        select o.id, o.customer_id from ${soldOrders(id)} join ${orders} o on o.id = sold.id
        where o.state = 'confirmed'),
      live as (
        select state, reserved_id from ${claims} where instance_id = ${id} and ${claimIsLive})
    select (select count(distinct customer_id)::int from sold) as buyers,
      (select count(*)::int from sold) as orders,
      (select count(*)::int from ${orderTickets} t join sold on sold.id = t.order_id
        where t.instance_id = ${id}) as tickets,
      (select count(*)::int from ${orderTickets} t join sold on sold.id = t.order_id
        join ${admissions} a on a.ticket_id = t.id where t.instance_id = ${id}) as admitted,
      (select count(*)::int from ${orderTickets} t join sold on sold.id = t.order_id
        where t.instance_id = ${id} and t.package_item_id is not null) as "packageTickets",
      (select count(*)::int from live where state = 'held' and reserved_id is null) as held,
      (select count(*)::int from live where state = 'held' and reserved_id is not null) as reserved,
      ${items(["food-and-drink"])} as food, ${items(ADD_ONS)} as "addOns",
      (select count(*)::int from ${waitingListEntries}
        where instance_id = ${id} and state in ('waiting', 'offered')) as waiting`);
  const [counts] = rows;
  if (counts === undefined) throw new Error("no counts");
  return counts;
}

/** The last move of a performance and how many of its buyers were emailed; null if it never moved. */
export async function findMoveProgress(
  db: Reader,
  instanceId: string,
): Promise<NonNullable<PerformanceReport["move"]> | null> {
  const { rows } = await db.execute<{
    from: string;
    movedAt: string;
    refundUntil: string | null;
    emailed: number;
    left: number;
    refunded: number;
  }>(sql`
    select m.from_starts_at as "from", m.moved_at as "movedAt", m.refund_until as "refundUntil",
      (select count(*)::int from moved_orders mailed where mailed.move_id = m.id) as emailed,
      (select count(*)::int from ${ordersToEmail(instanceId)} left_over) as left,
      (select count(*)::int from ${orderReturns} r join ${performanceMoves} of on of.id = r.move_id
        where of.instance_id = m.instance_id) as refunded
    from ${performanceMoves} m where m.instance_id = ${instanceId}
    order by m.moved_at desc limit 1`);
  const [move] = rows;
  if (move === undefined) return null;
  const { from, movedAt, refundUntil, ...counts } = move;
  return {
    ...counts,
    from: toIso(new Date(from)),
    movedAt: toIso(new Date(movedAt)),
    refundUntil: refundUntil === null ? null : toIso(new Date(refundUntil)),
  };
}
