import { and, eq, sql } from "drizzle-orm";

import { groupBy } from "#runtime/group-by";
import type { Result } from "#contract/result";
import { insertMany, type Reader, type Transaction } from "../../platform/database/database";
import { claimIsLive } from "../../stock/holds/seat-claims";
import { claims } from "../../tables/holds";
import { seats } from "../../tables/seat-plans";
import { type Party, type PlanSeat, reseat, type Reseated, type Shortage } from "./reseat";

type Claim = typeof claims.$inferSelect;
type Plan = { seats: Reseated; live: readonly Claim[]; blocked: readonly Claim[] };

const partyOf = ({ orderId, basketId, seatId }: Claim) => orderId ?? basketId ?? seatId;

const listSeats = (db: Reader, planId: string): Promise<PlanSeat[]> =>
  db
    .select({
      id: seats.id,
      section: seats.section,
      row: seats.row,
      number: seats.number,
      place: seats.place,
      bandId: seats.bandId,
      kind: seats.kind,
    })
    .from(seats)
    .where(eq(seats.planId, planId))
    .orderBy(seats.sectionRank, seats.rowRank, seats.place);

/** Which seats of another plan those who have seats of a performance would get. Changes nothing. */
export async function planReseating(
  db: Reader,
  instanceId: string,
  { fromPlanId, toPlanId }: { fromPlanId: string; toPlanId: string },
): Promise<Result<Plan, Shortage[]>> {
  const rows = await db
    .select()
    .from(claims)
    .where(and(eq(claims.instanceId, instanceId), claimIsLive));
  const old = new Map((await listSeats(db, fromPlanId)).map((seat) => [seat.id, seat]));
  // Sold seats without an order are blocked by hand, too.
  const live = rows.filter(({ orderId, basketId }) => (orderId ?? basketId) !== null);
  const blocked = rows.filter(({ orderId, basketId }) => (orderId ?? basketId) === null);
  const parties = [...groupBy(live, partyOf)].map(([id, of]): Party => ({
    id,
    seats: of.flatMap(({ seatId }) => old.get(seatId) ?? []),
  }));
  const planned = reseat(parties, await listSeats(db, toPlanId));
  return planned.ok ? { ok: true, value: { seats: planned.value, live, blocked } } : planned;
}

/**
 * Gives everyone who has seats of a performance seats of its new plan: claims, baskets and orders. Call it in the transaction
 * that changes the plan, with the performance locked (`lockInstance`). Seats that staff blocked are free in the new plan.
 */
export async function reseatPerformance(
  tx: Transaction,
  instanceId: string,
  plans: { fromPlanId: string; toPlanId: string },
): Promise<Result<null, Shortage[]>> {
  const planned = await planReseating(tx, instanceId, plans);
  if (!planned.ok) return planned;
  const { seats: reseated, live } = planned.value;
  const moved = live.flatMap((claim) => {
    const seat = reseated.get(partyOf(claim))?.get(claim.seatId);
    return seat === undefined ? [] : [{ claim, seat }];
  });
  await tx.delete(claims).where(eq(claims.instanceId, instanceId));
  await insertMany(
    tx,
    claims,
    moved.map(({ claim, seat }) => ({ ...claim, seatId: seat.id })),
  );
  const rows = JSON.stringify(
    moved.map(({ claim, seat }) => ({
      basket: claim.basketId,
      order: claim.orderId,
      old: claim.seatId,
      seat: seat.id,
    })),
  );
  const seatsOf = sql`jsonb_to_recordset(${rows}::jsonb) as
    m (basket uuid, "order" uuid, old text, seat text)`;
  await tx.execute(sql`
    update order_tickets t set plan_id = ${plans.toPlanId}, seat_id = m.seat
    from orders o, ${seatsOf}
    where o.id = t.order_id and t.instance_id = ${instanceId} and t.seat_id = m.old
      and t.plan_id = ${plans.fromPlanId} and o.state not in ('failed', 'returned')
      and (m."order" = o.id or (m."order" is null and m.basket = o.basket_id))`);
  await tx.execute(sql`
    update basket_tickets t set plan_id = ${plans.toPlanId}, seat_id = m.seat
    from ${seatsOf}
    where t.instance_id = ${instanceId} and t.plan_id = ${plans.fromPlanId}
      and t.basket_id = m.basket and t.seat_id = m.old`);
  return { ok: true, value: null };
}
